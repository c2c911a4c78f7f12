import assert from 'node:assert/strict'
import test from 'node:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { base58 } from '@scure/base'
import { projectRoot } from '../../src/app/project-root.ts'
import { partyTriesMax } from '../../src/decision/demand-parties.ts'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import { sanctioned, sanctionedToken, unlisted } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

// A listed contract or party was found in its usual spelling only: with another prefix, without one, padded, in a URI or
// in a longer text it was allowed. What a text may mean is looked up before its form is judged.

const to = unlisted.evm
const { evm: token, tron } = sanctionedToken
const party = sanctioned.evm
const usdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const demand = { scheme: 'exact', network: 'eip155:8453', amount: '10000', asset: usdc, payTo: to }

const hexOf = (base58Text: string) => Buffer.from(base58.decode(base58Text).slice(0, 21)).toString('hex')
const padded = (address: string) => `0x${'0'.repeat(24)}${address.slice(2)}`
/** An EVM address as people and programs write it. */
const spellings = (address: string) => [
  address.toUpperCase(),
  `0X${address.slice(2)}`,
  address.slice(2),
  address.slice(2).toLowerCase(),
  `xdc${address.slice(2).toLowerCase()}`,
  `XDC${address.slice(2).toUpperCase()}`,
  padded(address),
  `${address.slice(0, 9)}\u200b${address.slice(9)}`,
  address.replace('a', '\u0430').replace('A', '\u0410'),
  `${address}@8453`,
  `ethereum:${address}@1`,
  `eip155:1:${address}`,
  `eip155:1:0X${address.slice(2)}`,
  `did:pkh:eip155:1:${address}`,
]
/** A TRON address in hexadecimal, with and without its prefix byte. */
const tronSpellings = (address: string) => {
  const hex = hexOf(address)
  return [hex, hex.toUpperCase(), `0x${hex}`, `0x${hex.slice(2)}`, padded(`0x${hex.slice(2)}`)]
}

const decide = async (body: Readonly<Record<string, unknown>>) =>
  (await shared.ask<DecisionResult>('/api/decide', { method: 'POST', body })).json

test('a listed contract is declined in each of its spellings', async () => {
  const inCaip = [`EIP155:1/ERC20:0X${token.slice(2).toUpperCase()}`, `eip155:1/erc20:${token}/0`, `${token}@ethereum`]
  for (const asset of [...spellings(token), ...inCaip, ...tronSpellings(tron)]) {
    const { decision, reason_code } = await decide({ to, amountUsdc: '1', asset })
    assert.deepEqual([decision, reason_code], ['decline', 'SANCTIONED_ASSET'], asset)
  }
})

test('the usual spellings of a listed name are listed too', async () => {
  for (const asset of ['digital ruble', 'Digital Ruble', 'digitalrouble', 'digitalruble', 'Цифровой рубль']) {
    const { decision, reason_code } = await decide({ to, amountUsdc: '1', asset })
    assert.deepEqual([decision, reason_code], ['decline', 'SANCTIONED_ASSET'], asset)
  }
})

test('a longer name with a listed one among its words is reviewed', async () => {
  const names = [
    'A7A5 token',
    'A7A5 (ERC20)',
    'A7A5-ERC20',
    'A7A5.e',
    'ERC20:A7A5',
    'А7А5 token',
    'the digital-rouble coin',
  ]
  for (const asset of names) {
    const { decision, parties } = await decide({ to, amountUsdc: '1', asset })
    assert.deepEqual([decision, parties?.[0]?.verdict], ['review', 'caution'], asset)
  }
  const long = { ...demand, extra: { name: `A7A5 token${' '.repeat(200)}` } }
  assert.equal((await decide({ requirements: long })).decision, 'review')
})

test('a listed party of a demand is declined in each of its spellings, wherever it stands', async () => {
  const texts = [
    ...spellings(party),
    ...tronSpellings(sanctioned.tron),
    `${party},${to}`,
    `${to}, ${party}`,
    `${party} 1%`,
  ]
  for (const text of texts) {
    for (const named of [
      { extra: { feePayer: text } },
      { extra: { receivers: [{ to: text }] } },
      { extra: { splits: { [text]: 0.5 } } },
      { facilitatorAddress: text },
    ]) {
      const { decision } = await decide({ requirements: { ...demand, ...named } })
      assert.equal(decision, 'decline', JSON.stringify(named))
    }
  }
  const json = { ...demand, extra: { data: JSON.stringify({ feeReceiver: sanctioned.solana }) } }
  assert.equal((await decide({ requirements: json })).decision, 'decline')
})

