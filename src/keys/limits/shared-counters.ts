import { createHash } from 'node:crypto'
import type { World } from '../../kit/world.ts'
import { minuteMs, type LimitPlan } from '../limit-plans.ts'
import type { Month } from './month.ts'

/** Counters in Redis: all processes that use one server count as one. */
export type SharedCounters = {
  /** What was counted before this call; it is counted where it may pass. Null: Redis did not answer in time. */
  take: (plan: LimitPlan, subject: string, month: Month) => Promise<SharedCount | null>
  takeBack: (subject: string, month: Month) => void
  state: () => SharedState
  stop: () => Promise<void>
}
type SharedCount = { usedBefore: number; endsInMs: number; monthUsed: number }
type SharedState = 'redis' | 'per_process'

type Options = {
  url: string
  world: Pick<World, 'now' | 'after'>
  stateChanged: (state: SharedState) => void
}

/** A call never waits longer for being counted. */
const answerTimeoutMs = 250
/** After a call for which Redis was too late, it is not asked again for so long. */
const restMs = 1_000
const connectTimeoutMs = 5_000
const reconnectMaxMs = 1_000
/** A month's count is kept a day longer than the month: clocks of processes differ. */
const monthSlackMs = 86_400_000

/**
 * One round trip a call, and one step on the server: the window, the month, and whether the call may pass. It judges as
 * `judgeLimit` does. KEYS: window, month. ARGV: window in ms, calls a minute, calls a month (-1: no allowance), whether
 * calls past the allowance go on and with how many a minute (-1: they do not), when the month's count may go.
 */
const script = `
local used = redis.call('INCR', KEYS[1]) - 1
if used == 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
local ends = redis.call('PTTL', KEYS[1])
local allowed, month_max, slow = tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
if month_max < 0 then return {used, ends, 0} end
local month_used = tonumber(redis.call('GET', KEYS[2]) or '0')
local passes = true
if month_used >= month_max then
  if slow < 0 then passes = false else allowed = slow end
end
if used >= allowed then passes = false end
if passes then
  redis.call('INCR', KEYS[2])
  redis.call('PEXPIREAT', KEYS[2], ARGV[5])
end
return {used, ends, month_used}
`
/** The name by which the server knows the script once it has run it. */
const scriptName = createHash('sha1').update(script).digest('hex')

/** Opens the counters without waiting for the server, to which it connects again and again by itself. */
export async function openSharedCounters({ url, world, stateChanged }: Options): Promise<SharedCounters> {
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: connectTimeoutMs,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, reconnectMaxMs),
    },
  })
  let state: SharedState = 'redis'
  let restUntil = Number.NEGATIVE_INFINITY
  const become = (next: SharedState) => {
    if (state === next) return
    state = next
    stateChanged(next)
  }
  // Whatever happens to the connection is seen by the next call; without a listener it would end the process.
  client.on('error', () => become('per_process'))
  client.on('ready', () => {
    restUntil = Number.NEGATIVE_INFINITY
    become('redis')
  })
  void client.connect().catch(() => {})
  const rest = (): null => {
    restUntil = world.now() + restMs
    become('per_process')
    return null
  }
  return {
    take: async (plan, subject, month) => {
      const isResting = Math.abs(restUntil - world.now()) <= restMs && world.now() < restUntil
      if (!client.isReady || isResting) return client.isReady ? null : rest()
      const counted = { keys: keysOf(subject, month), arguments: argumentsOf(plan, month) }
      // A server that was started anew is sent the script again; otherwise its name is a third less work for both sides.
      const asked = client
        .evalSha(scriptName, counted)
        .catch((error: unknown) => (isUnknown(error) ? client.eval(script, counted) : null))
      const reply = await inTime(world, asked)
      if (!isCounts(reply)) return rest()
      become('redis')
      const [usedBefore, endsInMs, monthUsed] = reply
      return { usedBefore, endsInMs: Math.max(endsInMs, 1), monthUsed }
    },
    takeBack: (subject, month) => {
      if (client.isReady) void client.decr(keysOf(subject, month)[1]).catch(() => {})
    },
    state: () => state,
    stop: async () => {
      if (client.isOpen) client.destroy()
    },
  }
}

/** Null where the answer fails or does not come in time. */
function inTime(world: Pick<World, 'after'>, asked: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve) => {
    const cancel = world.after(answerTimeoutMs, () => resolve(null))
    asked.then(
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

function isUnknown(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith('NOSCRIPT')
}

function isCounts(reply: unknown): reply is [number, number, number] {
  return Array.isArray(reply) && reply.length === 3 && reply.every((each) => Number.isSafeInteger(each))
}

/** In braces: a cluster keeps both on one server. */
function keysOf(subject: string, month: Month): [string, string] {
  return [`countersign:minute:{${subject}}`, `countersign:month:${month.name}:{${subject}}`]
}

function argumentsOf({ minuteMax, month: allowance }: LimitPlan, month: Month): string[] {
  const slow = allowance?.past === 'slow' ? allowance.slowMinuteMax : -1
  const numbers = [minuteMs, minuteMax, allowance?.callsMax ?? -1, slow, month.endsAt + monthSlackMs]
  return numbers.map(String)
}
