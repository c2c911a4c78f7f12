import assert from 'node:assert/strict'
import test from 'node:test'
import type { ChainCause } from '../../../src/chains/chain-error.ts'
import { readTronAddress } from '../../../src/chains/tron/tron-address.ts'
import { defaultNetwork, networkByName } from '../../../src/chains/networks.ts'
import { createTronReader } from '../../../src/chains/tron/tron-reader.ts'
import { chainWorld } from '../../support/chains/chain-world.ts'
import { faults, type Fault } from '../../support/chains/faulty-server.ts'
import { overTime } from '../../support/chains/over-time.ts'
import { refuses } from '../../support/chains/refuses.ts'
import { alice, all, usdt, firstInflowOf, nowMs, start } from '../../support/chains/tron-set-up.ts'

test('a key is sent with every query, and no header without a key', async (t) => {
  const { reader, grid } = await start(t)
  await reader.profile(alice)
  assert.ok(grid.asked.every(({ headers }) => !('tron-pro-api-key' in headers)))
  grid.asked.length = 0
  const keyed = createTronReader(chainWorld(nowMs), {
    network: defaultNetwork('tron'),
    url: grid.url,
    apiKey: 'k-1',
    furtherPagesMs: 480,
  })
  grid.hasRpc = false
  await Promise.all([keyed.profile(alice), keyed.freezes(alice), keyed.transfers(alice, all)])
  assert.ok(grid.asked.length > 8)
  assert.ok(grid.asked.every(({ headers }) => headers['tron-pro-api-key'] === 'k-1'))
})

test('the reader of Nile takes Nile only, and knows no token there', async (t) => {
  const nile = networkByName('tron-nile') ?? assert.fail()
  const { reader, grid } = await start(t, nile)
  await refuses(reader.freezes(alice), 'misconfigured')
  const onNile = await start(t, nile)
  onNile.grid.chainId = '0xcd8690dc'
  assert.equal(onNile.reader.network, 'tron-nile')
  assert.deepEqual((await onNile.reader.freezes(alice)).value, [])
  await onNile.reader.profile(alice)
  assert.ok(onNile.grid.asked.every(({ path }) => !path.includes('trc20')))
  const mainnet = await start(t)
  mainnet.grid.chainId = '0xcd8690dc'
  await refuses(mainnet.reader.freezes(alice), 'misconfigured')
  assert.ok(grid.asked.length > 0)
})

test('answers as they were recorded or documented are read', async (t) => {
  const { reader, grid } = await start(t)
  const address = readTronAddress('41704833c02883b3261f7baf62f8cb19b4b0c2e64e')
  const sender = 'TNtbiqvanUnm4YHK9SYzRGR8ktiHRduDbM'
  const account = {
    address: '41704833c02883b3261f7baf62f8cb19b4b0c2e64e',
    balance: 4196409173,
    create_time: 1529897991000,
    latest_opration_time: 1558108998000,
    trc20: [{ [usdt]: '100000000' }],
  }
  const transfer = {
    transaction_id: '77ff0c0819cc39b3d24c98a3e94c1789f9e4376509aaadc82894896474c0e6b2',
    token_info: { symbol: 'USDT', address: usdt, decimals: 6, name: 'Tether USD' },
    block_timestamp: 1784641290000,
    from: sender,
    to: usdt,
    type: 'Transfer',
    value: '195170000',
  }
  const meta = { at: 1784641300000, page_size: 1 }
  grid.bend = (question, answer) => {
    if (question === `/v1/accounts/${address}`) return { success: true, meta, data: [account] }
    return question.endsWith('/trc20') ? { data: [transfer], success: true, meta } : answer
  }
  const { value: profile } = await reader.profile(address)
  assert.deepEqual(profile.activeSince, { at: '2018-06-25T03:39:51.000Z', isFirst: true })
  const { value: page } = await reader.transfers(sender, { ...all, direction: 'out' })
  assert.deepEqual(
    page.transfers.map(({ from, to, amount, time }) => [from, to, amount, time]),
    [[sender, usdt, '195.17', '2026-07-21T13:41:30.000Z']],
  )
})

const errors: [unknown, ChainCause, number | null][] = [
  [{ success: false, error: 'Invalid address', statusCode: 400 }, 'malformed', null],
  [{ success: false, error: 'x', statusCode: 429 }, 'rate_limited', null],
  [
    { Error: 'request rate exceeded the allowed_rps(10), and the query server is suspended for 5 s' },
    'rate_limited',
    5,
  ],
  [{ Error: 'class java.lang.IllegalAccessException : lack of computing resources' }, 'rate_limited', null],
  [{ Error: 'class java.lang.NullPointerException : null' }, 'malformed', null],
  [{ success: false, data: [] }, 'malformed', null],
]
for (const [body, reason, afterSeconds] of errors) {
  test(`an error that comes with status 200 is ${reason}: ${JSON.stringify(body)}`, async (t) => {
    const { reader, grid } = await start(t)
    grid.bend = (question, answer) => (question.startsWith('/v1') ? body : answer)
    await refuses(reader.profile(alice), reason)
    await assert.rejects(reader.transfers(alice, all), { reason, afterSeconds })
  })
}

for (const fault of Object.keys(faults) as Fault[]) {
  test(`a root that ${fault} gives no answer but its cause`, async (t) => {
    const { reader, grid, clock } = await start(t)
    grid.accounts = [{ address: alice, create_time: 1 }]
    await grid.fail(fault)
    const refused = Promise.all([
      refuses(reader.freezes(alice), faults[fault]),
      refuses(reader.profile(alice), faults[fault]),
      refuses(reader.transfers(alice, all), faults[fault]),
      refuses(firstInflowOf(reader, alice), faults[fault]),
    ])
    await overTime(clock, grid, refused)
    await grid.fail(null)
    await reader.profile(alice)
    // A fault of the index alone is one of profile and transfers; the node still reports freezes.
    await grid.fail(fault, ({ path }) => path.startsWith('/v1'))
    if (fault === 'refuses connections') return
    const without = [
      refuses(reader.profile(alice), faults[fault]),
      refuses(reader.transfers(alice, all), faults[fault]),
    ]
    await overTime(clock, grid, Promise.all(without))
    assert.equal((await reader.freezes(alice)).value.length, 2)
  })
}
