import type { Write, WriteSet } from '../../src/storage/storage.ts'
import type { Simulation } from './simulation.ts'

type PaymentRow = { id: string; nonce: string | null; amount: string; state: string; day: string }

const promising: ReadonlySet<unknown> = new Set(['settled', 'settling'])

/**
 * Looks at every commit: no payment is above the limit of its mandate, no day above its own, what is promised is what the
 * payments come to, no nonce is spent twice, and nobody pays who was revoked.
 */
export function judgeCommit({ disk, fail }: Pick<Simulation, 'disk' | 'fail'>, set: WriteSet): void {
  const agents = new Set(set.flatMap((write) => agentIn(disk, write)))
  for (const agentId of agents) {
    const payments = disk.rows<PaymentRow>(
      "SELECT id, nonce, amount, state, day FROM gateway_payments WHERE agent_id = ? AND state IN ('settled', 'settling', 'held')",
      agentId,
    )
    const promised = payments.filter(({ state }) => promising.has(state))
    const byDay = sums(promised)
    const kept = disk.rows<{ day: string; promised: number }>(
      'SELECT day, promised FROM gateway_days WHERE agent_id = ?',
      agentId,
    )
    for (const { day, promised: counted } of kept) {
      if (counted !== (byDay.get(day) ?? 0))
        fail(`${agentId} has ${byDay.get(day) ?? 0} of payments on ${day}, and ${counted} are counted`)
    }
    for (const day of byDay.keys()) {
      if (!kept.some((each) => each.day === day)) fail(`payments of ${agentId} on ${day} are not counted`)
    }
    const nonces = new Set(payments.map(({ nonce }) => nonce))
    if (nonces.size < payments.length) fail(`a nonce of ${agentId} was spent twice`)
    judgeNew({ disk, fail }, { agentId, set, promised, byDay })
  }
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
  }
}

/** The agent whose money a write is about. */
function agentIn(disk: Simulation['disk'], write: Write): string[] {
  if (!write.table.startsWith('gateway_') || write.table === 'gateway_requests') return []
  if ('rows' in write) throw new Error(`the judge does not know who ${write.table} is about, many rows at once`)
  const row = write.kind === 'insert' ? write.row : write.kind === 'counter' ? write.key : write.where
  if (typeof row['agent_id'] === 'string') return [row['agent_id']]
  if (write.table !== 'gateway_payments' || typeof row['id'] !== 'string') return []
  return disk
    .rows<{ agent_id: string }>('SELECT agent_id FROM gateway_payments WHERE id = ?', row['id'])
    .map(({ agent_id }) => agent_id)
}

function sums(payments: readonly PaymentRow[]): Map<string, number> {
  const byDay = new Map<string, number>()
  for (const { day, amount } of payments) byDay.set(day, (byDay.get(day) ?? 0) + millionths(amount))
  return byDay
}

/** The product counts in whole millionths with its own reader: this one reads by hand. */
function millionths(amount: string): number {
  const [whole = '0', fraction = ''] = amount.split('.')
  return Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0').slice(0, 6))
}
