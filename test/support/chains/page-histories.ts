import type { TestContext } from 'node:test'
import { startFakeEsplora } from './esplora.ts'
import { startFakeSolana } from './solana-node.ts'
import { alice, bob, paid } from './solana-set-up.ts'
import { startFakeTronGrid, usdtTransfers } from './trongrid.ts'

/** Endpoints of the chains that serve paged histories, each over the payments of a test, newest first. */
export const pageHistories: Readonly<Record<'tron' | 'solana' | 'bitcoin', PageHistory>> = {
  tron: {
    payee: 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL',
    pageSize: 200,
    unit: 1_000_000,
    start: async (t, nowMs, payments) => {
      const grid = await startFakeTronGrid(t, nowMs)
      const move = usdtTransfers(nowMs - dayMs)
      grid.rows = payments.map(({ n, block }) => ({
        ...move('TXF1xDbVGdxFGbovmmmXvBGu8ZiE3Lq4mR', pageHistories.tron.payee, BigInt(n), n),
        block_timestamp: nowMs - dayMs - block,
      }))
      return grid
    },
  },
  solana: {
    payee: alice,
    pageSize: 25,
    unit: 1_000_000,
    start: async (t, nowMs, payments) => {
      const node = await startFakeSolana(t, nowMs)
      node.transactions = payments.map(({ n, block }) => ({
        ...paid(n, bob, alice, BigInt(n)),
        slot: 379_000_000 - block,
        timeMs: nowMs - dayMs - block * 1_000,
      }))
      return node
    },
  },
  bitcoin: {
    payee: 'bc1q82gvk20m08uctmmr97p2mqyxtyh6xf68rwe0t9',
    pageSize: 25,
    unit: 100_000_000,
    start: async (t, nowMs, payments) => {
      const source = await startFakeEsplora(t, nowMs)
      source.transactions = payments.map(({ n, block }) => ({
        txid: n.toString(16).padStart(64, '0'),
        block: { height: 890_000 - block, time: (nowMs - dayMs) / 1_000 - block * 600 },
        inputs: [{ address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', satoshis: n }],
        outputs: [{ address: pageHistories.bitcoin.payee, satoshis: n }],
      }))
      return source
    },
  },
}

export type PageHistory = {
  payee: string
  /** Payments on one page. */
  pageSize: number
  /** Smallest units in a whole one. */
  unit: number
  start: (t: TestContext, nowMs: number, payments: readonly NumberedPayment[]) => Promise<{ url: string }>
}

/** A payment of `n` of the smallest units to the payee, so many blocks back; on TRON so many milliseconds. */
type NumberedPayment = { n: number; block: number }

const dayMs = 86_400_000
