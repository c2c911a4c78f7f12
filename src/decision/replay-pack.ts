import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { isPublicJwk } from '../../sdk/src/jwk-set.ts'
import { isObject } from '../../sdk/src/is-object.ts'
import { LogError } from '../../sdk/src/log/log-error.ts'
import { verifyLogEntry } from '../../sdk/src/log/verify-log-entry.ts'
import { canonicalIn } from './pack/manifest.ts'
import type { PackResult } from './pack/pack-result.ts'
import { proveFacts } from './pack/prove-facts.ts'
import { recordedIn, type Recorded } from './pack/recorded.ts'
import { replayLists } from './pack/replay-lists.ts'
import type { PackFiles } from './pack/tar.ts'
import type { Pack } from './read-pack.ts'
import type { FindReplayable, Replayable, Screened } from './replayable.ts'
import { firstDifference } from './first-difference.ts'
import { tokenOf } from './replay/signed-terms.ts'
import { isSignedBy, keyFinder } from './replay/verify-fast.ts'

export type ReplayedPack = PackResult & {
  jti: string
  endpoint: string
  /** A full pack includes the lists, as far as their licences allow. */
  form: 'light' | 'full'
  recorded: Recorded[]
  /** The keys that verified the signature: the given ones, or those of the pack. */
  keys: 'given' | 'pack'
  /** `proved`: with the given key. `unverified`: it is in the pack, and no key was given. */
  log: 'proved' | 'unverified' | 'absent'
}

type Trusted = { jwks: JwkSet | null; logKey: string | null }
type Inputs = Readonly<Record<string, unknown>>

/**
 * Judges the decision in a pack again, offline: the token from the inputs to its last byte, then each hit and each
 * absence against the tree of the lists, and in a full pack against the lists. Data read from a chain is recorded and
 * not proved.
 */
export async function replayPack(
  pack: Pack,
  { jwks, logKey }: Trusted,
  replayableOf: FindReplayable,
): Promise<ReplayedPack> {
  const { jti, endpoint, v, lists_root } = pack.manifest
  const log = !pack.files.has('log.tlog-proof') ? 'absent' : logKey === null ? 'unverified' : 'proved'
  const form = v === 2 ? 'full' : 'light'
  const about = { jti, endpoint, form, keys: jwks ? 'given' : 'pack', log } as const
  const inputs = canonicalIn(pack.files.get('inputs.json') ?? Buffer.alloc(0))
  const replayable = replayableOf(endpoint)
  const packed = replayable?.packed
  if (!replayable || !packed) return { ...about, recorded: [], result: 'incomplete', missing: `endpoint ${endpoint}` }
  const read = isObject(inputs) ? attempt(() => packed.screened(inputs as never)) : null
  const screened = read && isObject(read.facts) ? read : null
  const outcome: Recorded[] = packed.isFullySigned ? [] : [{ what: 'outcome' }]
  const summary = { ...about, recorded: [...(screened ? recordedIn(screened) : []), ...outcome] }
  const judged = await judgeAgain(pack, replayable, { inputs, jwks, lists_root: screened?.facts.lists_root ?? null })
  if (judged.result !== 'match' || !screened) return { ...summary, ...judged }
  // Facts signed by an unknown party may have any form: missing parts lead to an error.
  const listsResult = await holdAgainstLists(pack, screened, packed.party).catch(() => unreadable)
  if (listsResult.result !== 'match') return { ...summary, ...listsResult }
  return { ...summary, ...(await verifyLog(pack, { key: logKey, lists_root })) }
}

async function holdAgainstLists({ manifest, files }: Pack, screened: Screened, party: 'payee' | 'payer') {
  const proved = await proveFacts(files, screened, party)
  return proved.result === 'match' && manifest.v === 2 ? replayLists(manifest, files, screened) : proved
}

const unreadable: PackResult = { result: 'differs', pointer: 'inputs.json' }

type Beside = { inputs: unknown; jwks: JwkSet | null; lists_root: string | null }

