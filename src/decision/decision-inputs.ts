import { createHash } from 'node:crypto'
import { canonicalJson } from '../kit/canonical-json.ts'
import type { ScreeningFacts } from '../screening/facts.ts'

/**
 * Everything a decision is judged from (decisions section 3): plain data that can be stored, hashed and judged again to
 * the same bytes. Its hash stands in the attestation.
 */
export type DecisionInputs = { inputs: 1; request: DecisionRequest; screening: ScreeningFacts }

/** What was asked, in exact form. Texts as they were sent; null where a field was not sent. */
export type DecisionRequest = {
  to: string
  network: string | null
  /** USDC as an exact decimal in its one form. */
  amount_usdc: string | null
  max_amount_usdc: string | null
  purpose: string | null
  task: string | null
  reasoning: string | null
}

/** SHA-256 in hex of the RFC 8785 form. */
export function hashInputs(inputs: DecisionInputs): string {
  return createHash('sha256').update(canonicalInputs(inputs)).digest('hex')
}

/**
 * The RFC 8785 form. Lists and observations are most of it, and one object for many decisions (onceForState): their form
 * is made once. Members stand in the order RFC 8785 gives them; a test holds it against the library's.
 */
export function canonicalInputs({ inputs, request, screening }: DecisionInputs): string {
  const { day, engine, facts, hits, ignored_network, lists, lists_root, observations, point_in_time, policy, subject } =
    screening
  return (
    `{"inputs":${inputs},"request":${canonicalRequest(request)},"screening":{"day":"${day}",` +
    `"engine":${JSON.stringify(engine)},"facts":${facts},"hits":${hits.length === 0 ? '[]' : canonicalJson(hits)},` +
    `"ignored_network":${JSON.stringify(ignored_network)},"lists":${formOf(lists)},` +
    `"lists_root":"${lists_root}","observations":${formOf(observations)},"point_in_time":${point_in_time},` +
    `"policy":"${policy}","subject":{"address":"${subject.address}","family":"${subject.family}",` +
    `"network":"${subject.network}"}}}`
  )
}

/** Most requests are addresses and numbers; texts take the library's way, which refuses what has no canonical form. */
function canonicalRequest(request: DecisionRequest): string {
  const { to, network, amount_usdc, max_amount_usdc, purpose, task, reasoning } = request
  if (purpose !== null || task !== null || reasoning !== null) return canonicalJson(request)
  return (
    `{"amount_usdc":${quoted(amount_usdc)},"max_amount_usdc":${quoted(max_amount_usdc)},"network":${quoted(network)},` +
    `"purpose":null,"reasoning":null,"task":null,"to":"${to}"}`
  )
}

function quoted(text: string | null): string {
  return text === null ? 'null' : `"${text}"`
}

function formOf(value: ScreeningFacts['lists'] | ScreeningFacts['observations']): string {
  const known = forms.get(value)
  if (known !== undefined) return known
  const form = canonicalJson(value)
  forms.set(value, form)
  return form
}

const forms = new WeakMap<object, string>()
