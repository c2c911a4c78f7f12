import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { appNowMs, startChainApp } from '../support/chains/chain-app.ts'
import { alice, all, bob, nowMs, paid, start } from '../support/chains/bitcoin-set-up.ts'
import { startFakeEsplora, type EsploraTransaction, type FakeEsplora } from '../support/chains/esplora.ts'
import { numbered } from '../support/chains/numbered.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'

// Seen: an endpoint whose pages have ten transactions, or whose 50 places unconfirmed ones share, ended a history on its
// first page: "All transfers were read", `clear` and `allow`, with a sanctioned payer one row further on. An honest payee was
// `uncertain` where endpoints have pages of different sizes, or where its newest 25 transactions were new coins.

const payee = unlisted.bitcoin
const honest = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'

type Paging = NonNullable<FakeEsplora['bend']>
type Row = { status: { confirmed: boolean } }

/** Blockstream's: up to 50 unconfirmed ones and 25 confirmed ones. */
const blockstream: Paging = (_, answer) => answer
/** A mempool with an Electrum server: ten of either kind. */
const tens: Paging = (path, answer) => (isList(path, answer) ? answer.slice(0, 10) : answer)
/** mempool.space: 50 in all, the unconfirmed ones first. */
const shared: Paging = (path, answer) => inFifty(path, answer, 1)
/** The same at a version that lists the unconfirmed ones twice. */
const sharedTwice: Paging = (path, answer) => inFifty(path, answer, 2)

for (const [what, pagings, waiting, before] of [
  ['pages of ten', [tens], 0, 12],
  ['pages of ten', [tens], 0, 9],
  ['pages of ten', [tens], 0, 10],
  ['pages of ten, two endpoints', [tens, tens], 0, 12],
  ['unconfirmed ones take places', [shared], 26, 24],
  ['unconfirmed ones take places twice', [sharedTwice], 13, 24],
  ['unconfirmed ones take all places', [shared], 50, 3],
  ['pages of three sizes', [blockstream, shared, tens], 8, 20],
  ['pages of three sizes', [blockstream, sharedTwice, tens], 8, 24],
] as const) {
  test(`${what}: a sanctioned payer after ${waiting} unconfirmed and ${before} honest transactions is found`, async (t) => {
    const json = await judge(t, pagings, [
      ...unconfirmed(waiting),
      ...mined(before, honest),
      from(sanctioned.bitcoin, 1),
    ])
    assert.equal(json.reason_code, 'SANCTIONS_TAINT')
  })

  test(`${what}: after ${waiting} unconfirmed and ${before} honest transactions, a history without a listed one was all read`, async (t) => {
    const json = await judge(t, pagings, [...unconfirmed(waiting), ...mined(before, honest), from(honest, 1)])
    assert.deepEqual(taintOf(json), ['ok', 'all'])
    assert.notEqual(json.verdict, 'uncertain')
  })
}

test('an endpoint that requests patience does not make the short pages of the others the complete history', async (t) => {
  const rows = [...unconfirmed(14), ...mined(23, honest), from(sanctioned.bitcoin, 1)]
  const json = await judge(t, [blockstream, sharedTwice, sharedTwice], rows, ([first]) =>
    first?.fail('is asked too often'),
  )
  assert.equal(json.reason_code, 'SANCTIONS_TAINT')
})

test('a count that is older than the page does not end the history', async (t) => {
  const rows = [...mined(25, honest), from(sanctioned.bitcoin, 1)]
  const newest = { ...from(honest, 999), block: { height: 900_000, time: Math.floor(appNowMs / 1000) - 600 } }
  let counted = 0
  const json = await judge(t, [blockstream], [newest, ...rows.slice(1)], ([esplora]) => {
    if (!esplora) return
    esplora.bend = (path, answer) => {
      if (path !== `/address/${payee}` || counted++ > 1) return answer
      const { chain_stats, ...rest } = answer as { chain_stats: { tx_count: number } }
      return { ...rest, chain_stats: { tx_count: chain_stats.tx_count - 1 } }
    }
  })
  assert.deepEqual(taintOf(json), ['ok', 'newest'])
})

for (const [rowsOfPage, rows] of [
  [25, 26],
  [10, 11],
  [7, 15],
] as const) {
  test(`a count that is one behind and ends with a page of ${rowsOfPage} does not end the history`, async (t) => {
    const paging: Paging = (path, answer) => {
      if (isList(path, answer)) return answer.slice(0, rowsOfPage)
      if (path !== `/address/${payee}`) return answer
      const { chain_stats, ...rest } = answer as { chain_stats: { tx_count: number } }
      return { ...rest, chain_stats: { tx_count: chain_stats.tx_count - 1 } }
    }
    const json = await judge(t, [paging], [...mined(rows - 1, honest), from(sanctioned.bitcoin, 1)])
    if (rows > 25) assert.deepEqual(taintOf(json), ['ok', 'newest'])
    else assert.equal(json.reason_code, 'SANCTIONS_TAINT')
  })
}

