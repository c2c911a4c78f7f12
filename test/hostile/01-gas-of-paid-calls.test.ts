import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { migrations } from '../../src/app/migrations.ts'
import { openStorage } from '../../src/storage/open.ts'
import type { Write } from '../../src/storage/storage.ts'
import { anvilIsMissing } from '../support/chains/anvil.ts'
import { buyingClient, buyWith, signedFor, startBuyingApp } from '../support/chains/buying-app.ts'
import { cancelFirst, whileItWaits } from '../support/chains/front-run.ts'
import type { SettlingApp } from '../support/chains/settling-app.ts'
import { relayer } from '../support/chains/settling-chain.ts'
import { unlisted } from '../support/known-addresses.ts'

/*
 * A payer cancelled the nonce of each payment for a call while the transaction of the service waited for its block. The
 * transaction reverted, the service paid its gas, and nothing kept the payer from doing so without end.
 */

const path = '/api/x402/decision'
const question = { to: unlisted.evm, amountUsdc: '25' }
const options = { skip: anvilIsMissing, timeout: 240_000 }

let shop: SettlingApp
before(
  async () => {
    // Three transactions a day may bring nothing.
    if (!anvilIsMissing) shop = await startBuyingApp({ LIMITS: 'on', SETTLEMENT_RELAYS_PER_DAY: '6' })
  },
  { timeout: 240_000 },
)
after(() => shop?.stop())

test('payments that are settled count nothing, however many they are', options, async () => {
  for (let wallet = 11; wallet < 16; wallet++) assert.equal((await bought(wallet)).status, 200)
  assert.equal((await counted()).find(({ subject }) => subject === 'paid')?.sent, 0)
})

test('transactions that revert are bounded for the service, and the next payer is not charged', options, async () => {
  for (let wallet = 21; wallet < 24; wallet++) assert.equal(await reverted(wallet), 402)
  const [sent, before] = [await sentByService(), await counted()]
  const answer = await bought(24)
  assert.deepEqual([answer.status, answer.json.reason_code], [429, 'settlement_limit_reached'], answer.text)
  const seconds = Number(answer.headers['retry-after'])
  assert.ok(seconds > 0 && seconds <= 86_400)
  assert.match(String(answer.json.detail), /at most 3 transactions a day/)
  assert.deepEqual([await sentByService(), await counted()], [sent, before], 'nothing was sent or counted')
})

test('so are those of a wallet and of a source, by the hour; what is not sent counts nothing', options, async () => {
  for (const [wallet, subject, max] of [
    [31, (address: string) => `paid:wallet:eip155:8453:${address.toLowerCase()}`, 120],
    [32, () => 'paid:source:127.0.0.1', 300],
  ] as const) {
    await forget()
    const { address } = await buyingClient(shop, wallet, 0n)
    const period = new Date(shop.app.world.clock.ms).toISOString().slice(0, 13)
    const row = { subject: subject(address), period, sent: max - 1 }
    await write([{ kind: 'insert', table: 'gateway_relays', row, guard: 'row' }])
    const thin = await bought(wallet, 0n)
    assert.equal(thin.json.payment_refusal, 'insufficient_funds', thin.text)
    assert.equal(await reverted(wallet), 402)
    const answer = await bought(wallet)
    assert.deepEqual([answer.status, answer.json.reason_code], [429, 'settlement_limit_reached'], answer.text)
    assert.match(String(answer.json.detail), new RegExp(`^Of ${max} payments`))
  }
})

/** Buys with a wallet that gets so much first. */
async function bought(wallet: number, units?: bigint) {
  const payment = await signedFor(shop.app, await buyingClient(shop, wallet, units), path)
  return buyWith(shop.app, path, question, payment)
}

/** The status of a payment whose transaction reverts, because its payer cancels its nonce first. */
async function reverted(wallet: number): Promise<number> {
  const buyer = await buyingClient(shop, wallet)
  const payment = await signedFor(shop.app, buyer, path)
  const before = await sentByService()
  const { status } = await whileItWaits(
    shop,
    () => buyWith(shop.app, path, question, payment),
    () => cancelFirst(shop, buyer, payment),
  )
  assert.equal(await sentByService(), before + 1)
  return status
}

async function sentByService(): Promise<number> {
  return Number(await shop.anvil.call('eth_getTransactionCount', relayer.address, 'latest'))
}

type Count = { subject: string; period: string; sent: number }

function counted(): Promise<Count[]> {
  return inDatabase((storage) =>
    storage.read<{ gateway_relays: Count }>().selectFrom('gateway_relays').selectAll().orderBy('subject').execute(),
  )
}

async function forget(): Promise<void> {
  const rows = await counted()
  await write(
    rows.map(({ subject, period }): Write => ({ kind: 'delete', table: 'gateway_relays', where: { subject, period } })),
  )
}

async function write(writes: Write[]): Promise<void> {
  await inDatabase((storage) => storage.apply(writes))
}

async function inDatabase<Made>(act: (storage: Awaited<ReturnType<typeof openStorage>>) => Promise<Made>) {
  const { dataDir } = shop.app
  const storage = await openStorage({ dataDir, databaseUrl: null, migrations, access: 'operator' })
  try {
    return await act(storage)
  } finally {
    await storage.close()
  }
}
