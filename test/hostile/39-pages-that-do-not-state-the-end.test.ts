import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { basePayee, startBesideNodes } from '../support/chains/explorer-beside-nodes.ts'
import { appNowMs, startChainApp } from '../support/chains/chain-app.ts'
import { numbered } from '../support/chains/numbered.ts'
import { startFakeTronGrid, tronUsdt, usdtTransfers, type TronGridRow } from '../support/chains/trongrid.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'

// Seen: a TronGrid-shaped endpoint that gave a full page without a fingerprint ended a history there: "All transfers were
// read", `clear`, with a sanctioned payer behind 250 transfers of zero. So with pages of 50, and where `meta` was left out.
// An explorer that cuts its pages at fifty rows hid a sanctioned payer behind them. Then only pages of a round number of rows
// counted as cut: those of 25, 15 or 99 still ended a history.

const payee = unlisted.tron
const honest = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const otherPayer = '0x5c5c5c5c00000000000000000000000000000033'
const move = usdtTransfers(appNowMs - 60 * 86_400_000)
type Answer = { data?: unknown[]; meta?: Record<string, unknown> }
type Bend = (answer: Answer, query: URLSearchParams) => Answer

const withoutFingerprint: Bend = ({ meta: { fingerprint: _none, ...meta } = {}, ...answer }) => ({ ...answer, meta })
const withoutMeta: Bend = ({ meta: _none, ...answer }) => answer
const ofRows =
  (rowsMax: number): Bend =>
  ({ data = [], meta: { fingerprint: _none, ...meta } = {}, ...answer }) => {
    const rows = data.slice(0, rowsMax)
    return { ...answer, data: rows, meta: { ...meta, page_size: rows.length } }
  }
const fifty: Bend = ({ data = [], ...answer }, query) =>
  withoutFingerprint({ ...answer, data: data.slice(0, 50) }, query)

for (const [what, bend, zeros] of [
  ['a full page without a fingerprint', withoutFingerprint, 250],
  ['pages without meta', withoutMeta, 250],
  ['pages without meta', withoutMeta, 33],
  ['pages of fifty', fifty, 120],
  ['pages of fifty that are described as such', ofRows(50), 120],
  ['pages of 25', ofRows(25), 60],
  ['pages of 15', ofRows(15), 40],
  ['pages of 99', ofRows(99), 120],
  ['pages of one row', ofRows(1), 0],
] as const) {
  for (const endpoints of [1, 2]) {
    test(`${endpoints} endpoints with ${what}: a sanctioned payer behind ${zeros} transfers of zero is found`, async (t) => {
      const json = await judge(t, bend, [...zerosAfter(zeros), move(sanctioned.tron, payee, 5n, 0)], endpoints)
      assert.equal(json.reason_code, 'SANCTIONS_TAINT')
    })

    test(`${endpoints} endpoints with ${what}: an honest history behind ${zeros} transfers of zero was all read`, async (t) => {
      const json = await judge(t, bend, [...zerosAfter(zeros), move(honest, payee, 5n, 0)], endpoints)
      assert.equal(json.verdict, 'clear')
      assert.match(taintOf(json), /All transfers/)
    })
  }
}

for (const rows of [1, 10, 25, 137]) {
  test(`an honest history of ${rows} rows was all read`, async (t) => {
    const json = await judge(t, (answer) => answer, zerosAfter(rows, 5n), 1)
    assert.match(taintOf(json), /All transfers/)
  })
}

for (const [what, bend, rows] of [
  ['more pages of fifteen rows than are read', ofRows(15), zerosAfter(100, 5n)],
  [
    'pages of fifteen rows in one block',
    ofRows(15),
    zerosAfter(60, 5n).map((row) => ({ ...row, block_timestamp: 1e12 })),
  ],
] as const) {
  test(`${what} are not all transfers`, async (t) => {
    const json = await judge(t, bend, [...rows, move(sanctioned.tron, payee, 5n, 0)], 1)
    assert.doesNotMatch(taintOf(json), /All transfers/)
  })
}