test('a listed payee is declined before its spelling is refused, and another one is still refused', async () => {
  for (const payTo of spellings(party)) {
    const { decision, address } = await decide({ requirements: { ...demand, payTo } })
    assert.deepEqual([decision, address], ['decline', party], payTo)
  }
  for (const payTo of [`0X${to.slice(2)}`, to.slice(2), padded(to), `${to}@8453`]) {
    const answer = await shared.ask('/api/decide', { method: 'POST', body: { requirements: { ...demand, payTo } } })
    assert.deepEqual([answer.status, answer.json['reason_code']], [400, 'address_invalid'], payTo)
  }
})

test('honest assets and parties stay allowed', async () => {
  const plain = await decide({ to, amountUsdc: '1' })
  for (const asset of [
    'USDC',
    'EURC',
    'USD Coin',
    'DAI',
    'ATAS token',
    'RUB',
    'российский рубль',
    usdc,
    usdc.slice(2),
  ]) {
    const { decision, parties = [] } = await decide({ to, amountUsdc: '1', asset })
    assert.deepEqual([decision, parties], [plain.decision, []], asset)
  }
  for (const contents of [
    { extra: { name: 'USD Coin', feePayer: unlisted.solana, also: `${to}, ${unlisted.tron}` } },
    { description: `Screens an address such as ${party}` },
    { resource: `https://api.example.com/risk?addr=${party}` },
    { outputSchema: { input: { example: party, [party]: 'risky' } } },
  ]) {
    const { parties = [] } = await decide({ requirements: { ...demand, ...contents } })
    assert.deepEqual(parties, [], JSON.stringify(contents))
  }
})

test('a listed party among many harmless ones on lists is not pushed out by them', async () => {
  const bridges: { entries: { address: string; family: string }[] } = JSON.parse(
    await readFile(join(projectRoot, 'data/lists/bridges.json'), 'utf8'),
  )
  const harmless = bridges.entries.filter(({ family }) => family === 'evm').slice(0, 30)
  const splits = Object.fromEntries([...harmless.map(({ address }) => [address, 1]), [party, 1]])
  const { decision, reason_code } = await decide({ requirements: { ...demand, extra: { splits } } })
  assert.deepEqual([decision, reason_code], ['decline', 'SANCTIONS_MATCH'])
})

test('a demand with more texts that may be addresses than are read is refused, unless a listed one was read', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, n) => `0x${String(n + 10).padStart(40, '7')}`)
  const ask = async (others: readonly string[]) =>
    shared.ask('/api/decide', { method: 'POST', body: { requirements: { ...demand, extra: { others } } } })
  // The payee is one of them.
  assert.equal((await ask(many(partyTriesMax - 1))).status, 200)
  const refused = await ask([...many(partyTriesMax), party])
  assert.deepEqual(
    [refused.status, refused.json['reason_code'], refused.json['field']],
    [400, 'parameter_invalid', 'requirements'],
  )
  const declined = await ask([party, ...many(partyTriesMax)])
  assert.deepEqual([declined.status, declined.json['decision']], [200, 'decline'])
})

test('a listed payee is declined behind more texts than are read', async () => {
  const others = Array.from({ length: partyTriesMax + 44 }, (_, n) => `0x${String(n + 10).padStart(40, '7')}`)
  const requirements = { extra: { others }, ...demand, payTo: party }
  const { status, json } = await shared.ask<DecisionResult>('/api/decide', { method: 'POST', body: { requirements } })
  assert.deepEqual([status, json.decision, json.reason_code], [200, 'decline', 'SANCTIONS_MATCH'])
})

test('a listed party with a word or digits glued to it, or in groups of four behind a word, is declined', async () => {
  const { evm, tron: ofTron, bitcoin, solana } = sanctioned
  const texts = [ofTron, bitcoin, solana, evm].flatMap((address) => [
    `USDT${address}`,
    `\u5730\u5740${address}`,
    `${address}x`,
    `pay ${address.replace(/.{4}(?=.)/g, '$& ')}`,
  ])
  for (const feePayer of [...texts, `${evm}123456`, `${ofTron.slice(0, 9)}\ufe0f${ofTron.slice(9)}`]) {
    const { decision } = await decide({ requirements: { ...demand, extra: { feePayer } } })
    assert.deepEqual([decision, feePayer], ['decline', feePayer])
  }
  // With digits of hexadecimal behind it, an address that begins with zero is as long as a padded one.
  assert.match(evm, /^0x0/)
  for (const feePayer of ['1', 'a', '12', 'abc'].map((digits) => evm + digits)) {
    const { decision } = await decide({ requirements: { ...demand, extra: { feePayer } } })
    assert.deepEqual([decision, feePayer], ['decline', feePayer])
  }
  const { tron: honest, solana: account } = unlisted
  for (const feePayer of [`USDT${honest}`, `SOL${account}`, `pay ${honest.replace(/.{4}(?=.)/g, '$& ')}`]) {
    const { decision } = await decide({ requirements: { ...demand, extra: { feePayer } } })
    assert.deepEqual([decision, feePayer], ['allow', feePayer])
  }
})
