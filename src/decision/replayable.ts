import type { ScreeningFacts } from '../screening/facts.ts'
import type { HostFactsRecord } from '../screening/screen-host.ts'
import type { NamedParts } from './named-parts.ts'
import type { SignedText } from './replay/signed-terms.ts'
import type { Segment } from './form/segments.ts'
import type { TokenTerms } from './sign-decision.ts'

/** How the decisions of one endpoint are written to a decision log, and judged again from it. */
export type Replayable<Inputs> = {
  /** The endpoint's name. */
  endpoint: string
  write: (inputs: Inputs) => WrittenInputs
  /** What this version lacks to judge the inputs as before; null if nothing. */
  lacks: (inputs: Inputs) => Missing | null
  /** Pure. May throw if the inputs are not those of a decision. */
  judge: (inputs: Inputs) => Rejudged
  /** How a pack verifies such a decision against the lists. Absent if such decisions are not signed. */
  packed?: PackedAs<Inputs>
}

/** What a pack needs to know about a decision (decisions/0035). */
type PackedAs<Inputs> = {
  /** The screened party: the name of the file with the proof. */
  party: 'payee' | 'payer'
  /** The facts read from lists; null if no party was screened. May throw if the inputs are not those of a decision. */
  screened: (inputs: Inputs) => Screened | null
  /** Whether the token contains the decision's result. If not, a pack records it. */
  isFullySigned: boolean
}

/** Facts that were read from lists, and their JSON pointers in the inputs. */
export type Screened = {
  facts: ScreeningFacts
  /** Absent if no page was named. */
  site?: HostFactsRecord
  at: { facts: string; site: string }
}

/** The kind of decision of an endpoint; null if its decisions are not logged. */
export type FindReplayable = (endpoint: string) => Replayable<never> | null

type WrittenInputs = {
  /** The RFC 8785 form, without the shared parts. */
  own: readonly Segment[]
  /** The parts that were left out. */
  parts: NamedParts
  /** SHA-256 in hex of the complete RFC 8785 form. */
  hash: () => string
}

/** The result of judging inputs again. */
export type Rejudged = {
  judged: object
  result: string
  subject: string | null
  /** The signed token content of the decision. Null if the decision is not signed. */
  signed: ((inputsHash: string, terms: TokenTerms) => SignedText) | null
}

/** Why an entry cannot be judged again. */
export type Missing = {
  what: MissingKind
  name: string
}

type MissingKind = 'policy' | 'rules' | 'decoders' | 'endpoint' | 'part' | 'inputs' | 'entries' | 'key'
