import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { Transfer } from '../../../src/chains/chain-reader.ts'
import { readAddress } from '../../../src/kit/address.ts'
import { anonymousCaller } from '../../../src/endpoint/caller.ts'
import { fundFlow } from '../../../src/screening/flow.ts'
import type { FlowResult } from '../../../src/screening/funds/flow-result.ts'
import { base58CheckOf, eip55Of } from '../../support/address-forms.ts'
import { fakeChains, moved, readAt } from '../../support/chains/fake-chains.ts'
import { fakeLists } from '../../support/fake-lists.ts'

const subject = tronAddress(1)
const parties = Array.from({ length: 12 }, (_, n) => tronAddress(n + 10))
const onTron = { addr: subject, network: 'tron' }
const usdc = { asset: 'USDC', symbol: 'USDC' } as const

test('what all smaller parties moved is added up exactly, by direction and token', async () => {
  const payment = fc.record({
    party: fc.nat(13),
    isInflow: fc.boolean(),
    isUsdc: fc.boolean(),
    // Of 18 places, as the dollar tokens of some networks have: each sum is rounded down once, at its end.
    units: fc.bigInt({ min: 1n, max: 10n ** 26n }),
  })
  const self = evmAddress(1)
  const others = Array.from({ length: 14 }, (_, n) => evmAddress(n + 10))
  await fc.assert(
    fc.asyncProperty(fc.array(payment, { minLength: 20, maxLength: 120 }), async (payments) => {
      const transfers = payments.map(({ party, isInflow, isUsdc, units }, n) => {
        const [from = '', to = ''] = isInflow ? [others[party], self] : [self, others[party]]
        const text = `${units / 10n ** 18n}.${String(units % 10n ** 18n).padStart(18, '0')}`
        return moved(from, to, text, 900 - n, isUsdc ? usdc : {})
      })
      const result = await flow(transfers, { addr: self, network: 'base' })
      for (const [side, isInflow] of [
        ['inbound', true],
        ['outbound', false],
      ] as const) {
        const shown = new Set(result[side].map(({ address }) => address))
        const left = payments.filter((each) => each.isInflow === isInflow && !shown.has(others[each.party] ?? ''))
        const sumOf = (isUsdc: boolean) => {
          const units = left.filter((each) => each.isUsdc === isUsdc).reduce((sum, each) => sum + each.units, 0n)
          return Number(`${units / 10n ** 12n}e-6`)
        }
        assert.deepEqual(result.others[side], {
          parties: new Set(left.map(({ party }) => party)).size,
          count: left.length,
          usdc: sumOf(true),
          usdt: sumOf(false),
        })
      }
      const counts = [...result.inbound, ...result.outbound, result.others.inbound, result.others.outbound]
      assert.equal(
        counts.reduce((sum, { count }) => sum + count, 0),
        result.total,
      )
    }),
    { numRuns: 60 },
  )
})

test('on TRON the smaller parties are added up in USDT alone, and where all are shown there are none', async () => {
  const many = await flow(
    parties.map((party, n) => moved(subject, party, String(100 - n), 50 - n)),
    onTron,
  )
  assert.deepEqual(many.others, {
    inbound: { parties: 0, count: 0, usdt: 0 },
    outbound: { parties: 4, count: 4, usdt: 92 + 91 + 90 + 89 },
  })
  const few = await flow(
    parties.slice(0, 8).map((party) => moved(subject, party, '1', 9)),
    onTron,
  )
  assert.deepEqual(few.others.outbound, { parties: 0, count: 0, usdt: 0 })
})

async function flow(
  transfers: readonly Transfer[],
  { addr, network }: { addr: string; network: string },
): Promise<FlowResult> {
  const { chains } = fakeChains(transfers, { network })
  const needs = { lists: fakeLists({}), chains, world: { now: () => Date.parse(readAt) } }
  const { address } = readAddress(addr)
  assert.ok(address)
  const ask = { lang: 'en', caller: anonymousCaller('127.0.0.1'), requestId: 'test-1' } as const
  const { body } = await fundFlow.run(needs, { addr: address, network }, ask)
  return fundFlow.output.parse(body) as FlowResult
}

function tronAddress(n: number): string {
  return base58CheckOf(0x41, Buffer.from(`5c5c5c5c${n.toString(16).padStart(32, '0')}`, 'hex'))
}

function evmAddress(n: number): string {
  return eip55Of(Buffer.from(`5c5c5c5c${n.toString(16).padStart(32, '0')}`, 'hex'))
}
