import assert from 'node:assert/strict'
import test from 'node:test'
import { refusalCodesOf } from '../../src/http/pages/reference/refusal-codes.ts'
import { traceErrors, traceHopsMax } from '../../src/screening/trace.ts'
import type { TraceResult } from '../../src/screening/funds/trace-result.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { base58CheckOf, eip55Of } from '../support/address-forms.ts'
import { startChainApp } from '../support/chains/chain-app.ts'
import { startFakeEsplora } from '../support/chains/esplora.ts'
import { startEvmNode } from '../support/chains/evm-node.ts'
import { startFakeTronGrid, usdtTransfers } from '../support/chains/trongrid.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { blender, sanctioned, tornadoPool, unlisted } from '../support/known-addresses.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'

const nowMs = Date.parse('2026-12-01T12:00:00.000Z')
/** `minute` counts from the hour before now. */
const paid = usdtTransfers(nowMs - 3_600_000)
const [tronSubject, middle, clean] = [tronAddress(1), tronAddress(2), tronAddress(3)]

test('503: a chain that is not configured is reported as such, for each family', async () => {
  for (const [family, network] of [
    ['evm', 'ethereum'],
    ['tron', 'tron'],
    ['solana', 'solana'],
    ['bitcoin', 'bitcoin'],
  ] as const) {
    const { status, json, headers } = await shared.ask(`/api/risk/trace?addr=${unlisted[family]}`)
    assert.deepEqual([status, json['reason_code']], [503, 'chain_not_configured'])
    assert.match(String(json['detail']), new RegExp(`^${network} is not read: no endpoint is configured`))
    assert.match(headers['retry-after'] ?? '', /^\d+$/)
  }
})

test('503: every failure of a trace is documented', async () => {
  const { document } = await shared.app()
  const response = document.paths['/api/risk/trace']?.['get']?.responses['503'] ?? assert.fail('no 503')
  const documented = refusalCodesOf(response, document.components.schemas)
  for (const code of traceErrors) assert.ok(documented.includes(code), code)
})

test('400: an invalid number of hops or direction is refused by name', async () => {
  const refused: [string, string, string][] = [
    ['', 'parameter_missing', 'addr'],
    ['addr=x', 'address_invalid', 'addr'],
    [`addr=${unlisted.evm.replace('f97', 'F97')}`, 'address_checksum_invalid', 'addr'],
    [`addr=${unlisted.evm}&network=nowhere`, 'network_invalid', 'network'],
    [`addr=${unlisted.bitcoin}&network=tron`, 'network_mismatch', 'network'],
    ...['0', String(traceHopsMax + 1), '-1', '1.5', '01', 'two', '', '1e0'].map((hops): [string, string, string] => [
      `addr=${unlisted.tron}&hops=${hops}`,
      'parameter_invalid',
      'hops',
    ]),
    ...['IN', 'up', ''].map((direction): [string, string, string] => [
      `addr=${unlisted.tron}&direction=${direction}`,
      'parameter_invalid',
      'direction',
    ]),
    [`addr=${unlisted.tron}&hops=1&hops=1`, 'parameter_repeated', 'hops'],
  ]
  for (const [query, code, field] of refused) {
    const { status, json } = await shared.ask(`/api/risk/trace?${query}`)
    assert.deepEqual([status, json['reason_code'], json['field']], [400, code, field], query)
  }
  const { json } = await shared.ask(`/api/risk/trace?addr=${unlisted.tron}&hops=4&lang=zh`)
  assert.equal(json['detail'], 'hops 必须是 1 至 3 之间的整数。')
})

