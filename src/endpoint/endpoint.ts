import type { z } from 'zod'
import type { Caller, LimitClass, Scope } from './caller.ts'
import type { Lang } from '../messages/message.ts'
import type { ErrorCode } from './reason-codes.ts'

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
  tag: string
  summary: string
  description: string
  scope: Scope | null
  limit: LimitClass
  /** Unknown members are refused by name. `lang` is added by the door. */
  input: Input
  /** Members that hold documents of others: their numbers are what JSON.parse makes of them, as it does in a wallet. */
  documents?: readonly string[]
  /** Bytes of body that are read; 64 KiB unless the endpoint says otherwise. */
  bodyMaxBytes?: number
  output: z.ZodType
  /** The errors this endpoint can answer with beyond those every endpoint can. */
  errors: readonly ErrorCode[]
  examples: readonly EndpointExample[]
  run(needs: Needs, input: z.output<Input>, ask: Ask): Answer | Promise<Answer>
}

/** `input` as a caller would send it; it must work when pasted. */
export type EndpointExample = { title: string; input: Readonly<Record<string, unknown>> }

/** The question around the input: language, caller, the id the answer carries. */
type Ask = { lang: Lang; caller: Caller; requestId: string }

/** A body to serialise, or JSON that already is: what is constant for a snapshot is made once and spliced in. */
type Answer = ({ body: unknown; json?: never } | { json: string; body?: never }) & {
  status?: 200 | 201 | 202
  headers?: Readonly<Record<string, string>>
}

/** Gives an endpoint its types from its own schemas. */
export function defineEndpoint<Needs, Input extends z.ZodObject>(
  endpoint: Endpoint<Needs, Input>,
): Endpoint<Needs, Input> {
  return endpoint
}
