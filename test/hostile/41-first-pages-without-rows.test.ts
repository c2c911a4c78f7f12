import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { defaultNetwork, networkByName } from '../../src/chains/networks.ts'
import { createEtherscanHistory } from '../../src/chains/explorers/etherscan-history.ts'
import { createBlockscoutHistory } from '../../src/chains/explorers/blockscout-history.ts'
import { associatedTokenAccount } from '../../src/kit/associated-token-account.ts'
import { createTronReader } from '../../src/chains/tron/tron-reader.ts'
import type { FlowResult } from '../../src/screening/funds/flow-result.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { base58Of } from '../support/address-forms.ts'
import { appNowMs, startChainApp } from '../support/chains/chain-app.ts'
import { chainWorld } from '../support/chains/chain-world.ts'
import { basePayee, startBesideNodes } from '../support/chains/explorer-beside-nodes.ts'
import { numbered } from '../support/chains/numbered.ts'
import { refuses } from '../support/chains/refuses.ts'
import { startFakeSolana, type SolanaTransaction } from '../support/chains/solana-node.ts'
import { startFakeTronGrid, tronUsdt, usdtTransfers, type TronGridRow } from '../support/chains/trongrid.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'

// Seen: a node of a pool that lags gave an empty first page, and that was the complete history: "All transfers were
// read", `clear`, with a sanctioned payer among four rows that the same endpoint showed to each other query of the
// verdict.

const payee = unlisted.tron
const honest = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
const move = usdtTransfers(appNowMs - 60 * 86_400_000)
const rows = [...numbered(3).map((n) => move(honest, payee, 5n, n)), move(sanctioned.tron, payee, 5n, 9)]
/** Whether the answer to a query for the rows of a token is empty; `earlier`: how many answers of it were. */
type Hides = (query: URLSearchParams, earlier: number) => boolean
type Answer = { data: TronGridRow[]; meta: { fingerprint?: string } }
const isNewest = (query: URLSearchParams) => /desc/.test(query.get('order_by') ?? '')

for (const [what, hides] of [
  ['always where the newest are queried', isNewest],
  ['twice where the newest are queried', (query, earlier) => isNewest(query) && earlier < 2],
] as const satisfies readonly (readonly [string, Hides])[])
  for (const endpoints of [1, 2])
    test(`${endpoints} endpoints that give no rows ${what}: the history is not empty`, async (t) => {
      const json = await judgeTron(t, hides, { rows, endpoints })
      assert.equal(json.verdict, 'uncertain')
      assert.doesNotMatch(taintOf(json), /All transfers/)
    })

test('of two endpoints, one that gives no first page hides no sanctioned payer', async (t) => {
  const json = await judgeTron(t, isNewest, { rows, endpoints: 2, lagging: 1 })
  assert.notEqual(json.verdict, 'clear')
})

test('rows of another token do not stand for those that a first page leaves out', async (t) => {
  const usdc = defaultNetwork('tron').tokens.find(({ symbol }) => symbol !== 'USDT')
  assert.ok(usdc)
  const { address, symbol, decimals } = usdc
  const other = { ...move(honest, payee, 5n, 4), token_info: { address, symbol, decimals, name: symbol } }
  const json = await judgeTron(t, isNewest, { rows: [...rows, other], endpoints: 1 })
  assert.equal(json.verdict, 'uncertain')
})

test('a token without rows whose end cannot be queried leaves the newest transfers of the others', async (t) => {
  const honestRows = rows.slice(0, 3)
  const grid = await startTron(t, honestRows)
  grid.bend = (path, answer) => {
    const query = grid.asked.at(-1)?.query ?? assert.fail()
    const isEnd = path.endsWith('/trc20') && !isNewest(query) && query.get('contract_address') !== tronUsdt
    return isEnd ? { success: false, error: 'internal' } : answer
  }
  const app = await startChainApp(t, { TRON_API_URL: grid.url })
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${payee}`)
  assert.match(taintOf(json), /The newest 3 transfers/)
})

test('an address that is new on TRON is read with one query more for each token', async (t) => {
  const grid = await startTron(t, [])
  const app = await startChainApp(t, { TRON_API_URL: grid.url })
  const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${payee}`)
  assert.match(taintOf(json), /All transfers/)
  const reads = grid.asked.filter(({ path, query }) => path.endsWith('/trc20') && !query.has('min_timestamp'))
  assert.equal(reads.length, 2 * defaultNetwork('tron').tokens.length)
})

test('the first payment to an address on TRON is not missing because its oldest page is empty', async (t) => {
  const grid = await startTron(t, rows)
  grid.bend = (path, answer) => (path.endsWith('/trc20') ? hidden(answer, !isNewest(lastOf(grid))) : answer)
  const network = defaultNetwork('tron')
  const reader = createTronReader(chainWorld(appNowMs), { network, url: grid.url, furtherPagesMs: 480 })
  await refuses(reader.firstInflow?.(payee) ?? assert.fail(), 'malformed')
  grid.rows = []
  assert.equal((await reader.firstInflow?.(payee))?.value, null)
})

for (const order of ['asc', 'desc'] as const)
  test(`an Etherscan-shaped explorer with an empty ${order} page has no answer, neither of all transfers nor of the first`, async (t) => {
    const { explorer, options } = await startExplorer(t, 'etherscan')
    explorer.bend = (_, answer) =>
      explorer.asked.at(-1)?.query.get('sort') === order ? { status: '1', message: 'OK', result: [] } : answer
    const history = createEtherscanHistory(chainWorld(appNowMs), options)
    if (order === 'desc') await refuses(history.transfers(basePayee, all), 'malformed')
    else await refuses(history.firstInflow(basePayee), 'malformed')
  })