test('200: a TRON address is traced back to whom it was paid by, and on to whom it paid', async (t) => {
  const grid = await startFakeTronGrid(t, nowMs)
  grid.rows = [
    paid(sanctioned.tron, middle, 10_000_000n, 10),
    paid(clean, middle, 30_000_000n, 11),
    paid(middle, tronSubject, 20_000_000n, 12),
    paid(clean, tronSubject, 20_000_000n, 13),
    paid(sanctioned.tron, middle, 500_000_000n, 14),
    paid(tronSubject, clean, 4_000_000n, 15),
    paid(clean, sanctioned.tron, 1_000_000n, 16),
  ]
  const app = await startChainApp(t, { TRON_API_URL: grid.url })
  const { status, json } = await app.ask<TraceResult>(`/api/risk/trace?addr=${tronSubject}`)
  assert.equal(status, 200)
  assert.deepEqual([json.address, json.chain, json.hops, json.direction], [tronSubject, 'tron', 3, 'both'])
  assert.deepEqual([json.taint_share, json.shares], [0.125, { in: 0.125, out: 1 }])
  assert.deepEqual(
    json.paths.map(({ direction, parties, amounts, hop, list }) => [direction, parties, amounts, hop, list]),
    [
      ['in', [tronSubject, middle, sanctioned.tron], [20, 10], 2, 'ofac'],
      ['out', [tronSubject, clean, sanctioned.tron], [4, 1], 2, 'ofac'],
    ],
  )
  assert.deepEqual([json.visited, json.truncated, json.budget.cut_by], [3, false, []])
  const [evidence] = json.evidence
  assert.equal(evidence?.page, `${testBaseUrl}/evidence/ofac/${sanctioned.tron}`)
  assert.equal(evidence?.url, `https://tronscan.org/#/transaction/${'a'.padStart(64, '0')}`)
  const near = await app.ask<TraceResult>(`/api/risk/trace?addr=${tronSubject}&hops=1&direction=in`)
  assert.deepEqual([near.json.taint_share, near.json.paths, near.json.visited], [0, [], 1])
})

test('200: a screening after a trace states the findings of the trace, for a day, and never the opposite', async (t) => {
  const grid = await startFakeTronGrid(t, nowMs)
  grid.rows = [paid(sanctioned.tron, middle, 10_000_000n, 10), paid(middle, tronSubject, 10_000_000n, 12)]
  const app = await startChainApp(t, { TRON_API_URL: grid.url })
  const screen = async () => (await app.ask<ScreenResult>(`/api/risk?addr=${tronSubject}`)).json
  const before = await screen()
  assert.equal(before.signal_keys.includes('taint.multihop'), false)
  assert.match(before.note, /Only direct transfers/)
  const { json } = await app.ask<TraceResult>(`/api/risk/trace?addr=${tronSubject}`)
  assert.equal(json.taint_share, 1)
  const after = await screen()
  assert.equal(after.verdict, 'caution')
  assert.equal(after.reason_code, 'SANCTIONS_TAINT')
  assert.ok(after.signal_keys.includes('taint.multihop'))
  assert.match(after.note, /within 3 transfers/)
  const evidence = after.evidence.find(({ signal_key }) => signal_key === 'taint.multihop')
  assert.deepEqual([evidence?.source, evidence?.block !== undefined], ['tron.trace_in', true])
  assert.match(evidence?.detail ?? '', new RegExp(sanctioned.tron))
  const { json: decision } = await app.ask(`/api/decide?to=${tronSubject}&amountUsdc=5`)
  assert.deepEqual([decision['decision'], decision['reason_code']], ['review', 'SANCTIONS_TAINT'])
  const other = await app.ask<ScreenResult>(`/api/risk?addr=${clean}`)
  assert.equal(other.json.signal_keys.includes('taint.multihop'), false)
})

test('200: the findings of a trace are available to a service that is started later on the same data', async (t) => {
  const grid = await startFakeTronGrid(t, nowMs)
  grid.rows = [paid(sanctioned.tron, middle, 10_000_000n, 10), paid(middle, tronSubject, 10_000_000n, 12)]
  const env = { TRON_API_URL: grid.url, DATA_DIR: await temporaryFolder(t) }
  const first = await startChainApp(t, env)
  await first.ask<TraceResult>(`/api/risk/trace?addr=${tronSubject}`)
  await first.stop()
  const later = await startChainApp(t, env)
  const { json } = await later.ask<ScreenResult>(`/api/risk?addr=${tronSubject}`)
  assert.ok(json.signal_keys.includes('taint.multihop'))
})

