import type { z } from 'zod'
import type { Access, Caller, Presented } from '../endpoint/caller.ts'
import type { Answer, Endpoint } from '../endpoint/endpoint.ts'
import { whenReady } from '../kit/when-ready.ts'
import type { Lang } from '../messages/message.ts'

/** What stands around every call, whatever door it came through. */
export type CallParts<Needs> = {
  rooms: Needs
  /** Who presents these credentials. Asked before anything of a request's content is read. */
  identify: (presented: Presented) => Caller | Promise<Caller>
  /** What may stand against a call, in order. Each lets it pass or throws a ServiceError. */
  admissions: readonly Admission[]
  /** Whoever keeps what was answered. They are told after the answer is made and never change it. */
  recorders: readonly Recorder[]
}

/** What is known of a call before it runs. `access` is null where the request could not be read. */
export type Entering = { endpoint: CalledEndpoint; caller: Caller; access: Access | null }
export type Admission = (entering: Entering) => void | Promise<void>

/** An answer beside who asked for it. */
export type Recorded = { endpoint: CalledEndpoint; caller: Caller; answer: Answer; requestId: string; lang: Lang }
export type Recorder = (recorded: Recorded) => void

type CalledEndpoint = Pick<Endpoint<never>, 'name' | 'path' | 'limit'>

/** A call as a door hands it in. `read` reads and validates what is asked; it throws a ServiceError that names the field. */
type Asked<Input> = { caller: Caller; requestId: string; read: () => { lang: Lang; input: Input } }

export type Call<Needs> = {
  identify: CallParts<Needs>['identify']
  call: <Input extends z.ZodObject>(
    endpoint: Endpoint<Needs, Input>,
    asked: Asked<z.output<Input>>,
  ) => Answer | Promise<Answer>
}

/**
 * The one way from any door to an endpoint: reads what is asked, admits the caller, runs, records. It knows no transport.
 * A request that cannot be read is admitted like any other before it is refused: refusals count toward limits too.
 */
export function createCall<Needs>(parts: CallParts<Needs>): Call<Needs> {
  return {
    identify: parts.identify,
    call: (endpoint, { caller, requestId, read }) => {
      const reading = attempt(read)
      const access = reading.failed === undefined ? accessOf(endpoint, reading.value.input) : null
      return whenReady(admit(parts.admissions, { endpoint, caller, access }), () => {
        if (reading.failed !== undefined) throw reading.failed
        const { input, lang } = reading.value
        return whenReady(endpoint.run(parts.rooms, input, { lang, caller, requestId }), (answer) => {
          refuseUndocumented(endpoint, answer)
          for (const record of parts.recorders) record({ endpoint, caller, answer, requestId, lang })
          return answer
        })
      })
    },
  }
}

/** Admissions one after the other; no promise while none of them waits. */
function admit(admissions: readonly Admission[], entering: Entering): void | Promise<void> {
  for (let i = 0; i < admissions.length; i++) {
    const admitted = admissions[i]?.(entering)
    if (admitted instanceof Promise) return admitted.then(() => admit(admissions.slice(i + 1), entering))
  }
}

function accessOf<Needs, Input extends z.ZodObject>(endpoint: Endpoint<Needs, Input>, input: z.output<Input>): Access {
  return typeof endpoint.access === 'function' ? endpoint.access(input) : endpoint.access
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
  if (status === undefined || status === 200 || (endpoint.statuses && status in endpoint.statuses)) return
  throw new Error(`${endpoint.name} answered with status ${status}, which it does not document`)
}
