import { canonicalJson } from '../kit/canonical-json.ts'
import type { ChainObservation, ListHit, ScreeningFacts } from '../screening/facts.ts'
import type { HostFactsRecord } from '../screening/screen-host.ts'
import { factsEnding, factsOpening, hashAroundFacts } from './facts-form.ts'
import { canonicalHost } from './host-form.ts'
import type { DemandTerms } from './payment-demand.ts'
import { joinSegments, piecesOf, type Piece, type Segment } from './segments.ts'

/**
 * Everything a decision is judged from (decisions section 3): plain data that can be stored, hashed and judged again to
 * the same bytes. Its hash stands in the attestation.
 */
export type DecisionInputs = {
  facts: ScreeningFacts
  inputs: 1
  /** Whom a seller's demand names beside the payee, and what is paid in, where a list has them. Absent where none has. */
  parties?: readonly ListedParty[]
  request: DecisionRequest
  /** The rules that declared texts were read by. */
  rules: string
  /** The page to pay on. Absent where none was named. */
  site?: HostFactsRecord
}

/** A party of a demand, or the asset of a payment, with its listings, by the member that names it. */
export type ListedParty = {
  /** Canonical; of an asset without a contract, its name. */
  address: string
  field: string
  hits: readonly ListHit[]
  /** Only of an asset whose name looks like a listed one, and of a party whose key a listed address has. */
  observations?: readonly ChainObservation[]
  /** Where `field` is a member of the request itself, and not of the demand in it. */
  of?: 'request'
}

/** What was asked, in exact form. Texts as they were sent; null where a field was not sent. */
export type DecisionRequest = {
  to: string
  network: string | null
  /** USDC as an exact decimal in its one form. */
  amount_usdc: string | null
  /** What is paid in, as it was sent. Absent where it was not sent. */
  asset?: string
  max_amount_usdc: string | null
  /** What the seller demands, in place of an amount in USDC. Absent where no demand was sent. */
  demand?: DemandTerms
  purpose: string | null
  task: string | null
  reasoning: string | null
}

/** SHA-256 in hex of the RFC 8785 form. */
export function hashInputs(inputs: DecisionInputs): string {
  return hashAroundFacts('{"facts":', inputs.facts, ending(inputs))
}

/** The RFC 8785 form. Its members are written in the order RFC 8785 gives them; a test holds it against a library. */
export function canonicalInputs(inputs: DecisionInputs): string {
  const { facts } = inputs
  return `{"facts":${factsOpening(facts, facts.hits, 'whole')}${factsEnding(facts)}${ending(inputs)}`
}

function ending(inputs: DecisionInputs): string {
  return joinSegments(requestOfInputs(inputs)) + joinSegments(endOfInputs(inputs, 'whole'))
}

/** What stands between the facts and the rules. */
export function requestOfInputs({ inputs, parties, request }: DecisionInputs): readonly Segment[] {
  const { to, network, amount_usdc, asset, max_amount_usdc, demand, purpose, task, reasoning } = request
  const isBare = demand === undefined && asset === undefined
  const isPlain = isBare && network === null && purpose === null && task === null && reasoning === null
  const named = parties === undefined ? '' : `"parties":${canonicalJson(parties)},`
  if (!isPlain || named !== '') return [`,"inputs":${inputs},${named}"request":${canonicalRequest(request)}`]
  return [pieceBeforeRequest(`${inputs}`), quoted(amount_usdc), maxName, quoted(max_amount_usdc), noTexts, to, '"}']
}

const pieceBeforeRequest = piecesOf((inputs) => `,"inputs":${inputs},"request":{"amount_usdc":`)
const maxName: Piece = { text: ',"max_amount_usdc":' }
/** Most requests declare nothing. */
const noTexts: Piece = { text: ',"network":null,"purpose":null,"reasoning":null,"task":null,"to":"' }

/** What stands behind the request, to the end. `own` leaves out what other decisions share. */
export function endOfInputs({ rules, site }: DecisionInputs, scope: 'whole' | 'own'): readonly Segment[] {
  if (site === undefined) return [pieceOfRules(rules)]
  return [pieceBeforeSite(rules), canonicalHost(site, scope), '}']
}

const pieceOfRules = piecesOf((rules) => `,"rules":"${rules}"}`)
const pieceBeforeSite = piecesOf((rules) => `,"rules":"${rules}","site":`)

/** Members in their order, which costs a tenth of sorting them. What has no RFC 8785 form is left to the library to refuse. */
function canonicalRequest(request: DecisionRequest): string {
  const { to, network, amount_usdc, asset, max_amount_usdc, demand, purpose, task, reasoning } = request
  const areWellFormed = isWellFormed(purpose) && isWellFormed(task) && isWellFormed(reasoning)
  if (demand !== undefined || asset !== undefined || !areWellFormed) return canonicalJson(request)
  return (
    `{"amount_usdc":${quoted(amount_usdc)},"max_amount_usdc":${quoted(max_amount_usdc)},"network":${quoted(network)},` +
    `"purpose":${JSON.stringify(purpose)},"reasoning":${JSON.stringify(reasoning)},"task":${JSON.stringify(task)},"to":"${to}"}`
  )
}

function isWellFormed(text: string | null): boolean {
  return text === null || text.isWellFormed()
}

/** A text of letters, digits and signs that need no escape. */
function quoted(text: string | null): string {
  return text === null ? 'null' : `"${text}"`
}
