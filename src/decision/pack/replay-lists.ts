import { isObject } from '../../../sdk/src/is-object.ts'
import { readAddress } from '../../kit/address.ts'
import { associatedTokenAccount, tokenPrograms } from '../../kit/associated-token-account.ts'
import { isScreened, readSubject, spellingsOf } from '../../kit/subject.ts'
import type { ListEntry } from '../../lists/entry.ts'
import type { TokenAccountOf } from '../../lists/snapshot.ts'
import { parseContent } from '../../lists/parse-content.ts'
import { addressKey } from '../../lists/subject-key.ts'
import type { ListHit } from '../../screening/facts.ts'
import { firstDifference } from '../first-difference.ts'
import type { Screened } from '../replayable.ts'
import { canonicalIn, type Manifest } from './manifest.ts'
import type { PackResult } from './pack-result.ts'
import { sha256Hex } from './sha256-hex.ts'
import type { PackFiles } from './tar.ts'

/**
 * Screens again from the lists of a full pack: policy and contents must have the hashes in the inputs, and each
 * included list must have exactly the recorded entries of the party.
 */
export function replayLists({ lists = [] }: Manifest, files: PackFiles, screened: Screened): PackResult {
  const { facts, site } = screened
  const absent = ['policy.json', 'lists-root.json', ...lists.flatMap(({ path }) => path ?? [])].find(
    (path) => !files.has(path),
  )
  if (absent !== undefined) return { result: 'incomplete', missing: absent }
  const policy = sha256Hex(files.get('policy.json') ?? Buffer.alloc(0)).slice(0, policyNameChars)
  if (facts.policy !== `policy-${policy}`) return { result: 'differs', pointer: 'policy.json' }
  const rootBytes = files.get('lists-root.json') ?? Buffer.alloc(0)
  if (sha256Hex(rootBytes) !== facts.lists_root) return { result: 'differs', pointer: 'lists-root.json' }
  const root = canonicalIn(rootBytes)
  const snapshots = lists.map(({ id, snapshot }) => ({ id, snapshot }))
  const pointer = firstDifference(snapshots, isObject(root) ? root['lists'] : null, 'manifest.json#/lists')
  if (pointer !== null) return { result: 'differs', pointer }
  for (const { id, snapshot, path } of lists) {
    if (path === null) continue
    const bytes = files.get(path) ?? Buffer.alloc(0)
    const hits = facts.hits.filter(({ list }) => list === id)
    const owners = ownersOf(hits, facts.subject.address)
    const text = bytes.toString()
    const entries = [facts.subject.address, ...owners].map((party) => entriesAbout(text, id, party))
    const isComplete = sha256Hex(bytes) === snapshot && entries.every((each) => each !== null)
    if (!isComplete || site?.hits.some(({ list }) => list === id)) return { result: 'differs', pointer: path }
    const recorded = hits.map(({ entry }) => entry)
    const difference = firstDifference(recorded, entries.flat(), `${path}#`)
    if (difference !== null) return { result: 'differs', pointer: difference }
  }
  return { result: 'match' }
}

/** The wallets of which the party is a token account, as far as it is derived from them. */
function ownersOf(hits: readonly ListHit[], subject: string): readonly string[] {
  const owners = hits.flatMap(({ token_account: derived }) => {
    const isDerived = derived && Object.values(tokenPrograms).some((program) => isAccountOf(derived, subject, program))
    return isDerived ? [derived.owner] : []
  })
  return [...new Set(owners)]
}

function isAccountOf({ owner, mint }: TokenAccountOf, subject: string, program: string): boolean {
  const isSolana = [owner, mint].every((text) => readAddress(text).address?.family === 'solana')
  return isSolana && associatedTokenAccount(owner, mint, program) === subject
}

/** The entries of an address in a list's content, in its order. Null for a text that is not such a list. */
function entriesAbout(text: string, id: string, subject: string): ListEntry[] | null {
  const content = parseContent(text)
  const { subject: address } = readSubject(subject)
  if (!address || content?.id !== id || content.hosts.length > 0) return null
  if (!isScreened(address)) {
    return [...spellingsOf(subject)].flatMap((spelling) =>
      content.entries.filter((entry) => entry.address === spelling),
    )
  }
  const [key, small] = [addressKey(address), subject.toLowerCase()]
  return content.entries.filter((entry) => {
    if (entry.address.toLowerCase() !== small) return false
    const other = readAddress(entry.address).address
    return other !== undefined && addressKey(other) === key
  })
}

const policyNameChars = 16
