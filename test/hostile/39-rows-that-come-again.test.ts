import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { createEtherscanHistory } from '../../src/chains/explorers/etherscan-history.ts'
import { networkByName } from '../../src/chains/networks.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { appNowMs, startChainApp } from '../support/chains/chain-app.ts'
import { chainWorld } from '../support/chains/chain-world.ts'
import { basePayee, startBesideNodes } from '../support/chains/explorer-beside-nodes.ts'
import { numbered } from '../support/chains/numbered.ts'
import { refuses } from '../support/chains/refuses.ts'
import { startFakeTronGrid, tronUsdt, usdtTransfers, type TronGridRow } from '../support/chains/trongrid.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'

// Seen: behind 200 transfers of zero, a second page that was short or empty ended a history: "All transfers were read",
// `clear`, with a sanctioned payer on it. Rows that come again were skipped by their number: where a source has those of one
// instant in another order, or omits one of them, the payer's row was skipped in place of one that was read.

const payee = unlisted.tron
const honest = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const otherPayer = '0x5c5c5c5c00000000000000000000000000000033'
const move = usdtTransfers(appNowMs - 60 * 86_400_000)
const instant = appNowMs - 90 * 86_400_000
type Rows = TronGridRow[]
/** What is sent for the rows that a query matches; `pages` were sent behind a fingerprint before. */
type Bend = (rows: Rows, query: URLSearchParams, pages: number) => Rows | null

const further = (query: URLSearchParams) => query.has('fingerprint')

for (const endpoints of [1, 2]) {
  for (const [what, bend] of [
    ['has 25 rows', (rows, query) => (further(query) ? rows.slice(0, 25) : null)],
    ['has one row', (rows, query) => (further(query) ? rows.slice(0, 1) : null)],
    ['is empty once', (_, query, pages) => (further(query) && pages === 0 ? [] : null)],
    ['is always empty', (_, query) => (further(query) ? [] : null)],
  ] as const satisfies readonly (readonly [string, Bend])[]) {
    test(`TRON, ${endpoints} endpoints: a page behind a fingerprint that ${what} does not end a history`, async (t) => {
      const rows = [...numbered(230).map((n) => move(honest, payee, 0n, n)), move(sanctioned.tron, payee, 5n, 0)]
      const { json } = await judge(t, rows, bend, endpoints)
      assert.equal(json.reason_code, 'SANCTIONS_TAINT')
    })
  }

  test(`TRON, ${endpoints} endpoints: rows of one instant in another order hide no sanctioned payer`, async (t) => {
    const rows = [
      ...numbered(24).map((n) => move(honest, payee, 5n, n)),
      ...[honest, sanctioned.tron].map((from, n) => ({ ...move(from, payee, 5n, 100 + n), block_timestamp: instant })),
    ]
    const bend: Bend = (_, query) => {
      const until = Number(query.get('max_timestamp') ?? Infinity)
      const sorted = (until === Infinity ? rows : rows.toReversed()).toSorted(
        (a, b) => b.block_timestamp - a.block_timestamp,
      )
      return sorted.filter((row) => row.block_timestamp <= until).slice(0, 25)
    }
    assert.equal((await judge(t, rows, bend, endpoints)).json.reason_code, 'SANCTIONS_TAINT')
  })

  for (const rowsMax of [9, 5, 2]) {
    test(`TRON, ${endpoints} endpoints: a page of ${rowsMax} rows of one instant is not all transfers`, async (t) => {
      const payers = [...numbered(rowsMax).map(() => honest), sanctioned.tron]
      const rows = payers.map((from, n) => ({ ...move(from, payee, 5n, n), block_timestamp: instant }))
      const { json } = await judge(t, rows, (matching) => matching.slice(0, rowsMax), endpoints)
      assert.match(taintOf(json), new RegExp(`The newest ${rowsMax} transfers`))
    })
  }
}

for (const [rows, requests] of [
  [0, 2],
  [1, 2],
  [3, 2],
  [120, 2],
] as const) {
  test(`an honest history of ${rows} rows on TRON takes ${requests} queries`, async (t) => {
    const history = numbered(rows).map((n) => move(honest, payee, 5n, n))
    const { json, queries } = await judge(t, history, () => null, 1)
    assert.match(taintOf(json), /All transfers/)
    // Those of the last day are counted for the profile.
    assert.equal(queries.filter((query) => !query.has('min_timestamp')).length, requests)
  })
}

