import type { Answer } from '../../src/endpoint/endpoint.ts'
import { reasonFacts } from '../../src/endpoint/reason-codes.ts'
import { serviceErrorOf } from '../../src/http/answer-error.ts'
import type { Fleet } from './fleet.ts'
import type { ArrivedMail } from './mailboxes.ts'
import { passing } from './requests.ts'
import type { Service } from './service.ts'
import type { Simulation } from './simulation.ts'

/** What a person was answered. */
type Answered = { status: number; code: string | null; json: Readonly<Record<string, unknown>> }
type Told = Answered & { sentTimes: number }

/** People who do one thing after another, each once they have the answer to the one before. */
export type People = {
  /** Starts one of them at this time of the run. */
  begin: (name: string, afterMs: number, act: () => Promise<void>) => void
  /** Sends requests until an answer states the outcome; null after so many without one. */
  ask: (call: (service: Service) => Promise<Answer>, timesMax?: number) => Promise<Told | null>
  pause: (ms: number) => Promise<void>
  /** The first mail of these that arrives; null where none does for a while. */
  mail: (isIt: (mail: ArrivedMail) => boolean) => Promise<ArrivedMail | null>
  isDone: () => boolean
}

export function createPeople(simulation: Simulation, fleet: Fleet): People {
  const { schedule, random, faults, mailboxes, say, fail } = simulation
  let acting = 0
  const pause = (ms: number) => new Promise<void>((resolve) => void schedule.after(ms, resolve))
  /** Null for an answer that was lost on its way. */
  const answerTo = async (call: (service: Service) => Promise<Answer>, service: Service): Promise<Answered | null> => {
    const isLost = schedule.elapsedMs() < simulation.activeMs && random.chance(faults.rates.answerLost)
    const report = await Promise.race([tell(call(service), fail), pause(giveUpMs).then(() => null)])
    return isLost ? null : report
  }
  const begin: People['begin'] = (name, afterMs, act) => {
    acting++
    schedule.after(afterMs, () => {
      act().then(
        () => acting--,
        (error: unknown) => fail(`${name}: ${error instanceof Error ? error.stack : String(error)}`),
      )
    })
  }
  return {
    begin,
    pause,
    isDone: () => acting === 0,
    ask: async (call, timesMax = 8) => {
      for (let sentTimes = 1; sentTimes <= timesMax; sentTimes++) {
        const service = fleet.any()
        const report = service && (await answerTo(call, service))
        if (report && !passing.has(report.code ?? '')) {
          say(`somebody is answered ${report.status} ${report.code ?? ''}`)
          return { ...report, sentTimes }
        }
        await pause(random.between(100, 2_000))
      }
      return null
    },
    mail: async (isIt) => {
      for (let looked = 0; looked < looksMax; looked++) {
        const match = mailboxes.arrived.find(isIt)
        if (match) return match
        await pause(lookEveryMs)
      }
      return null
    },
  }
}

async function tell(answer: Promise<Answer>, fail: Simulation['fail']): Promise<Answered> {
  try {
    const { status = 200, json, body } = await answer
    const text = json ?? JSON.stringify(body)
    return { status, code: null, json: JSON.parse(text) as Answered['json'] }
  } catch (error) {
    const { code } = serviceErrorOf(error)
    if (code === 'internal_error') fail(error instanceof Error ? String(error.stack) : String(error))
    return { status: reasonFacts(code).status, code, json: {} }
  }
}

const giveUpMs = 40_000
/** Longer than it takes another process to look for mails after one has died. */
const lookEveryMs = 1_000
const looksMax = 15
