import type { z } from 'zod'
import type { Access, Caller, LimitClass } from '../endpoint/caller.ts'
import type { Answer, Ask, Endpoint, Received } from '../endpoint/endpoint.ts'
import { reasonFacts } from '../endpoint/reason-codes.ts'
import { whenReady } from '../kit/when-ready.ts'
import type { Lang } from '../messages/message.ts'

/** The parts around every call, independent of its door. */
export type CallParts<Needs> = {
  rooms: Needs
  /** Identifies the caller, and any error to refuse it with. */
  identify: (received: Received, access: Access | null, agentId: string | null) => Identified | Promise<Identified>
  /**
   * Counts a call on its caller, or throws a ServiceError. The returned function takes the call back when it has no
   * result.
   */
  admit: Admission
  /** Waits for a turn of an endpoint with limited concurrency. The returned function ends the turn. */
  takeTurn: (entering: Entering) => Promise<() => void>
  /** Observers of answers. They are called after the answer is made and never change it. */
  recorders: readonly Recorder[]
}

/**
 * A caller, and the error to refuse the call with after everything else has passed. It is thrown late, so that refused
 * calls count toward limits too.
 */
export type Identified = { caller: Caller; refusal: Error | null; agentLater?: AgentLater }

/**
 * Looks up an agent that was not looked up before, because its source had sent too many wrong credentials. Only for a
 * counted call.
 */
type AgentLater = () => Caller['agent'] | Promise<Caller['agent']>

/** The facts of a call before it runs. `access` is null where it depends on input that could not be read. */
export type Entering = {
  endpoint: CalledEndpoint
  caller: Caller
  access: Access | null
  limit: LimitClass
  /** Whether the caller is refused for its source address: then the call does not count on its credential. */
  isRefused: boolean
  /** Adds a header to every answer of this call, including refusals. */
  carry: CallInput<unknown>['carry']
  /** The headers of the request. */
  received: Pick<Received, 'header'>
}
export type Admission = (entering: Entering) => TakeBack | Promise<TakeBack>
type TakeBack = () => void

/** An answer with its caller. */
export type Recorded = { endpoint: CalledEndpoint; caller: Caller; answer: Answer; requestId: string; lang: Lang }
export type Recorder = (recorded: Recorded) => void

type CalledEndpoint = Pick<Endpoint<never>, 'name' | 'path' | 'turns' | 'isLogged'>

/** A call as a door passes it in. */
type CallInput<Input> = {
  received: Received
  requestId: string
  /** Parses and validates the input. Throws a ServiceError that names the field. */
  read: () => { lang: Lang; input: Input }
  /** Called with the caller as soon as it is known, before it may be refused. */
  identified: (caller: Caller) => void
  carry: (name: string, value: string) => void
}

export type Call<Needs> = {
  call: <Input extends z.ZodObject>(
    endpoint: Endpoint<Needs, Input>,
    request: CallInput<z.output<Input>>,
  ) => Answer | Promise<Answer>
}

/**
 * Calls an endpoint from any door: reads the input, identifies and admits the caller, runs the endpoint, records the
 * answer. Independent of the transport. An unreadable request is admitted like any other before it is refused, so that
 * refusals count toward limits too.
 */
export function createCall<Needs>(parts: CallParts<Needs>): Call<Needs> {
  return {
    call: (endpoint, request) => {
      const reading = attempt(request.read)
      const input = reading.failed === undefined ? reading.value.input : null
      const access = accessOf(endpoint, input)
      return whenReady(
        parts.identify(request.received, access, agentNamed(endpoint, input)),
        ({ caller, refusal, agentLater }) => {
          request.identified(caller)
          const limit = limitOf(endpoint, input)
          const { carry, received } = request
          const entering: Entering = { endpoint, caller, access, limit, isRefused: refusal !== null, carry, received }
          return whenReady(parts.admit(entering), (takeBack) =>
            orTakeBack(takeBack, () => {
              if (refusal !== null) throw refusal
              if (reading.failed !== undefined) throw reading.failed
              const { lang, input: read } = reading.value
              const { requestId } = request
              const runFor = (caller: Caller) => {
                const run = () => answerOf(parts, endpoint, read, { lang, caller: caller, requestId, received })
                return endpoint.turns ? parts.takeTurn(entering).then((end) => finishing(run, end)) : run()
              }
              if (agentLater === undefined || limit === 'none') return runFor(caller)
              return whenReady(agentLater(), (agent) => runFor({ ...caller, agent }))
            }),
          )
        },
      )
    },
  }
}

/** Runs the endpoint and calls the recorders. */
function answerOf<Needs, Input extends z.ZodObject>(
  { rooms, recorders }: CallParts<Needs>,
  endpoint: Endpoint<Needs, Input>,
  input: z.output<Input>,
  ask: Ask,
): Answer | Promise<Answer> {
  const { lang, caller, requestId } = ask
  return whenReady(endpoint.run(rooms, input, ask), (answer) => {
    refuseUndocumented(endpoint, answer)
    for (const record of recorders) record({ endpoint, caller, answer, requestId, lang })
    return answer
  })
}

async function finishing<Value>(run: () => Value | Promise<Value>, end: () => void): Promise<Value> {
  try {
    return await run()
  } finally {
    end()
  }
}

/** Runs a call, and takes it back where it fails. */
export function orTakeBack<Value>(takeBack: TakeBack, run: () => Value | Promise<Value>): Value | Promise<Value> {
  const failed = (error: unknown): never => {
    takeBack()
    throw error
  }
  try {
    const value = run()
    return value instanceof Promise ? value.catch(failed) : value
  } catch (error) {
    return failed(error)
  }
}

/** Null: it depends on input that could not be read. */
function accessOf<Needs, Input extends z.ZodObject>(
  { access }: Endpoint<Needs, Input>,
  input: z.output<Input> | null,
): Access | null {
  if (typeof access !== 'function') return access
  return input === null ? null : access(input)
}

function agentNamed<Needs, Input extends z.ZodObject>(
  { agentIn }: Endpoint<Needs, Input>,
  input: z.output<Input> | null,
): string | null {
  return agentIn === undefined || input === null ? null : (agentIn(input) ?? null)
}

function limitOf<Needs, Input extends z.ZodObject>(
  { limit, limitFor }: Endpoint<Needs, Input>,
  input: z.output<Input> | null,
): LimitClass {
  return limitFor === undefined || input === null ? limit : limitFor(input)
}

type Attempt<Value> = { value: Value; failed?: never } | { failed: Error }

function attempt<Value>(read: () => Value): Attempt<Value> {
  try {
    return { value: read() }
  } catch (error) {
    return { failed: error instanceof Error ? error : new Error(String(error)) }
  }
}

/** An undocumented status is a fault of ours. */
function refuseUndocumented<Needs, Input extends z.ZodObject>(endpoint: Endpoint<Needs, Input>, answer: Answer): void {
  const { status } = answer
  if (
    status === undefined ||
    status === (endpoint.okStatus ?? 200) ||
    (endpoint.statuses && status in endpoint.statuses)
  )
    return
  // A stored refusal that an endpoint writes itself is one of its documented errors.
  if (endpoint.errors.some((code) => reasonFacts(code).status === status)) return
  throw new Error(`${endpoint.name} answered with status ${status}, which it does not document`)
}
