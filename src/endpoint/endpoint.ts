import type { z } from 'zod'
import type { Lang } from '../messages/message.ts'
import type { Access, Caller, LimitClass } from './caller.ts'
import type { Outcome } from './outcome.ts'
import type { ErrorCode } from './reason-codes.ts'
import type { Tag } from './tags.ts'

/**
 * What the service can do, as a value (decisions/0003). HTTP, MCP and the pay-per-call tier are doors onto it: one zod
 * schema validates, types and documents. A GET endpoint reads its input from the query, a POST endpoint from the JSON
 * body, one with both takes the same names from either.
 */
export type Endpoint<Needs, Input extends z.ZodObject = z.ZodObject> = {
  /** operationId and tool name: camelCase, verb first. */
  name: string
  methods: readonly ('GET' | 'POST')[]
  path: `/${string}`
  tag: Tag
  summary: string
  description: string
  /** What an API key means to a call. With a function it depends on what is asked. */
  access: Access | ((input: z.output<Input>) => Access)
  limit: LimitClass
  /** Unknown members are refused by name. `lang` is added by the door. */
  input: Input
  /** Members that hold documents of others: their numbers are what JSON.parse makes of them, as it does in a wallet. */
  documents?: readonly string[]
  /** Bytes of body that are read; 64 KiB unless the endpoint says otherwise. */
  bodyMaxBytes?: number
  /** The body of an answer with status 200. */
  output: z.ZodType
  /** Statuses of answers beside 200, each with its body. Errors are documented by `errors`. */
  statuses?: Readonly<Record<number, { description: string; output: z.ZodType }>>
  /** The errors this endpoint can answer with beyond those every endpoint can. */
  errors: readonly ErrorCode[]
  examples: readonly EndpointExample[]
  run(needs: Needs, input: z.output<Input>, ask: Ask): Answer | Promise<Answer>
}

/** `input` as a caller would send it; it must work when pasted. */
export type EndpointExample = { title: string; input: Readonly<Record<string, unknown>> }

/** The question around the input: language, caller, the id the answer carries. */
type Ask = { lang: Lang; caller: Caller; requestId: string }

/**
 * What an endpoint answers. A body is serialised by the door, or it is JSON already: what is constant for a snapshot is
 * made once and spliced in. `outcome` says what was decided, for whoever must know it without reading JSON: the log, the
 * decision log, the price of a call. Null where nothing was decided.
 */
export type Answer = ({ body: unknown; json?: never } | { json: string; body?: never }) & {
  outcome: Outcome | null
  /** 200, or one of the endpoint's `statuses`. */
  status?: number
  headers?: Readonly<Record<string, string>>
}

/** Gives an endpoint its types from its own schemas. */
export function defineEndpoint<Needs, Input extends z.ZodObject>(
  endpoint: Endpoint<Needs, Input>,
): Endpoint<Needs, Input> {
  return endpoint
}
