import type { ScreeningFacts } from '../screening/facts.ts'
import type { HostFactsRecord } from '../screening/screen-host.ts'
import type { NamedParts } from './named-parts.ts'
import type { SignedText } from './replay/signed-terms.ts'
import type { Segment } from './form/segments.ts'
import type { TokenTerms } from './sign-decision.ts'

/** How the decisions of one endpoint are written into a decision log, and judged again from what was written. */
export type Replayable<Inputs> = {
  /** The endpoint's name. */
  endpoint: string
  write: (inputs: Inputs) => WrittenInputs
  /** What this version lacks to judge the inputs as they were judged; null where it lacks nothing. */
  lacks: (inputs: Inputs) => Missing | null
  /** Pure. May throw where the inputs are not those of a decision. */
  judge: (inputs: Inputs) => Rejudged
  /** How a pack holds such a decision against the lists. Absent where such decisions are not signed. */
  packed?: PackedAs<Inputs>
}

/** What a pack of a decision has to know of it (decisions/0035). */
type PackedAs<Inputs> = {
  /** Who was screened: the name of the file with the proof. */
  party: 'payee' | 'payer'
  /** What was read from lists; null where nobody was screened. May throw where the inputs are not those of a decision. */
  screened: (inputs: Inputs) => Screened | null
  /** Whether the token says what the decision came to. Where it does not, a pack records that. */
  isWholeSigned: boolean
}

/** Facts that were read from lists, and the JSON pointers at which they stand in the inputs. */
export type Screened = {
  facts: ScreeningFacts
  /** Absent where no page was named. */
  site?: HostFactsRecord
  at: { facts: string; site: string }
}

/** The kind of decision of an endpoint; null where its decisions are not logged. */
export type FindReplayable = (endpoint: string) => Replayable<never> | null

type WrittenInputs = {
  /** The RFC 8785 form, without what many decisions share. */
  own: readonly Segment[]
  /** What was left out. */
  parts: NamedParts
  /** SHA-256 in hex of the RFC 8785 form of the whole. */
  hash: () => string
}

/** What inputs come to when they are judged again. */
export type Rejudged = {
  judged: object
  result: string
  subject: string | null
  /** What a token of the decision says. Null where the decision is not one that is signed. */
  signed: ((inputsHash: string, terms: TokenTerms) => SignedText) | null
}

/** What keeps an entry from being judged again. */
export type Missing = {
  what: MissingKind
  name: string
}

type MissingKind = 'policy' | 'rules' | 'decoders' | 'endpoint' | 'part' | 'inputs' | 'entries' | 'key'
