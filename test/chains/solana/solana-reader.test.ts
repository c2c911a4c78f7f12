import assert from 'node:assert/strict'
import test from 'node:test'
import type { ChainCause } from '../../../src/chains/chain-error.ts'
import { networkByName } from '../../../src/chains/networks.ts'
import { faults, type Fault } from '../../support/chains/faulty-server.ts'
import { overTime } from '../../support/chains/over-time.ts'
import { refuses } from '../../support/chains/refuses.ts'
import { alice, all, bob, nowMs, paid, start, usdc } from '../../support/chains/solana-set-up.ts'

test('a newest slot older than ten minutes is stale', async (t) => {
  const { reader, node } = await start(t)
  node.head.timeMs = nowMs - 600_000
  await reader.freezes(alice)
  const lagging = await start(t)
  lagging.node.head.timeMs = nowMs - 601_000
  await refuses(lagging.reader.freezes(alice), 'stale')
  await refuses(lagging.reader.profile(alice), 'stale')
  await refuses(lagging.reader.transfers(alice, all), 'stale')
})

test('a slot whose time is unknown is passed over for an older one', async (t) => {
  const { reader, node } = await start(t)
  node.skipped = [380_000_000, 379_999_968]
  assert.deepEqual((await reader.freezes(alice)).block, 379_999_967)
  const lost = await start(t)
  lost.node.skipped = [...node.skipped, 379_999_967]
  await refuses(lost.reader.freezes(alice), 'malformed')
})

test('an endpoint of another cluster is misconfigured, one that does not state it is believed', async (t) => {
  const { reader, node } = await start(t)
  node.genesis = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
  await refuses(reader.freezes(alice), 'misconfigured')
  await refuses(reader.profile(alice), 'misconfigured')
  node.missing = ['getGenesisHash']
  await reader.freezes(alice)
})

test('the reader of the devnet takes the devnet only, and counts the test dollar and no dollar of mainnet', async (t) => {
  const { reader, node } = await start(t, devnet)
  await refuses(reader.freezes(alice), 'misconfigured')
  const onDevnet = await start(t, devnet)
  onDevnet.node.genesis = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
  assert.equal(onDevnet.reader.network, 'solana-devnet')
  const { value: freezes } = await onDevnet.reader.freezes(alice)
  assert.deepEqual(freezes, [{ symbol: 'USDC', token: testUsdc, frozen: false }])
  onDevnet.node.transactions.push(paid(1, bob, alice, 5_000_000n, testUsdc), paid(2, bob, alice, 7_000_000n))
  const { value: page } = await onDevnet.reader.transfers(alice, all)
  assert.deepEqual(
    page.transfers.map(({ token, amount }) => [token, amount]),
    [[testUsdc, '5']],
  )
  const mainnet = await start(t)
  mainnet.node.transactions.push(paid(1, bob, alice, 5_000_000n, testUsdc), paid(2, bob, alice, 7_000_000n))
  const { value: real } = await mainnet.reader.transfers(alice, all)
  assert.deepEqual(
    real.transfers.map(({ token, amount }) => [token, amount]),
    [[usdc, '7']],
  )
  assert.ok(node.asked.length > 0)
})

const devnet = networkByName('solana-devnet') ?? assert.fail()
const testUsdc = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'

const refusals: [number, string, ChainCause][] = [
  [-32005, 'Node is behind by 214 slots', 'stale'],
  [-32005, 'Node is unhealthy', 'stale'],
  [-32016, 'Minimum context slot has not been reached', 'stale'],
  [429, 'Too many requests for a specific RPC call', 'rate_limited'],
  [-32429, 'slow down', 'rate_limited'],
  [-32010, 'excluded from account secondary indexes', 'misconfigured'],
  [-32602, 'Invalid param: could not find mint', 'malformed'],
]
for (const [code, message, reason] of refusals) {
  test(`the error ${code} (${message}) is ${reason}`, async (t) => {
    const { reader, node } = await start(t)
    node.bend = (method, answer) => {
      if (method !== 'getTokenAccountsByOwner') return answer
      return { jsonrpc: '2.0', id: answer.id, error: { code, message } }
    }
    await refuses(reader.freezes(alice), reason)
  })
}

test('an answer to another question is refused', async (t) => {
  const { reader, node } = await start(t)
  node.bend = (method, answer) => (method === 'getAccountInfo' ? { ...answer, id: 99_999 } : answer)
  await refuses(reader.freezes(alice), 'malformed')
})

for (const fault of Object.keys(faults) as Fault[]) {
  test(`an endpoint that ${fault} gives no answer but its cause`, async (t) => {
    const { reader, node, clock } = await start(t)
    await node.fail(fault)
    const refused = Promise.all([
      refuses(reader.freezes(alice), faults[fault]),
      refuses(reader.profile(alice), faults[fault]),
      refuses(reader.transfers(alice, all), faults[fault]),
    ])
    await overTime(clock, node, refused)
    await node.fail(null)
    await reader.freezes(alice)
  })
}
