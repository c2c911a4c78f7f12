import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { networks } from '../../src/chains/networks.ts'
import { checksumEvm } from '../../src/kit/address.ts'
import { wholeUnits } from '../../src/kit/amount.ts'
import { check } from '../support/intent/check.ts'

type Sample = { id?: string; chainId?: string | number; to: string; value: string; data: string; class?: string }

const folder = join(import.meta.dirname, '../../../shared/data')
const legitimate = read('evm-legit-calldata/transactions.json')
/** Some samples name their contract in words only: any contract does. */
const risky = read('evm-risky-calldata/samples.json').map((sample) => ({
  ...sample,
  to: sample.to.startsWith('0x') ? sample.to : '0x5afe3855358e112b5647b952709e6165e1c1eeee',
}))
const skip = legitimate.length === 0 ? 'the data set of real transactions is not there' : false
const stranger = '0x098B716B8Aaf21512996dC57EB0615e2383E2f96'

test('no risky sample is a match, with any declaration', { skip }, () => {
  assert.equal(risky.length, 12)
  for (const sample of risky) {
    for (const to of [sample.to, stranger, addressIn(sample.data, 0), addressIn(sample.data, 1)]) {
      for (const asset of ['USDC', 'USDT', sample.to]) {
        for (const amount of ['1', undefined]) {
          const decision = decided(
            bodyOf(sample, { to, asset, decimals: asset === sample.to ? 18 : undefined, amount }),
          )
          assert.notEqual(decision, 'match', `${sample.id} to ${to}`)
        }
      }
    }
  }
})

test('each plain transfer of real data is a match as it is, and a mismatch when any declared member is changed', {
  skip,
}, () => {
  const transfers = legitimate.filter(({ data }) => /^0xa9059cbb|^0x23b872dd/.test(data) || data === '0x')
  assert.ok(transfers.length >= 6, `${transfers.length} plain transfers`)
  for (const sample of transfers) {
    const right = declarationOf(sample)
    const { decision, effects } = check(bodyOf(sample, right))
    assert.equal(decision, 'match', JSON.stringify({ sample, effects }))
    const wrong: [string, Partial<Declaration>][] = [
      ['to', { to: stranger }],
      ['amount', { amount: `${BigInt(right.amount.split('.')[0] ?? 0) + 1n}` }],
      ['asset', { asset: '0xdac17f958d2ee523a2206206994597c13d831ec8', decimals: right.decimals ?? 18 }],
      ...(right.from === undefined ? [] : [['from', { from: stranger }] as [string, Partial<Declaration>]]),
    ]
    for (const [what, change] of wrong) {
      const changed = check(bodyOf(sample, { ...right, ...change }))
      assert.equal(changed.decision, 'mismatch', `${what} of ${sample.data.slice(0, 10)}`)
    }
  }
})

test('no other real transaction of a known dapp is taken for a payment to its contract', { skip }, () => {
  for (const sample of legitimate.filter(
    ({ data, value }) => data.length > 2 && !/^0xa9059cbb|^0x23b872dd/.test(data) && BigInt(value) > 0n,
  )) {
    const asset = symbolOf(sample)
    const { decision } = check(bodyOf(sample, { to: sample.to, asset, amount: wholeUnits(BigInt(sample.value), 18) }))
    assert.notEqual(decision, 'match', sample.data.slice(0, 10))
  }
})

/** Two samples are no hex at all and are refused. */
function decided(body: Record<string, unknown>): string {
  try {
    return check(body).decision
  } catch (error) {
    assert.match(String(error), /data_invalid/)
    return 'refused'
  }
}

type Declaration = {
  to: string
  asset: string
  decimals?: number | undefined
  amount: string
  from?: string | undefined
}

/** Read off the words of the calldata by hand: an oracle that knows nothing of the decoder. */
function declarationOf({ data, to, value, ...sample }: Sample): Declaration {
  if (data === '0x')
    return { to, asset: symbolOf({ data, to, value, ...sample }), amount: wholeUnits(BigInt(value), 18) }
  const isFrom = data.startsWith('0x23b872dd')
  const amount = BigInt(`0x${data.slice(10 + (isFrom ? 128 : 64), 10 + (isFrom ? 192 : 128))}`)
  const existing = networkOf(sample.chainId).tokens.find(({ address }) => address.toLowerCase() === to.toLowerCase())
  return {
    to: addressIn(data, isFrom ? 1 : 0),
    asset: to,
    ...(existing ? {} : { decimals: 18 }),
    amount: wholeUnits(amount, existing?.decimals ?? 18),
    ...(isFrom ? { from: addressIn(data, 0) } : {}),
  }
}

function bodyOf(
  sample: Sample,
  declaration: { [Member in keyof Declaration]?: Declaration[Member] | undefined },
): Record<string, unknown> {
  const intent = Object.fromEntries(Object.entries(declaration).filter(([, value]) => value !== undefined))
  const { data, value, to } = sample
  return {
    intent: { action: 'pay', ...intent },
    network: networkOf(sample.chainId).name,
    contract: to.toLowerCase(),
    data,
    value,
  }
}

function networkOf(chainId: string | number = 1) {
  const network = networks.find((each) => each.chainId === Number(chainId)) ?? networks[0]
  assert.ok(network)
  return network
}

function symbolOf({ chainId }: Sample): string {
  return networkOf(chainId).native.symbol
}

/** The address in the nth word after the selector. */
function addressIn(data: string, word: number): string {
  const hex = data.slice(10 + 64 * word + 24, 10 + 64 * (word + 1)).padStart(40, '0')
  return checksumEvm(Buffer.from(hex, 'hex'))
}

function read(path: string): Sample[] {
  const file = join(folder, path)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Sample[]) : []
}
