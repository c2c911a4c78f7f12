import type { Write, WriteSet } from '../../src/storage/storage.ts'
import type { Simulation } from './simulation.ts'

type PaymentRow = {
  id: string
  nonce: string | null
  amount: string
  state: string
  day: string
  reason_code: string | null
}

const promising: ReadonlySet<unknown> = new Set(['settled', 'settling'])

/**
 * Looks at every commit: no payment is above the limit of its mandate, no day above its own, what is promised is what the
 * payments come to, no nonce is spent twice, and no revoked agent pays.
 */
export function judgeCommit({ disk, fail }: Pick<Simulation, 'disk' | 'fail'>, set: WriteSet): void {
  const agents = new Set(set.flatMap((write) => agentIn(disk, write)))
  for (const agentId of agents) {
    const payments = disk.rows<PaymentRow>(
      "SELECT id, nonce, amount, state, day, reason_code FROM gateway_payments WHERE agent_id = ? AND state IN ('settled', 'settling', 'held')",
      agentId,
    )
    const promised = payments.filter(({ state }) => promising.has(state))
    const byDay = sums(promised)
    const stored = disk.rows<{ day: string; promised: number }>(
      'SELECT day, promised FROM gateway_days WHERE agent_id = ?',
      agentId,
    )
    for (const { day, promised: counted } of stored) {
      if (counted !== (byDay.get(day) ?? 0))
        fail(`${agentId} has ${byDay.get(day) ?? 0} of payments on ${day}, and ${counted} are counted`)
    }
    for (const day of byDay.keys()) {
      if (!stored.some((each) => each.day === day)) fail(`payments of ${agentId} on ${day} are not counted`)
    }
    // The nonce of a payment that was given back is free, and the chain knows it by another one.
    const spending = payments.filter(({ reason_code: reason }) => reason !== 'SETTLED_AFTER_FAILURE')
    const nonces = new Set(spending.map(({ nonce }) => nonce))
    if (nonces.size < spending.length) fail(`a nonce of ${agentId} was spent twice`)
    judgeNew({ disk, fail }, { agentId, set, promised, byDay })
  }
  if (set.some(({ table }) => table === 'gateway_open')) judgeOpen({ disk, fail })
}

/** What is counted as open, and as taken from a wallet, is what the settlements without an end come to. */
function judgeOpen({ disk, fail }: Pick<Simulation, 'disk' | 'fail'>): void {
  const open = disk.rows<{ subject: string; taken: number }>(
    `SELECT 'agent:' || agent_id AS subject, COUNT(*) AS taken FROM gateway_settlements WHERE state = 'open' GROUP BY subject
     UNION ALL SELECT 'funds:' || network || ':' || token || ':' || payer AS subject, SUM(units) AS taken
     FROM gateway_settlements WHERE state = 'open' GROUP BY subject
     UNION ALL SELECT 'watched:agent:' || agent_id AS subject, COUNT(*) AS taken FROM gateway_settlements
     WHERE state = 'returned' GROUP BY subject
     UNION ALL SELECT * FROM (SELECT 'watched:service' AS subject, COUNT(*) AS taken FROM gateway_settlements
     WHERE state = 'returned') WHERE taken > 0`,
  )
  const counted = new Map(
    disk
      .rows<{ subject: string; taken: number }>('SELECT subject, taken FROM gateway_open WHERE taken <> 0')
      .map(({ subject, taken }) => [subject, taken]),
  )
  for (const { subject, taken } of open)
    if (counted.get(subject) !== taken) fail(`${subject} has ${taken} open, and ${counted.get(subject)} are counted`)
  const existing = new Set(open.map(({ subject }) => subject))
  for (const [subject, taken] of counted)
    if (/^(?:agent|funds|watched:agent|watched:service)(?::|$)/.test(subject) && !existing.has(subject))
      fail(`${subject} has none open, and ${taken} are counted`)
}

type New = { agentId: string; set: WriteSet; promised: readonly PaymentRow[]; byDay: ReadonlyMap<string, number> }

