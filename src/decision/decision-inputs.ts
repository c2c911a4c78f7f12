import { createHash, type Hash } from 'node:crypto'
import { canonicalJson } from '../kit/canonical-json.ts'
import { identityCache } from '../kit/identity-cache.ts'
import type { ScreeningFacts } from '../screening/facts.ts'

/**
 * Everything a decision is judged from (decisions section 3): plain data that can be stored, hashed and judged again to
 * the same bytes. Its hash stands in the attestation.
 */
export type DecisionInputs = {
  facts: ScreeningFacts
  inputs: 1
  request: DecisionRequest
  /** The rules that declared texts were read by. */
  rules: string
}

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

/**
 * SHA-256 in hex of the RFC 8785 form. Most of that form is lists and observations, which stand before the subject and
 * are the same for many decisions: they are hashed once, and each decision goes on from there.
 */
export function hashInputs(inputs: DecisionInputs): string {
  return hashedOpening(inputs.facts).copy().update(ending(inputs)).digest('hex')
}

/** The RFC 8785 form. Its members are written in the order RFC 8785 gives them; a test holds it against a library. */
export function canonicalInputs(inputs: DecisionInputs): string {
  return opening(inputs.facts) + ending(inputs)
}

/** All of the facts but their subject, which is the last of them. */
function opening(facts: ScreeningFacts): string {
  const { clock, day, engine, hits, ignored_network, lists, lists_root, observations, point_in_time, policy } = facts
  return (
    `{"facts":{${clock === undefined ? '' : `"clock":"${clock}",`}"day":"${day}","engine":${JSON.stringify(engine)},"facts":${facts.facts},"hits":${canonicalJson(hits)},` +
    `"ignored_network":${JSON.stringify(ignored_network)},"lists":${canonicalJson(lists)},` +
    `"lists_root":"${lists_root}","observations":${canonicalJson(observations)},` +
    `"point_in_time":${point_in_time},"policy":"${policy}",`
  )
}

function ending({ facts: { subject }, inputs, request, rules }: DecisionInputs): string {
  return (
    `"subject":{"address":"${subject.address}","family":"${subject.family}","network":"${subject.network}"}},` +
    `"inputs":${inputs},"request":${canonicalRequest(request)},"rules":"${rules}"}`
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

/** The opening's hash so far. It is remembered by every member of the opening; hits are of one address, so not with any. */
function hashedOpening(facts: ScreeningFacts): Hash {
  const make = () => createHash('sha256').update(opening(facts))
  if (facts.hits.length > 0) return make()
  const { clock = null, day, engine, facts: version, ignored_network, lists_root, point_in_time, policy } = facts
  const values = [clock, day, engine, version, ignored_network, lists_root, point_in_time, policy]
  return hashed([facts.observations, facts.lists], values, make)
}

/** Days, and networks that were ignored, for one state of lists and chain. */
const openingsMax = 16
const hashed = identityCache<Hash>(openingsMax)
