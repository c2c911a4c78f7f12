import assert from 'node:assert/strict'
import { migrations } from '../../src/app/migrations.ts'
import type { PaymentOutcome } from '../../src/chains/authorization.ts'
import { openLiveness } from '../../src/storage/liveness.ts'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { charge } from '../../src/paid/sale/charge.ts'
import { requirementsOf, resourceOf, type Offer } from '../../src/paid/offer.ts'
import { createPaidTier } from '../../src/paid/paid-tier.ts'
import { quoteIdMember } from '../../src/paid/quotes/quote-id.ts'
import { readPayment } from '../../src/paid/read-payment.ts'
import type { ChargeNeeds, Charged, Sale } from '../../src/paid/sale.ts'
import type { Storage } from '../../src/storage/storage.ts'
import { sqlitePlace, testIn, type Place } from '../storage/place.ts'
import { openKeyring } from '../support/keyrings.ts'
import { testWorld, type TestWorld } from '../support/test-world.ts'
import { tokenFacilitator, type TokenFacilitator } from '../support/token-facilitator.ts'

export type Shop = {
  world: TestWorld
  token: TokenFacilitator
  needs: ChargeNeeds
  /** Buys with the n-th payment; the answer states which it is. */
  buy: (n: number, sale?: Partial<Sale>) => Promise<Charged>
  works: () => number
  /** What the chain did not show of what the facilitator reported. */
  contradicted: object[]
  rows: () => Promise<number>
  until: (state: string) => Promise<void>
  /** Another process on the same rows; this one is dead from then on. */
  nextProcess: () => Promise<Shop>
}

export const terms = {
  network: 'eip155:8453',
  asset: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  assetName: 'USD Coin',
  assetVersion: '2',
  facilitatorUrl: 'https://facilitator.example',
  payTo: '0x209693Bc6afc0C5328bA36FaF03C514EF312287C',
} as const
export const offer: Offer = {
  name: 'decision',
  url: 'https://countersign.example/api/x402/decision',
  description: 'A decision',
  amount: 300_000n,
  discovery: null,
}
export const dearer: Offer = { ...offer, name: 'dearer', url: 'https://countersign.example/dearer', amount: 900_000n }
/** The wallet of the service may lose the gas of 500 transactions a day on payments for calls. */
export const relays = { minUnits: 1n, perDayMax: 1_000 }
export const startMs = Date.parse('2026-12-01T12:00:00Z')
export const certain = { result: 'allow', isUncertain: false, reason_code: null, subject: null, record: null }

export function inShop(place: () => Promise<Place>, name: string, body: (shop: Shop) => Promise<void>): void {
  testIn(place, name, async ({ open }) => {
    const storage = await open({ migrations })
    const keys = await sqlitePlace()
    try {
      await body(await openShop(storage, keys.dataDir, tokenFacilitator(terms.network)))
    } finally {
      await keys.remove()
    }
  })
}

async function openShop(storage: Storage, dataDir: string, token: TokenFacilitator): Promise<Shop> {
  const world = testWorld(new Date(startMs).toISOString())
  const ids = { draw: idDrawer(world) }
  const liveness = await openLiveness({ storage: { ...storage, kind: 'sqlite' }, ids, world })
  const attestation = await openKeyring({ dataDir, secretsKey: null, world })
  const prices = { decision: 300_000n, trace: 200_000n, batch: 100_000n }
  const contradicted: object[] = []
  const needs: ChargeNeeds = {
    storage,
    world,
    liveness,
    service: { baseUrl: 'https://countersign.example' },
    attestation,
    paid: createPaidTier({
      terms,
      relays,
      prices,
      facilitator: token,
      contradicted: (payment) => contradicted.push(payment),
    }),
    chains: noChains,
  }
  let works = 0
  const rows = () =>
    storage.read<{ paid_payments: { state: string } }>().selectFrom('paid_payments').select('state').execute()
  return {
    world,
    token,
    needs,
    works: () => works,
    contradicted,
    buy: (n, sale = {}) => {
      const work = () => {
        works++
        return { json: `{"n":${n}}`, outcome: certain }
      }
      return charge(needs, { offer, payment: paymentOf(n), source: '192.0.2.1', requestHash: 'hash', work, ...sale })
    },
    rows: async () => (await rows()).length,
    until: async (state) => {
      while (!(await rows()).some((row) => row.state === state)) await new Promise((resolve) => setImmediate(resolve))
    },
    nextProcess: () => openShop(storage, dataDir, token),
  }
}

const noChains: ChargeNeeds['chains'] = {
  isOn: () => false,
  outcome: () => assert.fail('a chain that is off was asked'),
  prospect: () => assert.fail('a chain that is off was asked'),
}

/** A chain that shows this of every payment, and of its wallet that it holds so much. */
export function showing(fate: PaymentOutcome, holds = '1000000'): ChargeNeeds['chains'] {
  const of = <Value>(value: Value) => ({ at: { block: 9, as_of: '', value } })
  const wallet = { balance: holds, countedBalance: holds, frozen: [], domainSeparator: '', decimals: 6, timeMs: 0 }
  return {
    isOn: (network) => network === 'base',
    outcome: async () => of(fate),
    prospect: async () => of({ ...wallet, isUsed: fate.state !== 'open', sinceBlock: 0 }),
  }
}

export function nonceOf(n: number): string {
  return `0x${n.toString(16).padStart(64, '0')}`
}

export function paymentOf(n: number, others: Record<string, unknown> = {}, value = '300000') {
  return readPayment({ ...payloadOf(n, value), ...others })
}

/** What clients echo of a quote whose id ends so. */
function acceptedOf(idEnd: string) {
  const requirements = requirementsOf(terms, offer)
  return { ...requirements, extra: { ...requirements.extra, [quoteIdMember]: idEnd.padStart(22, 'q') } }
}

export function payloadOf(n: number, value = '300000') {
  return {
    x402Version: 2,
    resource: resourceOf(offer),
    accepted: acceptedOf(String(n)),
    payload: {
      signature: `0x${'1b'.repeat(65)}`,
      authorization: {
        from: `0x${'a'.repeat(40)}`,
        to: terms.payTo,
        value,
        validAfter: '0',
        validBefore: String(Math.floor(startMs / 1_000) + 300),
        nonce: nonceOf(n),
      },
    },
  }
}
