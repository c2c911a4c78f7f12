import assert from 'node:assert/strict'
import test from 'node:test'
import type { FlowResult } from '../../src/screening/funds/flow-result.ts'
import { base58CheckOf, eip55Of } from '../support/address-forms.ts'
import { startChainApp } from '../support/chains/chain-app.ts'
import { startFakeBlockscout } from '../support/chains/blockscout.ts'
import { startFakeEtherscan } from '../support/chains/etherscan.ts'
import { startEvmNode, type EvmLog } from '../support/chains/evm-node.ts'
import { startFakeTronGrid, tronUsdt, usdtTransfers } from '../support/chains/trongrid.ts'
import { bridge, sanctioned, tornadoPool, unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

const nowMs = Date.parse('2026-12-01T12:00:00.000Z')
/** `minute` counts from the hour before now. */
const paid = usdtTransfers(nowMs - 3_600_000)
const ethereumUsdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const ethereumUsdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const [tronSubject, tronPayer, tronPayee] = [tronAddress(1), tronAddress(2), tronAddress(3)]
const [subject, payer] = [evmAddress(1), evmAddress(2)]

test('503: a chain that is not configured is named, and the answer has no flow', async () => {
  for (const query of [`addr=${unlisted.tron}`, `addr=${unlisted.evm}`, `addr=${unlisted.evm}&network=base`]) {
    const { status, json, headers } = await shared.ask(`/api/risk/flow?${query}`)
    assert.deepEqual([status, json['reason_code'], json['signal_class']], [503, 'chain_not_configured', 'uncertain'])
    assert.match(String(json['detail']), /^(tron|ethereum|base) is not read: no endpoint is configured/)
    assert.equal(headers['retry-after'], '3600')
  }
  const { json } = await shared.ask(`/api/risk/flow?addr=${unlisted.tron}&lang=zh`)
  assert.match(String(json['detail']), /\p{Script=Han}/u)
})

test('400: what is no 0x or T address is refused by name', async () => {
  const refused: [string, string, string][] = [
    ['', 'parameter_missing', 'addr'],
    ['addr=', 'address_invalid', 'addr'],
    ['addr=vitalik.eth', 'address_invalid', 'addr'],
    [`addr=${unlisted.solana}`, 'address_invalid', 'addr'],
    [`addr=${unlisted.bitcoin}`, 'address_invalid', 'addr'],
    [`addr=${unlisted.evm.replace('f97', 'F97')}`, 'address_checksum_invalid', 'addr'],
    [`addr=${unlisted.tron.replace(/8$/, '9')}`, 'address_checksum_invalid', 'addr'],
    [`addr=${unlisted.evm}&network=nowhere`, 'network_invalid', 'network'],
    [`addr=${unlisted.evm}&network=tron`, 'network_mismatch', 'network'],
    [`addr=${unlisted.tron}&network=solana`, 'network_mismatch', 'network'],
    [`addr=${unlisted.tron}&hops=2`, 'parameter_unknown', 'hops'],
    [`addr=${unlisted.tron}&addr=${unlisted.tron}`, 'parameter_repeated', 'addr'],
  ]
  for (const [query, code, field] of refused) {
    const { status, json } = await shared.ask(`/api/risk/flow?${query}`)
    assert.deepEqual([status, json['reason_code'], json['field']], [400, code, field], query)
  }
  const { json } = await shared.ask(`/api/risk/flow?addr=${unlisted.solana}&lang=zh`)
  assert.match(String(json['detail']), /^addr 必须是 0x 或 T 地址/)
})

test('200: the USDT of a TRON address, with who is listed and who is frozen', async (t) => {
  const grid = await startFakeTronGrid(t, nowMs)
  const fakeUsdt = tronAddress(99)
  grid.rows = [
    paid(tronPayer, tronSubject, 100_000_001n, 50),
    paid(tronPayer, tronSubject, 2n, 40),
    paid(sanctioned.tron, tronSubject, 30_000_000n, 30),
    paid(tronSubject, tronPayee, 70_500_000n, 20),
    {
      ...paid(tronPayee, tronSubject, 999_000_000n, 60),
      token_info: { symbol: 'USDT', address: fakeUsdt, decimals: 6 },
    },
  ]
  grid.frozen = { [tronUsdt]: [tronPayee] }
  const app = await startChainApp(t, { TRON_API_URL: grid.url })
  const { status, json } = await app.ask<FlowResult>(`/api/risk/flow?addr=${tronSubject}&network=base`)
  assert.equal(status, 200)
  assert.deepEqual(
    json.inbound.map(({ address, count, usdt, risky, kind, frozen }) => [address, count, usdt, risky, kind, frozen]),
    [
      [tronPayer, 2, 100.000003, false, null, false],
      [sanctioned.tron, 1, 30, true, 'sanctions', false],
    ],
  )
  assert.deepEqual(
    json.outbound.map(({ address, usdt, risky, frozen }) => [address, usdt, risky, frozen]),
    [[tronPayee, 70.5, true, true]],
  )
  assert.deepEqual([json.chain, json.total, json.riskyParties, json.truncated], ['tron', 4, 2, false])
  assert.deepEqual(json.firstInflow, { from: sanctioned.tron, usdt: 30, date: isoAt(30) })
  assert.match(json.note, /The network base does not apply to this address/)
  assert.match(json.lists_root, /^[0-9a-f]{64}$/)
})

test('200: on an EVM network a node alone shows a window, and the flow states which', async (t) => {
  const head = { number: 23_000_000, timeMs: nowMs - 12_000 }
  const logs: EvmLog[] = [
    log(bridge, subject, 5_000_000n, head.number - 10, ethereumUsdc),
    log(subject, tornadoPool, 2_500_000n, head.number - 5, ethereumUsdt),
    log(payer, subject, 0n, head.number - 4, ethereumUsdt),
  ]
  const node = await startEvmNode(t, { head, logs })
  const app = await startChainApp(t, { RPC_URL_ETHEREUM: node.url })
  const { status, json } = await app.ask<FlowResult>(`/api/risk/flow?addr=${subject}`)
  assert.equal(status, 200)
  assert.deepEqual(
    [...json.inbound, ...json.outbound].map(({ address, usdc, usdt, kind, risky }) => [
      address,
      usdc,
      usdt,
      kind,
      risky,
    ]),
    [
      [bridge, 5, 0, 'bridge', false],
      [tornadoPool, 0, 2.5, 'mixer', true],
    ],
  )
  assert.equal(typeof json.inbound[0]?.tag, 'string')
  assert.deepEqual([json.total, json.truncated, json.window?.to, json.firstInflow], [2, true, head.number, null])
  assert.match(
    json.note,
    /Older transfers are missing: only blocks \d+ to 23000000 were read\. The first inflow is unknown/,
  )
})

test('200: with an explorer the complete history is read, from either kind', async (t) => {
  const node = await startEvmNode(t, { head: { number: 23_700_000, timeMs: nowMs - 12_000 } })
  const scan = await startFakeEtherscan(t, nowMs)
  const scout = await startFakeBlockscout(t, nowMs)
  const transfers = Array.from({ length: 230 }, (_, n) => ({
    block: 1_000 + n,
    index: 0,
    timeMs: nowMs - 86_400_000 + n * 12_000,
    tx: `0x${n.toString(16).padStart(64, '0')}`,
    from: payer,
    to: subject,
    token: n % 2 ? ethereumUsdc : ethereumUsdt,
    decimals: 6,
    value: 1_000_001n,
  }))
  Object.assign(scan, { transfers, key: 'k-1' })
  scout.transfers = transfers
  for (const [kind, url] of [
    ['etherscan', `${scan.url}/v2/api`],
    ['blockscout', scout.url],
  ] as const) {
    const explorer = { EXPLORER_API_URL_ETHEREUM: url, EXPLORER_API_KIND_ETHEREUM: kind, EXPLORER_API_KEY: 'k-1' }
    const app = await startChainApp(t, { RPC_URL_ETHEREUM: node.url, ...explorer })
    const { json } = await app.ask<FlowResult>(`/api/risk/flow?addr=${subject}`)
    const [party] = json.inbound
    assert.deepEqual([json.total, json.truncated, json.window], [230, false, null], kind)
    assert.deepEqual([party?.address, party?.count, party?.usdc, party?.usdt], [payer, 230, 115.000115, 115.000115])
    assert.equal(json.firstInflow?.date, new Date(nowMs - 86_400_000).toISOString())
    assert.equal(json.block, 23_700_000)
  }
})

test('503: a chain that cannot be read is a failure with its cause, and works again by itself', async (t) => {
  const grid = await startFakeTronGrid(t, nowMs)
  const app = await startChainApp(t, { TRON_API_URL: grid.url })
  const ask = (lang: string) => app.ask(`/api/risk/flow?addr=${tronSubject}&lang=${lang}`)
  await grid.fail('has an error of its own')
  const { status, json, headers } = await ask('en')
  assert.deepEqual([status, json['reason_code'], json['cause']], [503, 'chain_unavailable', 'unreachable'])
  assert.equal(json['detail'], 'tron could not be read: its endpoint is unreachable.')
  assert.equal(headers['retry-after'], '30')
  assert.match(String((await ask('zh')).json['detail']), /无法连接其节点/)
  await grid.fail('is asked too often')
  assert.match(String((await ask('en')).json['detail']), /limits the request rate/)
  await grid.fail(null)
  assert.equal((await ask('en')).status, 200)
})

function log(from: string, to: string, value: bigint, block: number, token: string): EvmLog {
  return { token, from, to, value, block, logIndex: 0, tx: `0x${block.toString(16).padStart(64, '0')}` }
}

function isoAt(minute: number): string {
  return new Date(nowMs - 3_600_000 + minute * 60_000).toISOString()
}

function tronAddress(n: number): string {
  return base58CheckOf(0x41, Buffer.from(`5c5c5c5c${n.toString(16).padStart(32, '0')}`, 'hex'))
}

function evmAddress(n: number): string {
  return eip55Of(Buffer.from(`5c5c5c5c${n.toString(16).padStart(32, '0')}`, 'hex'))
}
