import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import assert from 'node:assert/strict'
import test from 'node:test'
import { associatedTokenAddress } from '../../../src/intent/solana/program-address.ts'
import { named, noSample, programs, sharedJson, usdc } from './set-up.ts'

test('accounts of 200 wallets and mints are those an independent library derives, for both token programs', async () => {
  const encode = getAddressEncoder().encode
  for (let number = 0; number < 200; number++) {
    const [wallet, mint] = [named(`wallet ${number}`), named(`mint ${number}`)]
    const program = number % 2 === 0 ? programs.token : programs.token2022
    const [expected] = await getProgramDerivedAddress({
      programAddress: address(programs.associatedToken),
      seeds: [wallet, program, mint].map((text) => encode(address(text))),
    })
    assert.equal(associatedTokenAddress(wallet, mint, program), expected)
    // The second time it is remembered.
    assert.equal(associatedTokenAddress(wallet, mint, program), expected)
  }
})

test('the two token programs keep different accounts for one wallet and mint', () => {
  const wallet = named('wallet')
  assert.notEqual(
    associatedTokenAddress(wallet, usdc, programs.token),
    associatedTokenAddress(wallet, usdc, programs.token2022),
  )
})

test('an account of mainnet follows from its owner and mint', (t) => {
  const answers = sharedJson('solana-rpc/getTokenAccountsByOwner-jsonParsed.json') as AnswerSample[] | null
  if (!answers) return t.skip(noSample)
  const accounts = answers.flatMap(({ result }) => result.value)
  assert(accounts.length > 1)
  for (const { pubkey, account } of accounts) {
    const { owner, mint } = account.data.parsed.info
    assert.equal(associatedTokenAddress(owner, mint, account.owner), pubkey)
  }
})

type AnswerSample = {
  result: { value: { pubkey: string; account: { owner: string; data: { parsed: { info: Info } } } }[] }
}
type Info = { owner: string; mint: string }
