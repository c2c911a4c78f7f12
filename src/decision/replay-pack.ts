import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { isPublicJwk } from '../../sdk/src/jwk-set.ts'
import { isObject } from '../../sdk/src/is-object.ts'
import { LogError } from '../../sdk/src/log/log-error.ts'
import { verifyLogEntry } from '../../sdk/src/log/verify-log-entry.ts'
import { canonicalIn } from './pack/manifest.ts'
import type { PackResult } from './pack/pack-result.ts'
import { proveFacts } from './pack/prove-facts.ts'
import type { Pack } from './read-pack.ts'
import { replayDecision } from './replay-decision.ts'
import type { DecisionInputs } from './decision-inputs.ts'
import { firstDifference } from './replay/first-difference.ts'
import { tokenOf } from './replay/signed-terms.ts'
import { isSignedBy, keyFinder } from './replay/verify-fast.ts'

/** What stands in the inputs and is proved by nothing in the pack. */
export type Recorded =
  | { what: 'observation'; network: string; question: string; block: number | null; as_of: string | null }
  | { what: 'own_list'; list: string }
  | { what: 'rule'; list: string }

export type ReplayedPack = PackResult & {
  jti: string
  recorded: Recorded[]
  /** Whose keys verified the signature: those that were given, or those of the pack. */
  keys: 'given' | 'pack'
  /** `proved`: with the key that was given. `unverified`: it is in the pack, and no key was given. */
  log: 'proved' | 'unverified' | 'absent'
}

type Trusted = { jwks: JwkSet | null; logKey: string | null }

/**
 * Judges the decision in a pack again, offline: the token from the inputs to its last byte, then each hit and each absence
 * against the tree of the lists. What was read from a chain is recorded and not proved.
 */
export async function replayPack(pack: Pack, { jwks, logKey }: Trusted): Promise<ReplayedPack> {
  const { jti } = pack.manifest
  const keys = jwks ? 'given' : 'pack'
  const inputs = canonicalIn(pack.files.get('inputs.json') ?? Buffer.alloc(0))
  const log = pack.files.has('log.tlog-proof') ? (logKey === null ? 'unverified' : 'proved') : 'absent'
  const told = { jti, keys, log, recorded: isObject(inputs) ? recordedIn(inputs) : [] } as const
  const judged = await judgeAgain(pack, inputs, jwks)
  if (judged.result !== 'match' || !isObject(inputs)) return { ...told, ...judged }
  const proved = await proveFacts(pack.files, inputs)
  if (proved.result !== 'match') return { ...told, ...proved }
  return { ...told, ...(await verifyLog(pack, logKey)) }
}

/** The token again from the inputs, and its signature. */
async function judgeAgain({ manifest, files }: Pack, inputs: unknown, given: JwkSet | null): Promise<PackResult> {
  for (const path of ['inputs.json', 'attestation.jws'])
    if (!files.has(path)) return { result: 'incomplete', missing: path }
  const token = files.get('attestation.jws')?.toString() ?? ''
  const parts = partsOf(token)
  if (!isObject(inputs)) return { result: 'differs', pointer: 'inputs.json' }
  if (parts === null) return { result: 'differs', pointer: 'attestation.jws' }
  const { kid, claims, signature } = parts
  if (manifest.endpoint !== replayDecision.endpoint)
    return { result: 'incomplete', missing: `endpoint ${manifest.endpoint}` }
  const again = attempt(() => signAgain(inputs as DecisionInputs, claims))
  if (again === null) return { result: 'differs', pointer: 'inputs.json' }
  if ('missing' in again) return { result: 'incomplete', missing: again.missing }
  const { inputsHash, signed, terms } = again
  if (signed === null) return { result: 'differs', pointer: 'attestation.jws' }
  const pointer =
    firstDifference(claims, JSON.parse(signed.text), 'attestation.jws#') ??
    firstDifference(manifest.inputs_hash, inputsHash, 'manifest.json#/inputs_hash') ??
    firstDifference(manifest.jti, terms.jti, 'manifest.json#/jti') ??
    firstDifference(manifest.lists_root, rootIn(inputs), 'manifest.json#/lists_root')
  if (pointer !== null) return { result: 'differs', pointer }
  if (tokenOf(signed, { ...terms, kid, signature }) !== token) return { result: 'differs', pointer: 'attestation.jws' }
  return verifySignature(token, { kid, iat: terms.iat }, given ?? keysIn(files.get('keys.json')))
}

