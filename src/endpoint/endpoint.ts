import type { z } from 'zod'
import type { Lang } from '../messages/message.ts'
import type { Access, Caller, LimitClass, Presented } from './caller.ts'
import type { Outcome } from './outcome.ts'
import type { ErrorCode } from './reason-codes.ts'
import type { Role } from './roles.ts'
import type { Tag } from './tags.ts'

/**
 * An operation of the service, as a value (decisions/0003). HTTP, MCP and the pay-per-call tier expose it: one zod
 * schema validates, types and documents. A GET or DELETE endpoint reads its input from the query, a POST or PUT
 * endpoint from the JSON body, one with both takes the same names from either. Names in braces in the path are members
 * too.
 */
export type Endpoint<Needs, Input extends z.ZodObject = z.ZodObject> = {
  /** operationId and tool name: camelCase, verb first. */
  name: string
  methods: readonly Method[]
  path: `/${string}`
  tag: Tag
  summary: string
  description: string
  /** How an API key affects a call. As a function it depends on the input. */
  access: Access | ((input: z.output<Input>) => Access)
  limit: LimitClass
  /** The roles that may use an operation of the console; absent for any other. */
  roles?: readonly Role[]
  /** If the counter depends on the input. An invalid request falls on `limit`. */
  limitFor?: (input: z.output<Input>) => LimitClass
  /** The agent named by the input, if callers send its secret in `x-agent-secret` alone. */
  agentIn?: (input: z.output<Input>) => string | undefined
  /** Endpoints with the same name here share a concurrency limit, per source and in total. */
  turns?: 'funds'
  /** Whether its decisions are recorded in the decision log of a key whose log is on. */
  isLogged?: true
  /** Whether each call is paid for. HEAD is then not supported, because an answer without a body has no price. */
  isSold?: true
  /** Unknown members are refused by name. `lang` is added by the door. */
  input: Input
  /** Members that contain documents of others: their numbers are parsed by JSON.parse, as in a wallet. */
  documents?: readonly string[]
  /** Maximum bytes of the body; default 64 KiB. */
  bodyMaxBytes?: number
  /** The status of an answer without one; default 200. */
  okStatus?: 201 | 202
  /** The body of an answer with that status. */
  output: z.ZodType
  /** If an answer can be CSV instead: its description, and those of its headers. */
  csv?: { description: string; headers: Readonly<Record<string, string>> }
  /** Statuses of other answers, each with its body. Errors are documented by `errors`. */
  statuses?: Readonly<Record<number, { description: string; output: z.ZodType }>>
  /** The errors of this endpoint besides those of every endpoint. */
  errors: readonly ErrorCode[]
  /** Whether a refusal (403) can have the reason code of a verdict. */
  refusesByVerdict?: true
  examples: readonly EndpointExample[]
  run(needs: Needs, input: z.output<Input>, ask: Ask): Answer | Promise<Answer>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Whether requests with the method have a body with their input. */
export function hasBody(method: string): boolean {
  return method === 'POST' || method === 'PUT'
}

/**
 * The names in braces in a path.
 *
 * @example pathNames('/registry/{sid}') // ['sid']
 */
export function pathNames(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** `input` as a caller would send it; it must work when pasted. */
export type EndpointExample = { title: string; input: Readonly<Record<string, unknown>> }

/**
 * The context of the input: language, caller, the request id, and the request as received, absent if there was none, as
 * when an endpoint is run by another. `tier` is `paid` if the call is paid for.
 */
export type Ask = { lang: Lang; caller: Caller; requestId: string; received?: Received; tier?: 'paid' }

/** A request as it was received: all that a proof of who asks may cover, and what of it few endpoints look at. */
export type Received = {
  presented: Presented
  /** Method and target as in the request line. */
  method: string
  target: string
  /** The bytes of the body; null where there was none. */
  body: Uint8Array | null
  /** All values of a header. */
  header: (name: string) => readonly string[]
}

/**
 * The response of an endpoint. A body is serialised by the door, or it is JSON already: parts that are constant for a
 * snapshot are serialised once and spliced in. `sharedEnd` is the end of `json` that other answers have as well: the
 * identical string each time, so that a door that encodes it can do so once. `bytes` is the length of `json` in UTF-8
 * where it is the sum of its parts (kit/counted-text). `outcome` is the decision for readers that
 * do not parse JSON: the request log, the decision log, the price of a call. Null if nothing was decided.
 */
export type Answer = (
  | { body: unknown; json?: never; bytes?: never; sharedEnd?: never; csv?: never }
  | { json: string; bytes?: number; sharedEnd?: string; body?: never; csv?: never }
  | { csv: string; body?: never; json?: never; bytes?: never; sharedEnd?: never }
) & {
  outcome: Outcome | null
  /** The endpoint's own (`okStatus`) by default, or one of its `statuses`. */
  status?: number
  headers?: Readonly<Record<string, string>>
  /** Each a separate `set-cookie`. */
  cookies?: readonly string[]
}

/** Infers the types of an endpoint from its schemas. */
export function defineEndpoint<Needs, Input extends z.ZodObject>(
  endpoint: Endpoint<Needs, Input>,
): Endpoint<Needs, Input> {
  return endpoint
}
