import assert from 'node:assert/strict'
import { migrations } from '../../src/app/migrations.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { dailyUsdc, type LoggedPayment } from './owned-payers.ts'

/** A payment as a caller requested it, and every answer that the caller received. */
export type Asked = { nonce: string; amountUsdc: number; answers: { status: number; text: string }[] }

type Row = {
  id: string
  agent_id: string
  nonce: string
  amount: string
  state: string
  decision: string
  day: string
  reason_code: string | null
  inputs_hash: string
}
type Tables = { gateway_payments: Row; gateway_days: { agent_id: string; day: string; promised: number } }

/** Compares the answers that callers received with the tables and the log. Knows nothing else of the service. */
export async function checkPayments(
  place: { dataDir: string; databaseUrl: string | null },
  requests: ReadonlyMap<string, readonly Asked[]>,
  entries: readonly LoggedPayment[],
): Promise<void> {
  const storage = await openStorage({ ...place, migrations, access: 'readOnly' })
  try {
    const rows = await storage.read<Tables>().selectFrom('gateway_payments').selectAll().execute()
    assert.deepEqual(
      entries.map(({ inputs, inputs_hash, result }) => `${inputs.payment.id} ${inputs_hash} ${result}`).toSorted(),
      rows.map(({ id, inputs_hash, decision }) => `${id} ${inputs_hash} ${decision}`).toSorted(),
      'every payment has its entry in the log, and every entry its payment',
    )
    for (const [agentId, log] of requests) {
      const own = rows.filter(({ agent_id }) => agent_id === agentId)
      await checkDays(storage, agentId, own)
      checkAnswers(own, log)
    }
  } finally {
    await storage.close()
  }
}

async function checkDays(storage: Storage, agentId: string, rows: readonly Row[]): Promise<void> {
  const settled = rows.filter(({ state }) => state === 'settled')
  assert.equal(new Set(settled.map(({ nonce }) => nonce)).size, settled.length, 'a nonce was settled twice')
  const replays = rows.filter(({ reason_code: code }) => code === 'replay_detected')
  assert.deepEqual(replays, [], 'a retry was taken for a replay')
  for (const [day, promised] of Map.groupBy(settled, (row) => row.day)) {
    const sum = promised.reduce((total, { amount }) => total + Number(amount), 0)
    assert.ok(sum <= dailyUsdc, `${agentId} settled ${sum} on ${day}`)
    const counted = await storage
      .read<Tables>()
      .selectFrom('gateway_days')
      .select('promised')
      .where('agent_id', '=', agentId)
      .where('day', '=', day)
      .executeTakeFirst()
    assert.equal(counted?.promised, sum * 1_000_000)
  }
}

function checkAnswers(rows: readonly Row[], log: readonly Asked[]): void {
  const byNonce = Map.groupBy(rows, ({ nonce }) => nonce)
  for (const { nonce, answers } of log) {
    assert.ok(answers.length > 0, `${nonce} was never answered`)
    const received = new Set(answers.map(({ status, text }) => `${status} ${text}`))
    assert.equal(received.size, 1, `${nonce} was answered differently`)
    const [first] = answers
    const of = byNonce.get(nonce) ?? []
    const states = of.map(({ state }) => state)
    assert.deepEqual(states, [first?.status === 200 ? 'settled' : 'blocked'], `${nonce}: ${first?.text.slice(0, 200)}`)
    assert.ok(first?.text.includes(of[0]?.id ?? '-'), `${nonce}: the answer names another payment`)
  }
}
