import type { z } from 'zod'
import type { Access, Caller, LimitClass } from '../endpoint/caller.ts'
import type { Answer, Ask, Endpoint, Received } from '../endpoint/endpoint.ts'
import { reasonFacts } from '../endpoint/reason-codes.ts'
import { whenReady } from '../kit/when-ready.ts'
import type { Lang } from '../messages/message.ts'

/** What stands around every call, whatever door it came through. */
export type CallParts<Needs> = {
  rooms: Needs
  /** Who asks, and what stands against serving it. */
  identify: (received: Received, access: Access | null, agentId: string | null) => Identified | Promise<Identified>
  /** Counts a call on its caller, or throws a ServiceError. What it gives takes the call back when it comes to nothing. */
  admit: Admission
  /** Waits for the turn of an endpoint of which few run at once. What it gives ends the turn. */
  takeTurn: (entering: Entering) => Promise<() => void>
  /** Whoever keeps what was answered. They are told after the answer is made and never change it. */
  recorders: readonly Recorder[]
}

/**
 * A caller, and the error that the call is to be refused with if it passes everything else. It is thrown late, so that a
 * refused caller counts toward limits like any other.
 */
export type Identified = { caller: Caller; refusal: Error | null; agentLater?: AgentLater }

/** Looks up an agent whose credential was not looked up yet, as its source had shown too many wrong ones. Only for a counted call. */
type AgentLater = () => Caller['agent'] | Promise<Caller['agent']>

/** What is known of a call before it runs. `access` is null where the request could not be read and it depends on that. */
export type Entering = {
  endpoint: CalledEndpoint
  caller: Caller
  access: Access | null
  limit: LimitClass
  /** Whether the caller is refused for where it comes from: then the call is not to count on its credential. */
  isRefused: boolean
  /** Headers that whatever is answered to this call carries, refusals included. */
  carry: Asked<unknown>['carry']
}
export type Admission = (entering: Entering) => TakeBack | Promise<TakeBack>
type TakeBack = () => void

/** An answer beside who asked for it. */
export type Recorded = { endpoint: CalledEndpoint; caller: Caller; answer: Answer; requestId: string; lang: Lang }
export type Recorder = (recorded: Recorded) => void

type CalledEndpoint = Pick<Endpoint<never>, 'name' | 'path' | 'turns' | 'isLogged'>

/** A call as a door hands it in. */
type Asked<Input> = {
  received: Received
  requestId: string
  /** Reads and validates what is asked. Throws a ServiceError that names the field. */
  read: () => { lang: Lang; input: Input }
  /** Told who asks as soon as it is known, before anything is refused for it. */
  identified: (caller: Caller) => void
  carry: (name: string, value: string) => void
}

export type Call<Needs> = {
  call: <Input extends z.ZodObject>(
    endpoint: Endpoint<Needs, Input>,
    asked: Asked<z.output<Input>>,
  ) => Answer | Promise<Answer>
}

/**
 * The one way from any door to an endpoint: reads what is asked, identifies and admits the caller, runs, records. It knows
 * no transport. A request that cannot be read is admitted like any other before it is refused: refusals count toward
 * limits too.
 */
export function createCall<Needs>(parts: CallParts<Needs>): Call<Needs> {
  return {
    call: (endpoint, asked) => {
      const reading = attempt(asked.read)
      const input = reading.failed === undefined ? reading.value.input : null
      const access = accessOf(endpoint, input)
      return whenReady(
        parts.identify(asked.received, access, agentNamed(endpoint, input)),
        ({ caller, refusal, agentLater }) => {
          asked.identified(caller)
          const limit = limitOf(endpoint, input)
          const { carry } = asked
          const entering: Entering = { endpoint, caller, access, limit, isRefused: refusal !== null, carry }
          return whenReady(parts.admit(entering), (takeBack) =>
            orTakeBack(takeBack, () => {
              if (refusal !== null) throw refusal
              if (reading.failed !== undefined) throw reading.failed
              const { lang, input: read } = reading.value
              const { requestId, received } = asked
              const runFor = (known: Caller) => {
                const run = () => answerOf(parts, endpoint, read, { lang, caller: known, requestId, received })
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

/** Runs the endpoint and tells whoever keeps what was answered. */
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

/** Runs what a call comes to, and takes the call back where it fails. */
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

/** Null: it depends on what is asked, and that could not be read. */
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

/** A status that callers cannot know from the documents is a fault of ours, not an answer. */
function refuseUndocumented<Needs, Input extends z.ZodObject>(endpoint: Endpoint<Needs, Input>, answer: Answer): void {
  const { status } = answer
  if (
    status === undefined ||
    status === (endpoint.okStatus ?? 200) ||
    (endpoint.statuses && status in endpoint.statuses)
  )
    return
  // A refusal that an endpoint writes itself, because it is stored, is one of its documented errors.
  if (endpoint.errors.some((code) => reasonFacts(code).status === status)) return
  throw new Error(`${endpoint.name} answered with status ${status}, which it does not document`)
}
