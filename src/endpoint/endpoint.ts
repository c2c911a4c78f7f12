import type { z } from 'zod'
import type { Lang } from '../messages/message.ts'
import type { Access, Caller, LimitClass, Presented } from './caller.ts'
import type { Outcome } from './outcome.ts'
import type { ErrorCode } from './reason-codes.ts'
import type { Tag } from './tags.ts'

/**
 * What the service can do, as a value (decisions/0003). HTTP, MCP and the pay-per-call tier are doors onto it: one zod
 * schema validates, types and documents. A GET or DELETE endpoint reads its input from the query, a POST or PUT endpoint
 * from the JSON body, one with both takes the same names from either. What stands in braces in the path is a member too.
 */
export type Endpoint<Needs, Input extends z.ZodObject = z.ZodObject> = {
  /** operationId and tool name: camelCase, verb first. */
  name: string
  methods: readonly Method[]
  path: `/${string}`
  tag: Tag
  summary: string
  description: string
  /** What an API key means to a call. With a function it depends on what is asked. */
  access: Access | ((input: z.output<Input>) => Access)
  limit: LimitClass
  /** Where the counter depends on what is asked. A request that cannot be read falls on `limit`. */
  limitFor?: (input: z.output<Input>) => LimitClass
  /** The agent that the input names, where callers show its secret in `x-agent-secret` alone. */
  agentIn?: (input: z.output<Input>) => string | undefined
  /** Of the endpoints with a name here, few run at once for one source and in all. */
  turns?: 'funds'
  /** Whether what it decides is kept in the decision log of a key whose log is on. */
  isLogged?: true
  /** Whether each call is paid for. HEAD is then no method: nobody pays for an answer without a body. */
  isSold?: true
  /** Unknown members are refused by name. `lang` is added by the door. */
  input: Input
  /** Members that hold documents of others: their numbers are what JSON.parse makes of them, as it does in a wallet. */
  documents?: readonly string[]
  /** Bytes of body that are read; 64 KiB unless the endpoint says otherwise. */
  bodyMaxBytes?: number
  /** The status of an answer that names none: 200 unless the endpoint says otherwise. */
  okStatus?: 201 | 202
  /** The body of an answer with that status. */
  output: z.ZodType
  /** Where an answer can be CSV instead: what it is, and what the headers that come with it say. */
  csv?: { description: string; headers: Readonly<Record<string, string>> }
  /** Statuses of other answers, each with its body. Errors are documented by `errors`. */
  statuses?: Readonly<Record<number, { description: string; output: z.ZodType }>>
  /** The errors this endpoint can answer with beyond those every endpoint can. */
  errors: readonly ErrorCode[]
  /** Whether a refusal (403) can have the reason code of a verdict. */
  refusesByVerdict?: true
  examples: readonly EndpointExample[]
  run(needs: Needs, input: z.output<Input>, ask: Ask): Answer | Promise<Answer>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Whether requests with the method carry their input in a body. */
export function hasBody(method: string): boolean {
  return method === 'POST' || method === 'PUT'
}

/** The names that stand in braces in a path. */
export function pathNames(path: string): readonly string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
}

/** `input` as a caller would send it; it must work when pasted. */
export type EndpointExample = { title: string; input: Readonly<Record<string, unknown>> }

/**
 * The question around the input: language, caller, the id the answer carries, and the request as the door received it,
 * absent where nobody sent one, as when an endpoint is run by another. `tier` is `paid` where the call is paid for.
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
  /** The values of a header, as often as it was sent. */
  header: (name: string) => readonly string[]
}

/**
 * What an endpoint answers. A body is serialised by the door, or it is JSON already: what is constant for a snapshot is
 * made once and spliced in. `sharedEnd` is how `json` ends together with that of other answers: the very same text each
 * time, so that a door that writes it in another form can do so once. `outcome` says what was decided, for whoever must
 * know it without reading JSON: the log, the decision log, the price of a call. Null where nothing was decided.
 */
export type Answer = (
  | { body: unknown; json?: never; sharedEnd?: never; csv?: never }
  | { json: string; sharedEnd?: string; body?: never; csv?: never }
  | { csv: string; body?: never; json?: never; sharedEnd?: never }
) & {
  outcome: Outcome | null
  /** The endpoint's own (`okStatus`) unless it is one of its `statuses`. */
  status?: number
  headers?: Readonly<Record<string, string>>
  /** Each a `set-cookie` of its own. */
  cookies?: readonly string[]
}

/** Gives an endpoint its types from its own schemas. */
export function defineEndpoint<Needs, Input extends z.ZodObject>(
  endpoint: Endpoint<Needs, Input>,
): Endpoint<Needs, Input> {
  return endpoint
}