/** The payments that a commit adds, under the mandate that is in force at that moment. */
function judgeNew({ disk, fail }: Pick<Simulation, 'disk' | 'fail'>, { agentId, set, promised, byDay }: New): void {
  const added = set.flatMap((write) =>
    write.kind === 'insert' && write.table === 'gateway_payments' && promising.has(write.row['state'])
      ? [write.row['id']]
      : [],
  )
  if (added.length === 0) return
  const [agent] = disk.rows<{ mandate: string; state: string }>(
    'SELECT mandate, state FROM registry_agents WHERE agent_id = ?',
    agentId,
  )
  const { maxUsdc, dailyUsdc } = JSON.parse(agent?.mandate ?? '{}') as { maxUsdc: string; dailyUsdc: string }
  if (agent?.state !== 'active') fail(`${agentId} pays and is ${agent?.state}`)
  for (const { id, amount, day } of promised.filter((payment) => added.includes(payment.id))) {
    if (millionths(amount) > millionths(maxUsdc)) fail(`${id} pays ${amount}, above ${maxUsdc} a payment`)
    if ((byDay.get(day) ?? 0) > millionths(dailyUsdc)) fail(`${id} brings ${day} above ${dailyUsdc} a day`)
    judgeWallet({ disk, fail }, { id, amount, day, agentId })
  }
}

/**
 * A wallet pays within the strictest limits of all agents of its owner that name it, and on the chain through the agents of
 * one owner only. An agent that none owns is its own owner.
 */
function judgeWallet(
  { disk, fail }: Pick<Simulation, 'disk' | 'fail'>,
  { id, amount, day, agentId }: { id: string; amount: string; day: string; agentId: string },
): void {
  const sharing = disk.rows<{ agent_id: string; mandate: string }>(
    'SELECT b.agent_id, b.mandate FROM registry_agents a JOIN registry_agents b ON b.wallet = a.wallet AND b.owner_id = a.owner_id WHERE a.agent_id = ?',
    agentId,
  )
  for (const { mandate } of sharing) {
    const { maxUsdc, dailyUsdc } = JSON.parse(mandate) as { maxUsdc: string; dailyUsdc: string }
    if (millionths(amount) > millionths(maxUsdc)) fail(`${id} pays ${amount}, above ${maxUsdc} of its wallet`)
    const [sum] = disk.rows<{ promised: number }>(
      `SELECT SUM(promised) AS promised FROM gateway_days WHERE day = ? AND agent_id IN (${sharing.map(() => '?').join()})`,
      day,
      ...sharing.map((each) => each.agent_id),
    )
    if ((sum?.promised ?? 0) > millionths(dailyUsdc)) fail(`${id} brings its wallet above ${dailyUsdc} on ${day}`)
  }
  const owners = disk.rows(
    `SELECT DISTINCT COALESCE(a.owner_id, a.agent_id) FROM gateway_settlements s JOIN registry_agents a ON a.agent_id = s.agent_id
      WHERE s.payer = (SELECT payer FROM gateway_settlements WHERE payment_id = ?)`,
    id,
  )
  if (owners.length > 1) fail(`${id} pays from a wallet that paid for another owner`)
}

/** The agent whose money a write is about. */
function agentIn(disk: Simulation['disk'], write: Write): string[] {
  if (!write.table.startsWith('gateway_') || write.table === 'gateway_requests') return []
  if ('rows' in write) return agentsInRows(write)
  const row = write.kind === 'insert' ? write.row : write.kind === 'counter' ? write.key : write.where
  if (typeof row['agent_id'] === 'string') return [row['agent_id']]
  if (write.table !== 'gateway_payments' || typeof row['id'] !== 'string') return []
  return disk
    .rows<{ agent_id: string }>('SELECT agent_id FROM gateway_payments WHERE id = ?', row['id'])
    .map(({ agent_id }) => agent_id)
}

function agentsInRows(write: Extract<Write, { rows: unknown }>): string[] {
  const at = write.kind === 'updates' ? write.set.length + write.where.indexOf('agent_id') : -1
  const agents = write.rows.map((row) => row[at])
  if (agents.every((agent) => typeof agent === 'string')) return agents
  throw new Error(`the judge does not know who ${write.table} is about, many rows at once`)
}

function sums(payments: readonly PaymentRow[]): Map<string, number> {
  const byDay = new Map<string, number>()
  for (const { day, amount } of payments) byDay.set(day, (byDay.get(day) ?? 0) + millionths(amount))
  return byDay
}

/** The product counts in whole millionths with its own reader: this one reads by hand. */
function millionths(amount: string): number {
  const [completeText = '0', fraction = ''] = amount.split('.')
  return Number(completeText) * 1_000_000 + Number(fraction.padEnd(6, '0').slice(0, 6))
}
