import assert from 'node:assert/strict'
import test from 'node:test'
import { createDerivations, derivationsMax } from '../../../src/intent/solana/derivations.ts'
import type { SolanaAccount, SolanaMessage } from '../../../src/intent/solana/solana-message.ts'
import { decodeSolana } from '../../../src/intent/solana/decoding/decode-solana.ts'
import { alice, ata, bob, eve, named, programs, u64, usdc } from './set-up.ts'

const owner = (wallet: string) => ({ wallet, mint: usdc, tokenProgram: programs.token })

test('an account is recognized by its derivation, up to a limit of different ones for a message', () => {
  const { isAccountOf, takeOpen } = createDerivations()
  for (let index = 1; index < derivationsMax; index++) assert(!isAccountOf(ata(bob), owner(named(`wallet ${index}`))))
  assert(isAccountOf(ata(bob), owner(bob)))
  assert.equal(takeOpen(), false)
  assert(!isAccountOf(ata(alice), owner(alice)))
  assert(isAccountOf(ata(bob), owner(bob)))
  assert.equal(takeOpen(), true)
  assert.equal(takeOpen(), false)
})

test('an instruction whose accounts are beyond the limit is unknown, and an approval among them stays one', () => {
  const account = (address: string, signer = false): SolanaAccount => ({ address, signer, writable: true })
  const pay = (authority: string) => ({
    program: programs.token,
    accounts: [account(ata(authority)), account(usdc), account(ata(bob)), account(authority), account(alice, true)],
    data: Uint8Array.from([12, ...u64(1n), 6]),
  })
  const authorities = Array.from({ length: 40 }, (_, index) => named(`authority ${index}`))
  const message: SolanaMessage = {
    version: 0,
    feePayer: alice,
    signers: [alice],
    lifetime: named('a block'),
    instructions: [...authorities.map(pay), { ...pay(eve), data: Uint8Array.from([4, ...u64(1n)]) }],
    missingTables: [],
  }
  const { effects: all } = decodeSolana(message, { wallets: [bob], mints: [usdc] })
  assert.deepEqual(
    all.slice(-2).map(({ kind }) => kind),
    ['approval', 'unknown'],
  )
  const effects = all.slice(0, -2)
  const paid = effects.filter(({ kind }) => kind === 'transfer')
  // One for the payee's account, then one for each payer's.
  assert.equal(paid.length, derivationsMax - 1)
  for (const [index, effect] of effects.entries()) {
    if (index < paid.length) assert('from' in effect && effect.from.by === 'signature')
    else assert.deepEqual(effect, { kind: 'unknown', why: 'too_many', target: programs.token })
  }
})
