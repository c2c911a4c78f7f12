import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { findNonAccount, solanaNonAccounts } from '../../../src/chains/non-accounts.ts'
import { tokenAccountsFile } from '../../../src/chains/solana/token-account-of-non-account.ts'
import { payableTokens } from '../../../src/chains/tokens.ts'
import { readAddress } from '../../../src/kit/address.ts'
import { associatedTokenAccount, tokenPrograms } from '../../../src/kit/associated-token-account.ts'
import { payableMints } from '../../../src/kit/payable-mints.ts'
import { solanaWallet } from '../../support/wallets.ts'

const owners = [...solanaNonAccounts().keys()].toSorted()
const programs = Object.values(tokenPrograms)
const find = (text: string) => {
  const { address } = readAddress(text)
  assert.ok(address)
  return findNonAccount(address, 'solana')
}

test('the mints are those of the table of tokens', () => {
  const ofTable = [...payableTokens('solana')].map(([mint, { symbol }]) => [mint, symbol] as const)
  assert.deepEqual(new Map(payableMints), new Map(ofTable))
})

test('the file has the token accounts of all non-accounts: npm run token-accounts writes it', () => {
  const { length } = readFileSync(tokenAccountsFile)
  assert.equal(length, owners.length * payableMints.size * programs.length * 9)
  // An owner that is new or gone moves all that follow, so that a few show it.
  for (const [at, owner] of owners.entries())
    if (at % 60 === 0 || at === owners.length - 1)
      for (const [mint, symbol] of payableMints)
        for (const program of programs) {
          const name = `${symbol}, ${solanaNonAccounts().get(owner)?.name ?? ''}`
          assert.deepEqual(find(associatedTokenAccount(owner, mint, program)), { kind: 'token_account', name })
        }
})

test('a token account of a wallet, and an address that only begins like one of the file, are accounts', () => {
  const [mint = ''] = payableMints.keys()
  assert.equal(find(associatedTokenAccount(solanaWallet(7).address, mint)), null)
  const { address } = readAddress(associatedTokenAccount(owners[0] ?? '', mint))
  assert.ok(address)
  const key = new Uint8Array(address.key)
  key[31] = (key[31] ?? 0) ^ 1
  assert.equal(findNonAccount({ ...address, canonical: 'near', key }, 'solana'), null)
})