test('200: a share of money over several transfers below one in a hundred weighs nothing, a direct transfer always does', async (t) => {
  const grid = await startFakeTronGrid(t, nowMs)
  grid.rows = [
    paid(sanctioned.tron, middle, 99n, 10),
    paid(clean, middle, 9_901n, 11),
    paid(middle, tronSubject, 10_000n, 12),
  ]
  const app = await startChainApp(t, { TRON_API_URL: grid.url })
  const signalsOf = async (address: string) => {
    await app.ask(`/api/risk/trace?addr=${address}&direction=in`)
    return (await app.ask<ScreenResult>(`/api/risk?addr=${address}`)).json.signal_keys
  }
  assert.equal((await signalsOf(tronSubject)).includes('taint.multihop'), false)
  assert.ok((await signalsOf(middle)).includes('taint.onehop'))
})

test('200: an address that was paid by a listed one alone is tainted as a whole', async (t) => {
  const grid = await startFakeTronGrid(t, nowMs)
  grid.rows = [paid(sanctioned.tron, tronSubject, 1n, 10)]
  const app = await startChainApp(t, { TRON_API_URL: grid.url })
  const { json } = await app.ask<TraceResult>(`/api/risk/trace?addr=${tronSubject}&hops=1&lang=zh`)
  assert.deepEqual([json.taint_share, json.paths[0]?.amounts], [1, [0.000001]])
  assert.match(json.evidence[0]?.detail ?? '', /收到 0\.000001 USDC\/USDT/)
})

test('200: on an EVM network a node alone shows a window, and the trace states that it was cut', async (t) => {
  const head = { number: 23_000_000, timeMs: nowMs - 12_000 }
  const subject = eip55Of(Buffer.alloc(20, 7))
  const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
  const tx = `0x${'77'.repeat(32)}`
  const logs = [{ token, from: tornadoPool, to: subject, value: 5_000_000n, block: head.number - 9, logIndex: 0, tx }]
  const node = await startEvmNode(t, { head, logs })
  const app = await startChainApp(t, { RPC_URL_ETHEREUM: node.url })
  const { json } = await app.ask<TraceResult>(`/api/risk/trace?addr=${subject}&hops=2&direction=in`)
  assert.deepEqual([json.taint_share, json.truncated, json.budget.cut_by], [1, true, ['history']])
  assert.deepEqual(json.paths[0]?.tx, tx)
  assert.equal(json.evidence[0]?.url, `https://etherscan.io/tx/${tx}`)
})

test('200: bitcoin is traced in bitcoin', async (t) => {
  const esplora = await startFakeEsplora(t, nowMs)
  const time = Math.floor(nowMs / 1_000) - 3_600
  esplora.transactions = [
    {
      txid: 'b7'.repeat(32),
      block: { height: 899_995, time },
      inputs: [{ address: blender, satoshis: 150_000_001 }],
      outputs: [{ address: unlisted.bitcoin, satoshis: 150_000_001 }],
    },
  ]
  const app = await startChainApp(t, { BITCOIN_API_URL: esplora.url })
  const { json } = await app.ask<TraceResult>(`/api/risk/trace?addr=${unlisted.bitcoin}&hops=1`)
  assert.deepEqual([json.chain, json.taint_share, json.paths[0]?.amounts], ['bitcoin', 1, [1.50000001]])
  assert.match(json.evidence[0]?.detail ?? '', /1\.50000001 BTC/)
})

test('503: a chain that cannot be read is a failure with its cause', async (t) => {
  const grid = await startFakeTronGrid(t, nowMs)
  const app = await startChainApp(t, { TRON_API_URL: grid.url })
  await grid.fail('is a web page')
  const { status, json } = await app.ask(`/api/risk/trace?addr=${tronSubject}`)
  assert.deepEqual([status, json['reason_code'], json['cause']], [503, 'chain_unavailable', 'malformed'])
  assert.equal(json['detail'], 'tron could not be read: its endpoint returned an invalid response.')
})

function tronAddress(n: number): string {
  return base58CheckOf(0x41, Buffer.from(`5c5c5c5c${n.toString(16).padStart(32, '0')}`, 'hex'))
}
