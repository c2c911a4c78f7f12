import type { World } from '../../kit/world.ts'
import type { LimitPlan } from '../limit-plans.ts'
import { countScript, countScriptName, monthKey, readCounts, scriptInput, type CallToCount } from './count-script.ts'
import type { Month } from './month.ts'
import type { CountedBefore } from './limit-result.ts'

/** Counters in Redis, shared by all processes that use the server. */
export type SharedCounters = {
  /** The counts before this call, which is counted where it may pass. Null where Redis did not answer in time. */
  take: (plan: LimitPlan, subject: string, month: Month) => Promise<CountedBefore | null>
  takeBack: (subject: string, month: Month) => void
  state: () => SharedState
  stop: () => Promise<void>
}
type SharedState = 'redis' | 'per_process'

type Options = {
  url: string
  world: Pick<World, 'now' | 'after'>
  stateChanged: (state: SharedState) => void
}

/** The longest that counting may delay a call. */
const answerTimeoutMs = 250
/** How long Redis is skipped after it was too late. */
const restMs = 1_000
/** Calls per command. The server does nothing else meanwhile, about 0.5 ms. */
const callsAtOnceMax = 100
/** Limit of commands waiting for Redis, so that a hanging server does not fill the memory. */
const commandsMax = 10_000
const connectTimeoutMs = 5_000
const reconnectMaxMs = 1_000
/** Consecutive requests without an answer after which the connection is closed. They are `restMs` apart. */
const unansweredMax = 5

/** Opens the counters without waiting for the server. It reconnects by itself. */
export async function openSharedCounters({ url, world, stateChanged }: Options): Promise<SharedCounters> {
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // Requests are timed out here: the client's own timeout adds a signal and a listener per command, which costs more.
    commandOptions: { timeout: 0 },
    commandsQueueMaxLength: commandsMax,
    socket: {
      connectTimeout: connectTimeoutMs,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, reconnectMaxMs),
    },
  })
  let state: SharedState = 'redis'
  let restUntil = Number.NEGATIVE_INFINITY
  let unanswered = 0
  const become = (next: SharedState) => {
    if (state === next) return
    state = next
    stateChanged(next)
  }
  // Connection errors show in the next call; without a listener they would end the process.
  client.on('error', () => become('per_process'))
  client.on('ready', () => {
    restUntil = Number.NEGATIVE_INFINITY
    unanswered = 0
    become('redis')
  })
  const connect = () => void client.connect().catch(() => {})
  connect()
  /** A dead connection does not close by itself, so it is replaced. */
  const renew = () => {
    unanswered = 0
    client.destroy()
    connect()
  }
  const rest = (): null => {
    restUntil = world.now() + restMs
    become('per_process')
    return null
  }
  const ask = askScript(client)
  const count = async (calls: readonly CallToCount[]): Promise<CountedBefore[] | null> => {
    const isResting = Math.abs(restUntil - world.now()) <= restMs && world.now() < restUntil
    if (!client.isReady || isResting) return client.isReady ? null : rest()
    const counted = readCounts(await withTimeout(world, ask(calls)), calls.length)
    if (counted === null) {
      if (++unanswered >= unansweredMax && client.isReady) renew()
      return rest()
    }
    unanswered = 0
    become('redis')
    return counted
  }
  const take = batchCounts(count)
  return {
    take: (plan, subject, month) => take({ plan, subject, month }),
    takeBack: (subject, month) => {
      if (client.isReady) void client.decr(monthKey(subject, month)).catch(() => {})
    },
    state: () => state,
    stop: async () => {
      if (client.isOpen) client.destroy()
    },
  }
}

type ScriptClient = {
  evalSha: (name: string, input: ReturnType<typeof scriptInput>) => Promise<unknown>
  eval: (script: string, input: ReturnType<typeof scriptInput>) => Promise<unknown>
}

/** Runs the script for a batch of calls. Rejects where the server does not reply with counts. */
function askScript(client: ScriptClient): (calls: readonly CallToCount[]) => Promise<unknown> {
  /** Whether the server shards keys, so that a command can count one subject only. */
  let isDivided = false
  const evaluate = (calls: readonly CallToCount[]): Promise<unknown> => {
    const input = scriptInput(calls)
    // A restarted server is sent the script again. Sending only its hash is a third less work for both sides.
    return client.evalSha(countScriptName, input).catch((error: unknown) => {
      if (startsWith(error, 'NOSCRIPT')) return client.eval(countScript, input)
      throw error
    })
  }
  return async (calls) => {
    if (!isDivided) {
      try {
        return await evaluate(calls)
      } catch (error) {
        if (!startsWith(error, 'CROSSSLOT')) throw error
        isDivided = true
      }
    }
    const counted = await Promise.all(calls.map((call) => evaluate([call])))
    return counted.flat()
  }
}

/** Batches the calls of one turn of the event loop: a Redis command costs the process more than the verdict itself. */
function batchCounts(count: (calls: readonly CallToCount[]) => Promise<CountedBefore[] | null>) {
  let open: { calls: CallToCount[]; counted: Promise<CountedBefore[] | null> } | null = null
  const begin = () => {
    const calls: CallToCount[] = []
    const counted = new Promise<CountedBefore[] | null>((resolve) => {
      setImmediate(() => {
        if (open === batch) open = null
        resolve(count(calls))
      })
    })
    const batch = { calls, counted }
    return batch
  }
  return async (call: CallToCount): Promise<CountedBefore | null> => {
    if (open === null || open.calls.length === callsAtOnceMax) open = begin()
    const { calls, counted } = open
    const nth = calls.push(call) - 1
    return (await counted)?.[nth] ?? null
  }
}

/** Null where the promise rejects or takes too long. */
function withTimeout(world: Pick<World, 'after'>, promise: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve) => {
    const cancel = world.after(answerTimeoutMs, () => resolve(null))
    promise.then(
      (answer) => {
        cancel()
        resolve(answer)
      },
      () => {
        cancel()
        resolve(null)
      },
    )
  })
}

function startsWith(error: unknown, word: 'NOSCRIPT' | 'CROSSSLOT'): boolean {
  return error instanceof Error && error.message.startsWith(word)
}
