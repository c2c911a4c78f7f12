import assert from 'node:assert/strict'
import test from 'node:test'
import type { ChainReader } from '../../../src/chains/chain-reader.ts'
import { refuses } from '../../support/chains/refuses.ts'
import { tokenProgram, type FakeSolana } from '../../support/chains/solana-node.ts'
import { addressNumber, alice, bob, start, tokenAccount, usdc, usdt } from '../../support/chains/solana-set-up.ts'

test('an owner without any account of a mint is not frozen', async (t) => {
  const { reader } = await start(t)
  assert.deepEqual(await reader.freezes(alice), {
    value: [
      { symbol: 'USDC', token: usdc, frozen: false },
      { symbol: 'USDT', token: usdt, frozen: false },
    ],
    block: 380_000_000,
    as_of: '2026-11-20T11:59:45.000Z',
  })
})

test('an owner is frozen in a mint when any of its accounts of that mint is', async (t) => {
  const { reader, node } = await start(t)
  node.accounts = [
    tokenAccount(addressNumber(11), usdt, alice, 'initialized'),
    tokenAccount(addressNumber(12), usdt, alice, 'frozen'),
    tokenAccount(addressNumber(13), usdc, alice, 'initialized'),
    tokenAccount(addressNumber(14), usdc, bob, 'uninitialized'),
  ]
  assert.deepEqual(await frozenIn(reader, alice), ['USDT'])
  assert.deepEqual(await frozenIn(reader, bob), [])
})

test('an address that is itself a token account is looked at as such', async (t) => {
  const { reader, node } = await start(t)
  node.accounts = [
    tokenAccount(addressNumber(11), usdc, alice, 'frozen'),
    tokenAccount(addressNumber(12), usdc, alice, 'initialized'),
    tokenAccount(addressNumber(13), addressNumber(99), alice, 'frozen'),
  ]
  assert.deepEqual(await frozenIn(reader, addressNumber(11)), ['USDC'])
  assert.deepEqual(await frozenIn(reader, addressNumber(12)), [])
  assert.deepEqual(await frozenIn(reader, addressNumber(13)), [])
})

test('an account under Token-2022 counts like any other', async (t) => {
  const { reader, node } = await start(t)
  const account = tokenAccount(addressNumber(11), usdc, alice, 'frozen')
  node.accounts = [{ ...account, program: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' }]
  assert.deepEqual(await frozenIn(reader, alice), ['USDC'])
})

const wrongAccounts: [string, Partial<FakeSolana['accounts'][number]>][] = [
  ['whose state is not spelled out', { data: ['AAAA', 'base64'] }],
  ['in an unknown state', { token: { mint: usdc, owner: alice, state: 'thawing' } }],
  ['without a state', { data: { parsed: { type: 'account', info: { mint: usdc, owner: alice } } } }],
  ['that is a mint', { data: { parsed: { type: 'mint', info: {} } } }],
  ['of a program that holds no tokens', { program: addressNumber(5) }],
]
for (const [what, change] of wrongAccounts) {
  test(`a token account ${what} is not reported as unfrozen`, async (t) => {
    const { reader, node } = await start(t)
    node.accounts = [{ ...tokenAccount(addressNumber(11), usdc, alice, 'initialized'), ...change }]
    await refuses(reader.freezes(alice), 'malformed')
  })
}

test('a list with the account of another owner or another mint is refused', async (t) => {
  for (const token of [
    { mint: usdc, owner: bob },
    { mint: addressNumber(9), owner: alice },
  ]) {
    const { reader, node } = await start(t)
    let lists = 0
    node.bend = (method, answer) => {
      if (method !== 'getTokenAccountsByOwner') return answer
      lists++
      if (lists === 2) return answer
      const info = { ...token, state: 'initialized', tokenAmount: { amount: '0' } }
      const account = { executable: false, owner: tokenProgram, data: { parsed: { type: 'account', info } } }
      return { ...answer, result: { context: { slot: node.head.slot }, value: [{ pubkey: bob, account }] } }
    }
    await refuses(reader.freezes(alice), 'malformed')
  }
})

test('a state that is older than the newest slot by a minute is stale, as pools of nodes can give it', async (t) => {
  const { reader, node } = await start(t)
  node.bend = (method, answer) =>
    method === 'getAccountInfo' ? { ...answer, result: { context: { slot: 379_999_849 }, value: null } } : answer
  await refuses(reader.freezes(alice), 'stale')
})

async function frozenIn(reader: ChainReader, address: string): Promise<string[]> {
  return (await reader.freezes(address)).value.filter(({ frozen }) => frozen).map(({ symbol }) => symbol)
}
