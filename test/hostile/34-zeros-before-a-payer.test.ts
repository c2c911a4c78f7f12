import assert from 'node:assert/strict'
import test from 'node:test'
import { ChainError } from '../../src/chains/chain-error.ts'
import type { Transfer, TransferPage } from '../../src/chains/chain-reader.ts'
import { fillPage } from '../../src/chains/querying/fill-page.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { appNowMs, startChainApp } from '../support/chains/chain-app.ts'
import { chainWorld } from '../support/chains/chain-world.ts'
import { unlisted } from '../support/known-addresses.ts'
import { startFakeTronGrid, usdtTransfers } from '../support/chains/trongrid.ts'

// Seen: 900 transfers of zero, which anyone can log, made a payee of a listed party on TRON `clear`, for "the newest 0 transfers
// were read". And the pages that are read past such transfers took longer than a verdict waits, or failed: the first answer on
// an honest payee was `uncertain`, though the page before them was there.

const listed = 'TA3941uFAvmVibSkQ6fMJXxmaSNovX86mz'
const honest = 'TNiq9AXBp9EjUqhDhrwrfvAA8U3GUQZH81'
const payee = unlisted.tron

for (const endpoints of [1, 2]) {
  for (const [zeros, verdict] of [
    [0, 'caution'],
    [450, 'caution'],
    [900, 'uncertain'],
  ] as const) {
    test(`TRON, ${endpoints} endpoints: a listed payer behind ${zeros} transfers of zero is not clear`, async (t) => {
      const move = usdtTransfers(appNowMs - 60 * 86_400_000)
      const rows = [
        move(listed, payee, 5_000_000n, 0),
        ...Array.from({ length: zeros }, (_, i) => move(honest, payee, 0n, i + 1)),
      ]
      const grids = await Promise.all(Array.from({ length: endpoints }, () => startFakeTronGrid(t, appNowMs)))
      for (const grid of grids)
        Object.assign(grid, { rows, accounts: [{ address: payee, create_time: appNowMs - 400 * 86_400_000 }] })
      const app = await startChainApp(t, { TRON_API_URL: grids.map(({ url }) => url).join() })
      const { json } = await app.ask<ScreenResult>(`/api/risk?addr=${payee}`)
      assert.equal(json.verdict, verdict)
      if (zeros === 900) assert.match(JSON.stringify(json.intelligence.sources), /"unfinished"/)
    })
  }
}

const query = { direction: 'both', limitMax: 200, before: null } as const
const first: TransferPage = { transfers: [], next: '1', reachesBeginning: false, window: null, readTo: 900 }
const second: TransferPage = { transfers: [], next: '2', reachesBeginning: false, window: null, readTo: 800 }

test('a further page that comes too late or fails leaves what was read before it', async () => {
  const world = chainWorld(appNowMs)
  const late = new Promise<TransferPage>(() => {})
  const failed = Promise.reject(new ChainError('rate_limited', 'too many'))
  failed.catch(() => {})
  for (const third of [late, failed]) {
    let pages = 0
    const read = () => [Promise.resolve(first), Promise.resolve(second), third][pages++] ?? assert.fail()
    const reading = fillPage({ world, rowsMax: 50, furtherPagesMs: 480, read }, query)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
    await world.clock.pass(480)
    assert.deepEqual(await reading, second)
  }
})

test('where nothing was read at all, a further page is waited for, and its error is that of the reading', async () => {
  const world = chainWorld(appNowMs)
  const { readTo: _none, ...nothing } = first
  const payment: Transfer = {
    tx: '1',
    from: listed,
    to: payee,
    token: honest,
    symbol: 'USDT',
    asset: 'USDT',
    amount: '5',
    block: null,
    time: null,
  }
  const complete: TransferPage = { transfers: [payment], next: null, reachesBeginning: true, window: null }
  for (const [further, expected] of [
    [Promise.resolve(complete), complete],
    [Promise.reject(new ChainError('rate_limited', 'too many')), null],
  ] as const) {
    let pages = 0
    const read = () => [Promise.resolve(nothing), further][pages++] ?? assert.fail()
    const reading = fillPage({ world, rowsMax: 200, furtherPagesMs: 0, read }, query)
    if (expected === null) await assert.rejects(reading, ChainError)
    else assert.deepEqual(await reading, expected)
  }
})