for (const [what, rowsOfPage, rows, count, isEmptyBehind, expected] of [
  ['a count one behind a page of 5', 5, 6, 5, false, 'SANCTIONS_TAINT'],
  ['a count three behind a page of 12', 12, 15, 12, false, 'SANCTIONS_TAINT'],
  ['a count one behind a page of 15', 15, 16, 15, false, 'SANCTIONS_TAINT'],
  ['a count one behind a page of 24', 24, 25, 24, false, 'SANCTIONS_TAINT'],
  ['a count of one page, with empty pages behind it', 12, 41, 12, true, 'newest'],
  ['a count that contradicts the page, with empty pages behind it', 12, 41, 11, true, 'newest'],
] as const) {
  for (const endpoints of [1, 2]) {
    test(`${endpoints} endpoints: ${what} does not end the history`, async (t) => {
      const paging: Paging = (path, answer) => {
        if (isList(path, answer)) return isEmptyBehind && path.includes('/chain/') ? [] : answer.slice(0, rowsOfPage)
        return path === `/address/${payee}` ? { ...(answer as object), chain_stats: { tx_count: count } } : answer
      }
      const pagings = Array.from({ length: endpoints }, () => paging)
      const json = await judge(t, pagings, [...mined(rows - 1, honest), from(sanctioned.bitcoin, 1)])
      if (expected === 'newest') assert.deepEqual(taintOf(json), ['ok', 'newest'])
      else assert.equal(json.reason_code, expected)
    })
  }
}

for (const [rows, requests] of [
  [0, 1],
  [1, 2],
  [3, 2],
  [24, 2],
] as const) {
  test(`an honest history of ${rows} transactions is read by ${requests} pages`, async (t) => {
    const { reader, esplora } = await start(t)
    esplora.transactions = numbered(rows).map((n) => paid(n, bob, alice, nowMs - n * 1_000))
    const { value } = await reader.transfers(alice, all)
    assert.deepEqual([value.transfers.length, value.reachesBeginning], [rows, true])
    assert.equal(esplora.asked.filter(({ path }) => path.includes('/txs')).length, requests)
  })
}

test('a full page that has as many transactions as the address is the complete history', async (t) => {
  for (const count of [10, 25, 50]) {
    const json = await judge(t, [blockstream], mined(count, honest))
    assert.deepEqual(taintOf(json), ['ok', count > 25 ? 'newest' : 'all'])
  }
})

test('an empty page before the count is reached is not the end of the history', async (t) => {
  const rows = [...mined(25, honest), from(sanctioned.bitcoin, 1)]
  const json = await judge(t, [(path, answer) => (path.includes('/chain/') ? [] : answer)], rows)
  assert.deepEqual(taintOf(json), ['ok', 'newest'])
})

for (const [endpoints, coins, reach] of [
  [1, 20, 'all'],
  [1, 30, 'all'],
  [2, 30, 'all'],
  [1, 200, 'window'],
  [2, 200, 'window'],
] as const) {
  test(`a miner with ${coins} outputs of new coins is not uncertain at ${endpoints} endpoints`, async (t) => {
    const rows = numbered(coins).map((n) => ({ ...from(honest, 1000 - n), inputs: ['new coins' as const] }))
    const json = await judge(
      t,
      Array.from({ length: endpoints }, () => blockstream),
      rows,
    )
    assert.equal(json.verdict, 'clear')
    assert.deepEqual(taintOf(json), ['ok', reach])
  })
}

async function judge(
  t: TestContext,
  pagings: readonly Paging[],
  rows: readonly EsploraTransaction[],
  prepare: (servers: readonly FakeEsplora[]) => unknown = () => {},
): Promise<ScreenResult> {
  const servers = await Promise.all(pagings.map(() => startFakeEsplora(t, appNowMs)))
  for (const [i, server] of servers.entries()) Object.assign(server, { transactions: [...rows], bend: pagings[i] })
  await prepare(servers)
  const app = await startChainApp(t, { BITCOIN_API_URL: servers.map(({ url }) => url).join() })
  return (await app.ask<ScreenResult>(`/api/risk?addr=${payee}`)).json
}

/** The status of the source that read the transfers, and how far it read. */
function taintOf({ intelligence }: ScreenResult): readonly unknown[] {
  const { status, detail } = intelligence.sources.find(({ id }) => id.endsWith('taint')) ?? assert.fail()
  return [status, Object.entries(reaches).find(([, words]) => words.test(detail))?.[0] ?? detail]
}

const reaches = { all: /All transfers/, newest: /The newest \d+/, window: /of blocks/ }

function mined(count: number, payer: string): EsploraTransaction[] {
  return numbered(count).map((n) => from(payer, 1000 - n))
}

function unconfirmed(count: number): EsploraTransaction[] {
  return numbered(count).map((n) => ({ ...from(honest, 5000 - n), block: null }))
}

function from(payer: string, n: number): EsploraTransaction {
  return {
    txid: n.toString(16).padStart(64, '0'),
    block: { height: 800_000 + n, time: Math.floor(appNowMs / 1000) - 400 * 86_400 + n * 600 },
    inputs: [{ address: payer, satoshis: 20_000 }],
    outputs: [
      { address: payee, satoshis: 10_000 },
      { address: payer, satoshis: 9_000 },
    ],
  }
}

function inFifty(path: string, answer: unknown, times: number): unknown {
  if (!path.endsWith('/txs') || !isList(path, answer)) return answer
  const waiting = answer.filter(({ status }) => !status.confirmed)
  const first = Array.from({ length: times }, () => waiting).flat()
  return [...first, ...answer.filter(({ status }) => status.confirmed)].slice(0, 50)
}

function isList(path: string, answer: unknown): answer is Row[] {
  return path.includes('/txs') && Array.isArray(answer)
}