/** Rebuilds the token from the inputs, and verifies its signature. */
async function judgeAgain(
  { manifest, files }: Pack,
  replayable: Replayable<never>,
  { inputs, jwks, lists_root }: Beside,
): Promise<PackResult> {
  const required = ['inputs.json', 'attestation.jws', ...(replayable.packed?.isFullySigned ? [] : ['judged.json'])]
  const missing = required.find((path) => !files.has(path))
  if (missing !== undefined) return { result: 'incomplete', missing }
  const token = files.get('attestation.jws')?.toString() ?? ''
  const parts = partsOf(token)
  if (!isObject(inputs)) return { result: 'differs', pointer: 'inputs.json' }
  if (parts === null) return { result: 'differs', pointer: 'attestation.jws' }
  const { kid, claims, signature } = parts
  const rebuilt = attempt(() => signAgain(replayable, inputs, claims))
  if (rebuilt === null) return { result: 'differs', pointer: 'inputs.json' }
  if ('missing' in rebuilt) return { result: 'incomplete', missing: rebuilt.missing }
  const { inputsHash, signed, terms, outcome } = rebuilt
  if (signed === null) return { result: 'differs', pointer: 'attestation.jws' }
  const pointer =
    firstDifference(claims, JSON.parse(signed.text), 'attestation.jws#') ??
    firstDifference(manifest.inputs_hash, inputsHash, 'manifest.json#/inputs_hash') ??
    firstDifference(manifest.jti, terms.jti, 'manifest.json#/jti') ??
    firstDifference(manifest.lists_root, lists_root, 'manifest.json#/lists_root') ??
    (replayable.packed?.isFullySigned ? null : firstDifference(valueIn(files, 'judged.json'), outcome, 'judged.json#'))
  if (pointer !== null) return { result: 'differs', pointer }
  if (tokenOf(signed, { ...terms, kid, signature }) !== token) return { result: 'differs', pointer: 'attestation.jws' }
  return verifySignature(token, { kid, iat: terms.iat }, jwks ?? keysIn(files.get('keys.json')))
}

/** The signed claims of the decision that follows from the inputs, with the terms that do not. */
function signAgain(replayable: Replayable<never>, inputs: Inputs, { iss, jti, iat, exp }: Inputs) {
  const missing = replayable.lacks(inputs as never)
  if (missing !== null) return { missing: `${missing.what} ${missing.name}` }
  const inputsHash = replayable.write(inputs as never).hash()
  const terms = { iss: String(iss), jti: String(jti), iat: Number(iat), exp: Number(exp) }
  const { judged, result, subject, signed } = replayable.judge(inputs as never)
  return { inputsHash, terms, outcome: { judged, result, subject }, signed: signed?.(inputsHash, terms) ?? null }
}

async function verifySignature(
  token: string,
  { kid, iat }: { kid: string; iat: number },
  jwks: JwkSet | null,
): Promise<PackResult> {
  const key = jwks && keyFinder(jwks)(kid)
  if (!key) return { result: 'incomplete', missing: `key ${kid}` }
  if (!(await isSignedBy(token, key.key))) return { result: 'differs', pointer: 'attestation.jws#/signature' }
  return iat * 1_000 > key.retiredAtMs ? { result: 'differs', pointer: 'attestation.jws#/iat' } : { result: 'match' }
}

/** With a key the log has to contain the snapshot; without one only its presence is reported. */
async function verifyLog(
  { files }: Pack,
  { key, lists_root }: { key: string | null; lists_root: string | null },
): Promise<PackResult> {
  if (key === null) return { result: 'match' }
  const [entry, proof] = [files.get('log-entry.json'), files.get('log.tlog-proof')]
  if (!entry || !proof) return { result: 'incomplete', missing: 'log.tlog-proof' }
  const question = { key, lists_root: lists_root ?? '' }
  try {
    await verifyLogEntry({ entry: canonicalIn(entry), proof: proof.toString() }, question)
    return { result: 'match' }
  } catch (error) {
    if (!(error instanceof LogError)) throw error
    return { result: 'differs', pointer: `log.tlog-proof (${error.reason_code})` }
  }
}

function partsOf(token: string): { kid: string; claims: Readonly<Record<string, unknown>>; signature: string } | null {
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  return attempt(() => {
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: unknown }
    const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString())
    return more.length === 0 && typeof kid === 'string' && isObject(claims) ? { kid, claims, signature } : null
  })
}

function keysIn(bytes: Buffer | undefined): JwkSet | null {
  const value = bytes && canonicalIn(bytes)
  const keys = isObject(value) ? value['keys'] : null
  return Array.isArray(keys) && keys.every(isPublicJwk) ? { keys } : null
}

function valueIn(files: PackFiles, path: string): unknown {
  return canonicalIn(files.get(path) ?? Buffer.alloc(0))
}

/** Null if these are not inputs of a possible decision: missing parts lead to an error. */
function attempt<Result>(make: () => Result): Result | null {
  try {
    return make()
  } catch {
    return null
  }
}
