import { canonicalJson } from '../kit/canonical-json.ts'
import type { ChainObservation, ListHit, ScreeningFacts } from '../screening/facts.ts'
import type { HostFactsRecord } from '../screening/screen-host.ts'
import { canonicalObject, quoted } from '../kit/canonical-members.ts'
import { factsEnding, factsOpening, hashAroundFacts } from './form/facts-form.ts'
import { canonicalHost } from './form/host-form.ts'
import type { DemandTerms } from './question/payment-demand.ts'
import { joinSegments, piecesOf, type Piece, type Segment } from './form/segments.ts'

/**
 * The complete input of a decision (decisions section 3): plain data that can be stored, hashed and judged again to the
 * same bytes. Its hash is part of the attestation.
 */
export type DecisionInputs = {
  facts: ScreeningFacts
  inputs: 1
  /**
   * The listed ones among the other parties of a seller's demand, and the asset if listed. Absent if there are none.
   */
  parties?: readonly ListedParty[]
  request: DecisionRequest
  /** The version of the rules for declared texts. */
  rules: string
  /** The payment page. Absent if none was named. */
  site?: HostFactsRecord
}

/** A party of a demand, or the asset of a payment, with its listings, by the member that names it. */
export type ListedParty = {
  /** Canonical; for an asset without a contract, its name. */
  address: string
  field: string
  hits: readonly ListHit[]
  /** Only for an asset whose name resembles a listed one, and for a party that shares a key with a listed address. */
  observations?: readonly ChainObservation[]
  /** Set if `field` is a member of the request itself, and not of the demand in it. */
  of?: 'request'
}

/** The request in exact form. Texts as sent; null if a field was not sent. */
export type DecisionRequest = {
  to: string
  network: string | null
  /** USDC as an exact decimal in canonical form. */
  amount_usdc: string | null
  /** The asset as sent. Absent if it was not sent. */
  asset?: string
  max_amount_usdc: string | null
  /** The seller's demand, instead of an amount in USDC. Absent if no demand was sent. */
  demand?: DemandTerms
  purpose: string | null
  task: string | null
  reasoning: string | null
}

/** SHA-256 in hex of the RFC 8785 form. */
export function hashInputs(inputs: DecisionInputs): string {
  return hashAroundFacts('{"facts":', inputs.facts, joinSegments(afterFacts(inputs, 'whole')))
}

/** The RFC 8785 form. Its members are written in the order of RFC 8785; a test compares it with a library. */
export function canonicalInputs(inputs: DecisionInputs): string {
  const { facts } = inputs
  return `{"facts":${factsOpening(facts, facts.hits, 'whole')}${factsEnding(facts)}${joinSegments(afterFacts(inputs, 'whole'))}`
}

/** The members after the facts, which come first, to the end. `own` leaves out the parts that other decisions share. */
export function afterFacts(inputs: DecisionInputs, scope: 'whole' | 'own'): readonly Segment[] {
  const segments: Segment[] = []
  for (const name of namesAfterFacts) segments.push(...memberWriters[name](inputs, scope))
  segments.push('}')
  return segments
}

type MemberWriter = (inputs: DecisionInputs, scope: 'whole' | 'own') => readonly Segment[]

/** Each member with its leading comma. A member without a writer does not compile: it would not be signed. */
const memberWriters: { readonly [Name in Exclude<keyof DecisionInputs, 'facts'>]-?: MemberWriter } = {
  inputs: ({ inputs }) => [pieceOfInputs(String(inputs))],
  parties: ({ parties }) => (parties === undefined ? [] : [`,"parties":${canonicalJson(parties)}`]),
  request: ({ request }) => [beforeRequest, ...requestSegments(request)],
  rules: ({ rules }) => [pieceOfRules(rules)],
  site: ({ site }, scope) => (site === undefined ? [] : [beforeSite, canonicalHost(site, scope)]),
}
const namesAfterFacts = (Object.keys(memberWriters) as (keyof typeof memberWriters)[]).toSorted()

const pieceOfInputs = piecesOf((inputs) => `,"inputs":${inputs}`)
const pieceOfRules = piecesOf((rules) => `,"rules":"${rules}"`)
const beforeRequest: Piece = { text: ',"request":' }
const beforeSite: Piece = { text: ',"site":' }

/** Most requests declare nothing but the payee and an amount: their common parts are stored once. */
function requestSegments(request: DecisionRequest): readonly Segment[] {
  const isPlain = bareNames.every((name) => request[name] === bare[name])
  if (!isPlain) return [canonicalRequest(request)]
  const { amount_usdc, max_amount_usdc, to } = request
  return [amountName, amountOf(amount_usdc), maxName, amountOf(max_amount_usdc), noTexts, to, '"}']
}

/** The optional members in requests without them: an absent one is not null. A missing one here does not compile. */
const bare = {
  asset: undefined,
  demand: undefined,
  network: null,
  purpose: null,
  reasoning: null,
  task: null,
} satisfies Record<Exclude<keyof DecisionRequest, 'to' | 'amount_usdc' | 'max_amount_usdc'>, null | undefined>
const bareNames = Object.keys(bare) as (keyof typeof bare)[]

const amountName: Piece = { text: '{"amount_usdc":' }
const maxName: Piece = { text: ',"max_amount_usdc":' }
const noTexts: Piece = { text: ',"network":null,"purpose":null,"reasoning":null,"task":null,"to":"' }

/**
 * Members in their order, which costs a tenth of sorting them. Values without an RFC 8785 form are refused by the
 * library.
 */
function canonicalRequest(request: DecisionRequest): string {
  const { asset, demand, purpose, task, reasoning } = request
  const areWellFormed = [purpose, task, reasoning].every((text) => text === null || text.isWellFormed())
  if (demand !== undefined || asset !== undefined || !areWellFormed) return canonicalJson(request)
  return writeRequest(request)
}

const writeRequest = canonicalObject<DecisionRequest>({
  amount_usdc: amountOf,
  asset: canonicalJson,
  demand: canonicalJson,
  max_amount_usdc: amountOf,
  network: JSON.stringify,
  purpose: JSON.stringify,
  reasoning: JSON.stringify,
  task: JSON.stringify,
  to: quoted,
})

function amountOf(amount: string | null): string {
  return amount === null ? 'null' : quoted(amount)
}