test('an endpoint that always gives its newest rows does not end a history', async (t) => {
  const newest = zerosAfter(30, 5n).toReversed().slice(0, 25)
  const ignoring: Bend = (answer, query) =>
    query.get('contract_address') === tronUsdt ? { ...answer, data: newest, meta: { page_size: 25 } } : answer
  const json = await judge(t, ignoring, [move(sanctioned.tron, payee, 5n, 0)], 1)
  assert.doesNotMatch(taintOf(json), /All transfers/)
})

test('a failure of the query for what is older leaves the transfers that were read', async (t) => {
  const failing: Bend = (answer, query) => (query.has('max_timestamp') ? {} : answer)
  const json = await judge(t, failing, zerosAfter(3, 5n), 1)
  assert.equal(json.verdict, 'clear')
  assert.match(taintOf(json), /The newest 3 transfers/)
})

const far = (from: string, n: number) => ({ from, blocksBack: 100_000 + n * 1_000 })

for (const [rowsMax, before] of [
  [50, 60],
  [25, 60],
  [15, 40],
  [99, 120],
] as const) {
  for (const nodes of [1, 2]) {
    test(`an Etherscan-shaped explorer beside ${nodes} nodes with a maximum of ${rowsMax} rows does not hide what is behind ${before}`, async (t) => {
      const onExplorer = [...numbered(before).map((n) => far(otherPayer, n)), far(sanctioned.evm, 200)]
      const { app, explorer } = await startBesideNodes(t, { kind: 'etherscan', nodes, onExplorer })
      assert.ok(explorer)
      explorer.bend = (_, answer) => {
        const { result, ...rest } = answer as { result: unknown }
        return { ...rest, result: Array.isArray(result) ? result.slice(0, rowsMax) : result }
      }
      const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${basePayee}&network=base`)
      assert.equal(json.reason_code, 'SANCTIONS_TAINT')
    })
  }
}

test('a page of Blockscout that does not state whether it is the last is no answer', async (t) => {
  const { app, explorer } = await startBesideNodes(t, { kind: 'blockscout', nodes: 1, onExplorer: [] })
  assert.ok(explorer)
  explorer.bend = (_, answer) => {
    const { next_page_params: _none, ...rest } = answer as Record<string, unknown>
    return rest
  }
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${basePayee}&network=base`)
  assert.equal(json.verdict, 'uncertain')
})

for (const [what, isOmitted] of [
  ['nothing', (row: TronGridRow, untilMs: number) => row.block_timestamp <= untilMs],
  ['only what is older', (row: TronGridRow, untilMs: number) => row.block_timestamp === untilMs],
] as const)
  for (const endpoints of [1, 2])
    test(`${endpoints} endpoints that give ${what} up to a time: 25 rows are not all transfers`, async (t) => {
      const bend: Bend = (answer, query) => {
        const until = query.get('max_timestamp')
        const rows = (answer.data ?? []) as TronGridRow[]
        const data = until === null ? rows : rows.filter((row) => !isOmitted(row, Number(until)))
        return ofRows(25)({ ...answer, data }, query)
      }
      const json = await judge(t, bend, [...zerosAfter(25, 5n), move(sanctioned.tron, payee, 5n, 0)], endpoints)
      assert.doesNotMatch(taintOf(json), /All transfers/)
    })

async function judge(t: TestContext, bend: Bend, rows: TronGridRow[], endpoints: number): Promise<ScreenResult> {
  const grids = await Promise.all(Array.from({ length: endpoints }, () => startFakeTronGrid(t, appNowMs)))
  const accounts = [{ address: payee, create_time: appNowMs - 400 * 86_400_000 }]
  for (const grid of grids) {
    Object.assign(grid, { rows, accounts })
    grid.bend = (path, answer) =>
      path.endsWith('/trc20') ? bend(answer as Answer, grid.asked.at(-1)?.query ?? assert.fail()) : answer
  }
  const app = await startChainApp(t, { TRON_API_URL: grids.map(({ url }) => url).join() })
  return (await app.ask<ScreenResult>(`/api/risk?addr=${payee}`)).json
}

function taintOf({ intelligence }: ScreenResult): string {
  return intelligence.sources.find(({ id }) => id.endsWith('taint'))?.detail ?? ''
}

function zerosAfter(count: number, value = 0n): TronGridRow[] {
  return numbered(count).map((n) => move(honest, payee, value, n))
}
