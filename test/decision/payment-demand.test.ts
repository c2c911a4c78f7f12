import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import fc from 'fast-check'
import { z } from 'zod'
import { allPayable } from '../../src/chains/tokens.ts'
import { networkByName } from '../../src/chains/networks.ts'
import { paymentDemandField } from '../../src/decision/question/payment-demand.ts'
import { unlisted } from '../support/known-addresses.ts'

const folder = join(process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../shared/data'), 'x402-spec')

const field = paymentDemandField('a demand')
const anyToken = fc.constantFrom(...allPayable.filter(({ network }) => networkByName(network)?.family === 'evm'))
const anyUnits = fc.oneof(fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }))

test('an amount in the smallest unit is the same number in whole units, of any token and in both versions', () => {
  fc.assert(
    fc.property(anyToken, anyUnits, fc.boolean(), fc.boolean(), (token, units, isFirst, isText) => {
      const network = isFirst ? token.network.toUpperCase() : networkByName(token.network)?.caip2
      const sent = {
        scheme: 'exact',
        network,
        asset: token.address.toLowerCase(),
        payTo: unlisted.evm,
        [isFirst ? 'maxAmountRequired' : 'amount']: units.toString(),
      }
      const reading = field.safeParse(isText ? JSON.stringify(sent) : sent)
      const isTooLarge = units >= 10n ** BigInt(12 + token.decimals)
      assert.ok(reading.success)
      assert.equal('refusal' in reading.data, isTooLarge)
      if ('refusal' in reading.data) return
      const { terms, to } = reading.data
      const [completeText = '', fraction = ''] = terms.amount.split('.')
      assert.equal(BigInt(completeText + fraction.padEnd(token.decimals, '0')), units)
      assert.deepEqual([terms.asset, terms.symbol, to.canonical], [token.address, token.symbol, unlisted.evm])
    }),
  )
})

test('every demand of the published examples of x402 is read, in versions 1 and 2', { skip: missing() }, () => {
  const matches = ['x402-specification-v1', 'x402-specification-v2', 'http', 'bazaar'].flatMap((name) => {
    return demandsIn(JSON.parse(readFileSync(join(folder, `${name}.examples.json`), 'utf8')))
  })
  const read = matches.map((entry) => field.safeParse(entry))
  assert.deepEqual(
    read.flatMap(({ error }, i) => (error ? [[matches[i], z.prettifyError(error)]] : [])),
    [],
  )
  assert.ok(matches.some((entry) => 'maxAmountRequired' in entry) && matches.some((entry) => 'amount' in entry))
  assert.ok(read.every(({ data }) => data !== undefined && 'terms' in data && data.terms.symbol === 'USDC'))
})

function missing(): false | string {
  return existsSync(folder) ? false : `left out: the published examples are not there (${folder})`
}

/** Every entry of `accepts` anywhere in a document, of a network that the service knows. */
function demandsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(demandsIn)
  const accepts = 'accepts' in value && Array.isArray(value.accepts) ? (value.accepts as Record<string, unknown>[]) : []
  return [...inner, ...accepts.filter(({ network }) => networkByName(String(network)) !== null)]
}