/** What is signed of the decision that follows from the inputs, with the terms that do not. */
function signAgain(inputs: DecisionInputs, { iss, jti, iat, exp }: Readonly<Record<string, unknown>>) {
  const missing = replayDecision.lacks(inputs)
  if (missing !== null) return { missing: `${missing.what} ${missing.name}` }
  const inputsHash = replayDecision.write(inputs).hash()
  const terms = { iss: String(iss), jti: String(jti), iat: Number(iat), exp: Number(exp) }
  return { inputsHash, terms, signed: replayDecision.judge(inputs).signed?.(inputsHash, terms) ?? null }
}

async function verifySignature(
  token: string,
  { kid, iat }: { kid: string; iat: number },
  jwks: JwkSet | null,
): Promise<PackResult> {
  const found = jwks && keyFinder(jwks)(kid)
  if (!found) return { result: 'incomplete', missing: `key ${kid}` }
  if (!(await isSignedBy(token, found.key))) return { result: 'differs', pointer: 'attestation.jws#/signature' }
  return iat * 1_000 > found.retiredAtMs ? { result: 'differs', pointer: 'attestation.jws#/iat' } : { result: 'match' }
}

/** With a key the log has to contain the snapshot; without one it is only said that it is there. */
async function verifyLog({ manifest, files }: Pack, key: string | null): Promise<PackResult> {
  if (key === null) return { result: 'match' }
  const [entry, proof] = [files.get('log-entry.json'), files.get('log.tlog-proof')]
  if (!entry || !proof) return { result: 'incomplete', missing: 'log.tlog-proof' }
  const question = { key, lists_root: manifest.lists_root ?? '' }
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

function rootIn(inputs: Readonly<Record<string, unknown>>): string | null {
  const root = isObject(inputs['facts']) ? inputs['facts']['lists_root'] : null
  return typeof root === 'string' ? root : null
}

function recordedIn({ facts, site }: Readonly<Record<string, unknown>>): Recorded[] {
  const recorded: Recorded[] = []
  for (const each of listIn(facts, 'observations')) {
    if (each['status'] === 'not_configured' || each['status'] === 'no_view') continue
    const [network, question] = [String(each['network']), String(each['question'])]
    const block = typeof each['block'] === 'number' ? each['block'] : null
    recorded.push({
      what: 'observation',
      network,
      question,
      block,
      as_of: typeof each['as_of'] === 'string' ? each['as_of'] : null,
    })
  }
  for (const hit of [...listIn(facts, 'hits'), ...listIn(site, 'hits')])
    if (hit['kind'] === 'own') recorded.push({ what: 'own_list', list: String(hit['list']) })
  for (const hit of listIn(site, 'hits')) {
    const isRuleForPage =
      String(hit['rule']).includes('/') || (isObject(hit['entry']) && hit['entry']['effect'] === 'allow')
    if (hit['kind'] !== 'own' && isRuleForPage) recorded.push({ what: 'rule', list: String(hit['list']) })
  }
  return recorded
}

function listIn(facts: unknown, name: string): Readonly<Record<string, unknown>>[] {
  const list = isObject(facts) ? facts[name] : null
  return Array.isArray(list) ? list.filter(isObject) : []
}

/** Null where these are no inputs of a decision that could be given: whatever they lack shows in an error. */
function attempt<Made>(make: () => Made): Made | null {
  try {
    return make()
  } catch {
    return null
  }
}
