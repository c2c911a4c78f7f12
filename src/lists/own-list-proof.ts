import { hash } from 'node:crypto'
import { outcomeOf } from '../../sdk/src/proof/outcome-of.ts'
import type { Proof, ProofLine } from '../../sdk/src/proof/proof-form.ts'
import type { LogProof } from './log/prove-entry.ts'
import { ownListSecret } from './own-list-secret.ts'
import { parseContent } from './parse-content.ts'
import type { RootContent } from './snapshot.ts'
import { rootOf } from './index/canonical-list.ts'
import { tableOf } from './index/entry-table.ts'
import { buildOwnTree, ownSnapshot, ownTreeSecret, type OwnHead } from './index/own-tree.ts'

/** How subjects stood on the operator's own list in one snapshot: verified by `verifyOwnProof` of the SDK. */
export type OwnListProof = {
  v: 1
  on: string
  lists_root: string
  lists_root_of: RootContent
  own: OwnHead
  /** The secret of this content of the list alone. It reveals neither other contents nor SECRETS_KEY. */
  secret: string
  subjects: { subject_key: string; result: string; form: string; lines: readonly ProofLine[]; proof: Proof }[]
  log: LogProof | null
}

type Needs = { secretsKey: Uint8Array; content: string; rootContent: RootContent; log: LogProof | null }

/**
 * Creates the proof from the canonical content of the list. Null if the snapshot has another content, or a tree of
 * another SECRETS_KEY.
 */
export function proveOnOwnList(
  { secretsKey, content, rootContent, log }: Needs,
  subjectKeys: readonly string[],
  on: string,
): OwnListProof | null {
  const parsed = parseContent(content)
  const ownList = rootContent.lists.find(({ id }) => id === parsed?.id)
  if (!parsed || !ownList) return null
  const { id, kind, entries, hosts } = parsed
  const secret = ownTreeSecret(ownListSecret(secretsKey), hash('sha256', content))
  const { head, prove } = buildOwnTree({ state: { id, kind }, entries: tableOf(entries), hosts }, secret)
  if (ownSnapshot(head) !== ownList.snapshot) return null
  const subjects = subjectKeys.map((subject_key) => {
    const { lines, proof } = prove(subject_key)
    const result = outcomeOf(lines, on)
    return { subject_key, result, form: lines.length > 0 ? 'present' : 'absent', lines, proof }
  })
  const about = { v: 1 as const, on, lists_root: rootOf(rootContent), lists_root_of: rootContent }
  return { ...about, own: head, secret: Buffer.from(secret).toString('hex'), subjects, log }
}
