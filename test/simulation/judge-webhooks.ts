import type { Simulation } from './simulation.ts'

type Judging = Pick<Simulation, 'disk' | 'fail' | 'receivers' | 'faults'>
type Message = { id: string; owner_id: string; payload: string; created_at: number }
type Delivery = { id: string; message_id: string; state: string; attempts: number; due_at: number | null }
type Attempt = { delivery_id: string; n: number; at: number; duration_ms: number; error: string | null }

/** Seconds from the end of an attempt to the next one (service document, section 3.4), written a second time. */
const delaysMs = [60_000, 300_000, 1_800_000, 7_200_000]
const attemptsMax = 5

/**
 * When everything is over: every message that was due to owners was sent, under one id, on the schedule, and nothing
 * else was.
 */
export function judgeWebhooks({ disk, fail, receivers, faults }: Judging, deaths: number): void {
  // Who claims an agent in the run has no webhook.
  const messages = disk.rows<Message>(
    'SELECT m.id, m.owner_id, m.payload, m.created_at FROM webhooks_messages m JOIN webhooks_endpoints e ON e.owner_id = m.owner_id',
  )
  judgeMessages({ disk, fail }, messages)
  for (const { id, isKnown } of receivers.arrivals) {
    if (!isKnown) fail(`${id} was sent and stood in no commit`)
  }
  const ofMessages = new Set(messages.map(({ id }) => id))
  const deliveries = disk
    .rows<Delivery>('SELECT id, message_id, state, attempts, due_at FROM webhooks_deliveries')
    .filter(({ message_id }) => ofMessages.has(message_id))
  if (deliveries.length !== messages.length) fail(`${messages.length} messages have ${deliveries.length} deliveries`)
  const attempts = Map.groupBy(
    disk.rows<Attempt>('SELECT delivery_id, n, at, duration_ms, error FROM webhooks_attempts ORDER BY n'),
    ({ delivery_id }) => delivery_id,
  )
  const isClean = deaths === 0 && faults.writesFailed() === 0
  for (const delivery of deliveries) {
    const own = attempts.get(delivery.id) ?? []
    const seen = receivers.arrivals.filter(({ id }) => id === delivery.message_id)
    const isTaken = seen.some((arrival) => arrival.isTaken)
    const { id, state } = delivery
    if (state === 'waiting') fail(`${id} still waits`)
    if (state === 'dropped') fail(`${id} was dropped, and its webhook stands`)
    if (state === 'delivered' && !isTaken) fail(`${id} is called delivered, and its receiver has it not`)
    if (state === 'failed' && own.length < attemptsMax) fail(`${id} was given up after ${own.length} attempts`)
    if (own.length > attemptsMax) fail(`${id} has ${own.length} attempts`)
    // An attempt that was not recorded is made again: only where nothing went wrong are they as many.
    if (isClean && seen.length !== own.length) fail(`${id} was sent ${seen.length} times, and ${own.length} are known`)
    judgeSchedule(own, fail)
  }
}

/**
 * Each payment that is reported to its owner has one message, a further one where it was settled after it had failed, and
 * each message has such a payment.
 */
function judgeMessages({ disk, fail }: Pick<Judging, 'disk' | 'fail'>, messages: readonly Message[]): void {
  const payments = disk.rows<{
    id: string
    agent_id: string
    created_at: number
    amount: string
    to_address: string
    owner_id: string
    decision: string
    reason_code: string | null
  }>(
    `SELECT p.id, p.agent_id, p.created_at, p.amount, p.to_address, p.decision, p.reason_code, a.owner_id
      FROM gateway_payments p JOIN registry_agents a ON a.agent_id = p.agent_id
      JOIN webhooks_endpoints e ON e.owner_id = a.owner_id
      WHERE p.decision <> 'allow' OR p.reason_code = '${late}'`,
  )
  const due = payments.flatMap(({ id, agent_id, created_at, amount, to_address, owner_id, decision, reason_code }) => {
    const times = [decision !== 'allow' && new Date(created_at).toISOString(), reason_code === late && late]
    return times.flatMap((at) =>
      at === false ? [] : [JSON.stringify([owner_id, id, agent_id, at, Number(amount), to_address])],
    )
  })
  const written = messages.map(({ owner_id, payload }) => {
    const { paymentId, agentId, at, amountUsdc, toAddr, reason } = JSON.parse(payload) as Record<string, unknown>
    return JSON.stringify([owner_id, paymentId, agentId, reason === late ? late : at, amountUsdc, toAddr])
  })
  const [missing, unfounded] = [without(due, written), without(written, due)]
  for (const each of missing) fail(`no message about ${each}`)
  for (const each of unfounded) fail(`a message about ${each}, and there is no such payment`)
}

/** The reason of the further message, whose time is when the payment was seen on the chain. */
const late = 'SETTLED_AFTER_FAILURE'

/** No attempt comes before its time. */
function judgeSchedule(attempts: readonly Attempt[], fail: Judging['fail']): void {
  for (const [i, { n, at, delivery_id }] of attempts.entries()) {
    if (n !== i + 1) fail(`${delivery_id} has no attempt ${i + 1}`)
    const before = attempts[i - 1]
    const earliest = before ? before.at + before.duration_ms + (delaysMs[i - 1] ?? 0) : at
    if (at < earliest) fail(`attempt ${n} of ${delivery_id} came ${earliest - at} ms too early`)
  }
}

/** Those of some texts that others do not have, each as often as it is missing. */
function without(texts: readonly string[], others: readonly string[]): string[] {
  const left = [...others]
  return texts.filter((text) => {
    const at = left.indexOf(text)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}