test('an Etherscan-shaped explorer that leaves out the block up to which it is queried loses no row', async (t) => {
  const onExplorer = numbered(40).map((n) => ({ from: otherPayer, blocksBack: 100_000 + n * 1_000 }))
  const { explorer } = await startBesideNodes(t, { kind: 'etherscan', nodes: 1, onExplorer })
  const network = networkByName('base')
  assert.ok(explorer && network)
  explorer.bend = (_, answer) => {
    const { result, ...rest } = answer as { result: unknown }
    const end = explorer.asked.at(-1)?.query.get('endblock')
    const isBefore = ({ blockNumber }: { blockNumber: string }) => Number(blockNumber) < Number(end)
    return Array.isArray(result) ? { ...rest, result: result.filter(isBefore).slice(0, 25) } : answer
  }
  const options = { network, url: explorer.url, key: null, furtherPagesMs: 480 }
  const history = createEtherscanHistory(chainWorld(appNowMs), options)
  const query = { direction: 'both', limitMax: 200, before: null } as const
  const { value } = await history.transfers(basePayee, query)
  assert.deepEqual([value.transfers.length, value.reachesBeginning], [25, false])
  await refuses(history.transfers(basePayee, { ...query, before: value.next }), 'malformed')
})

test('an Etherscan-shaped explorer with rows of a block in another order hides no sanctioned payer', async (t) => {
  const far = (from: string, n: number) => ({ from, blocksBack: 100_000 + n * 1_000 })
  const onExplorer = [
    ...numbered(24).map((n) => far(otherPayer, n)),
    ...[otherPayer, sanctioned.evm].map((from) => far(from, 25)),
  ]
  const { app, explorer } = await startBesideNodes(t, { kind: 'etherscan', nodes: 1, onExplorer })
  assert.ok(explorer)
  explorer.bend = (_, answer) => {
    const { result, ...rest } = answer as { result: unknown }
    if (!Array.isArray(result)) return answer
    const rows = result as { blockNumber: string; from: string }[]
    const isUpTo = Number(explorer.asked.at(-1)?.query.get('endblock')) < 30_000_000
    const placeOf = ({ from }: { from: string }) => Number((from === sanctioned.evm.toLowerCase()) !== isUpTo)
    const sorted = rows.toSorted((a, b) => Number(b.blockNumber) - Number(a.blockNumber) || placeOf(a) - placeOf(b))
    const isOldestFirst = explorer.asked.at(-1)?.query.get('sort') === 'asc'
    return { ...rest, result: isOldestFirst ? rows : sorted.slice(0, 25) }
  }
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${basePayee}&network=base`)
  assert.equal(json.reason_code, 'SANCTIONS_TAINT')
})

test('an empty page of Blockscout behind fifty transfers of zero is no answer', async (t) => {
  const zeros = numbered(60).map((n) => ({ from: otherPayer, blocksBack: 100_000 + n * 1_000, value: 0n }))
  const onExplorer = [...zeros, { from: sanctioned.evm, blocksBack: 300_000 }]
  const { app, explorer } = await startBesideNodes(t, { kind: 'blockscout', nodes: 1, onExplorer })
  assert.ok(explorer)
  explorer.bend = (_, answer) =>
    explorer.asked.at(-1)?.query.has('block_number') ? { items: [], next_page_params: null } : answer
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${basePayee}&network=base`)
  assert.equal(json.verdict, 'uncertain')
})

async function judge(
  t: TestContext,
  rows: Rows,
  bend: Bend,
  endpoints: number,
): Promise<{ json: ScreenResult; queries: URLSearchParams[] }> {
  const grids = await Promise.all(Array.from({ length: endpoints }, () => startFakeTronGrid(t, appNowMs)))
  const queries: URLSearchParams[] = []
  for (const grid of grids) {
    let pages = 0
    Object.assign(grid, { rows, accounts: [{ address: payee, create_time: appNowMs - 400 * 86_400_000 }] })
    grid.bend = (path, answer) => {
      const query = grid.asked.at(-1)?.query ?? assert.fail()
      if (!path.endsWith('/trc20') || query.get('contract_address') !== tronUsdt) return answer
      queries.push(query)
      const data = bend((answer as { data: Rows }).data, query, pages)
      pages += Number(further(query))
      return data === null ? answer : { success: true, data, meta: { page_size: data.length } }
    }
  }
  const app = await startChainApp(t, { TRON_API_URL: grids.map(({ url }) => url).join() })
  return { json: (await app.ask<ScreenResult>(`/api/risk?addr=${payee}`)).json, queries }
}

function taintOf({ intelligence }: ScreenResult): string {
  return intelligence.sources.find(({ id }) => id.endsWith('taint'))?.detail ?? ''
}