test('an Etherscan-shaped explorer that does not show the end of a history does not reach its beginning', async (t) => {
  const { app, explorer } = await startExplorer(t, 'etherscan')
  explorer.bend = (_, answer) =>
    explorer.asked.at(-1)?.query.get('sort') === 'asc' ? { status: '0', message: 'NOTOK', result: 'Error!' } : answer
  const { json } = await app.ask<FlowResult>(`/api/risk/flow?addr=${basePayee}&network=base`)
  assert.deepEqual([json.total, json.truncated], [3, true])
})

test('a first page of Blockscout without rows is queried again', async (t) => {
  const { explorer, options } = await startExplorer(t, 'blockscout')
  let count = 0
  explorer.bend = (list, answer) =>
    list === 'token-transfers' && count++ < 1 ? { items: [], next_page_params: null } : answer
  await refuses(createBlockscoutHistory(chainWorld(appNowMs), options).transfers(basePayee, all), 'malformed')
})

const usdcOnSolana = defaultNetwork('solana').tokens[0]?.address ?? ''

for (const [what, exists, emptyAnswers] of [
  ['an account that exists has no transaction', true, Infinity],
  ['an account that is closed has none, once', false, 1],
] as const)
  test(`a node of Solana that keeps all blocks and states that ${what}: not all transfers`, async (t) => {
    const node = await startFakeSolana(t, appNowMs)
    const account = associatedTokenAccount(unlisted.solana, usdcOnSolana)
    const token = { mint: usdcOnSolana, owner: unlisted.solana, amount: '5' }
    const accounts = [{ address: unlisted.solana }, ...(exists ? [{ address: account, token }] : [])]
    let count = 0
    Object.assign(node, { accounts, transactions: [solanaPayment(account)] })
    node.bend = (method, answer) => {
      const rowsOf = answer.result as { signature: string }[]
      const isHidden = method === 'getSignaturesForAddress' && rowsOf.length > 0 && count++ < emptyAnswers
      return isHidden ? { ...answer, result: [] } : answer
    }
    const app = await startChainApp(t, { SOLANA_RPC_URL: node.url })
    const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${unlisted.solana}`)
    assert.notEqual(json.verdict, 'clear')
    assert.doesNotMatch(taintOf(json), /All transfers/)
  })

const all = { direction: 'both', limitMax: 200, before: null } as const

async function judgeTron(
  t: TestContext,
  hides: Hides,
  { rows: history, endpoints, lagging = endpoints }: { rows: TronGridRow[]; endpoints: number; lagging?: number },
): Promise<ScreenResult> {
  const grids = await Promise.all(Array.from({ length: endpoints }, () => startTron(t, history)))
  for (const grid of grids.slice(0, lagging)) {
    let earlier = 0
    grid.bend = (path, answer) => {
      const query = lastOf(grid)
      if (!path.endsWith('/trc20') || query.get('contract_address') !== tronUsdt) return answer
      const isHidden = hides(query, earlier)
      if (isHidden) earlier++
      return hidden(answer, isHidden)
    }
  }
  const app = await startChainApp(t, { TRON_API_URL: grids.map(({ url }) => url).join() })
  return (await app.ask<ScreenResult>(`/api/risk?addr=${payee}`)).json
}

async function startTron(t: TestContext, history: TronGridRow[]) {
  const grid = await startFakeTronGrid(t, appNowMs)
  const accounts = [{ address: payee, create_time: appNowMs - 400 * 86_400_000 }]
  return Object.assign(grid, { rows: history, accounts })
}

async function startExplorer(t: TestContext, kind: 'etherscan' | 'blockscout') {
  const onExplorer = numbered(3).map((n) => ({
    from: '0x5c5c5c5c00000000000000000000000000000033',
    blocksBack: 100_000 + n * 1_000,
  }))
  const { app, explorer } = await startBesideNodes(t, { kind, nodes: 1, onExplorer })
  const network = networkByName('base')
  assert.ok(explorer && network)
  return { app, explorer, options: { network, url: explorer.url, key: null, furtherPagesMs: 480 } }
}

function lastOf({ asked: requests }: { asked: readonly { query: URLSearchParams }[] }): URLSearchParams {
  return requests.at(-1)?.query ?? assert.fail()
}

function hidden(answer: unknown, isHidden: boolean): unknown {
  const { meta: _none, ...rest } = answer as Answer
  return isHidden ? { ...rest, data: [], meta: { page_size: 0 } } : answer
}

function taintOf({ intelligence }: ScreenResult): string {
  return intelligence.sources.find(({ id }) => id.endsWith('taint'))?.detail ?? ''
}

function solanaPayment(destination: string): SolanaTransaction {
  const source = associatedTokenAccount(sanctioned.solana, usdcOnSolana)
  return {
    signature: base58Of(new Uint8Array(64).fill(3)),
    slot: 379_999_000,
    timeMs: appNowMs - 30 * 86_400_000,
    balances: [
      { account: source, mint: usdcOnSolana, owner: sanctioned.solana, before: 9n, after: 4n },
      { account: destination, mint: usdcOnSolana, owner: unlisted.solana, before: 0n, after: 5n },
    ],
    transfers: [{ source, destination, amount: 5n }],
  }
}
