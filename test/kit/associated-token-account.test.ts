import { address, getAddressEncoder, getProgramDerivedAddress } from '@solana/kit'
import assert from 'node:assert/strict'
import test from 'node:test'
import { associatedTokenAccount } from '../../src/kit/associated-token-account.ts'
import { named, noSample, programs, sharedJson, usdc } from '../intent/solana/set-up.ts'

test('accounts of 200 wallets and mints are those an independent library derives, for both token programs', async () => {
  const encode = getAddressEncoder().encode
  for (let number = 0; number < 200; number++) {
    const [wallet, mint] = [named(`wallet ${number}`), named(`mint ${number}`)]
    const program = number % 2 === 0 ? programs.token : programs.token2022
    const [expected] = await getProgramDerivedAddress({
      programAddress: address(programs.associatedToken),
      seeds: [wallet, program, mint].map((text) => encode(address(text))),
    })
    assert.equal(associatedTokenAccount(wallet, mint, program), expected)
    // The second time it is cached.
    assert.equal(associatedTokenAccount(wallet, mint, program), expected)
  }
})

test('the two token programs keep different accounts for one wallet and mint', () => {
  const wallet = named('wallet')
  assert.notEqual(
    associatedTokenAccount(wallet, usdc, programs.token),
    associatedTokenAccount(wallet, usdc, programs.token2022),
  )
})

test('an account of mainnet follows from its owner and mint', (t) => {
  const answers = sharedJson('solana-rpc/getTokenAccountsByOwner-jsonParsed.json') as AnswerSample[] | null
  if (!answers) return t.skip(noSample)
  const accounts = answers.flatMap(({ result }) => result.value)
  assert(accounts.length > 1)
  for (const { pubkey, account } of accounts) {
    const { owner, mint } = account.data.parsed.info
    assert.equal(associatedTokenAccount(owner, mint, account.owner), pubkey)
  }
})

type AnswerSample = {
  result: { value: { pubkey: string; account: { owner: string; data: { parsed: { info: Info } } } }[] }
}
type Info = { owner: string; mint: string }

const usdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'

const recorded: [owner: string, mint: string, account: string][] = [
  ['EqywLUZcm73PSWri93X3M5TN62iFMsUPMjvWYUq89dKB', usdt, '3VDHywae15vgbG2euNPpwoHTEr2eyGLuS6EoF74kDkp4'],
  ['EqywLUZcm73PSWri93X3M5TN62iFMsUPMjvWYUq89dKB', usdc, 'HE3htr6RNwRfdW7nSbg4vHj2uyMvyyZrdNTB9muUn1on'],
  ['GVcteHPHWG31WwQ8m9M1jQkQoCxSX9LWEYHtxhF397yV', usdc, '3ApZFWdHJdZ8khjMcMKJLrrrVdH32nHUhJjsDsCKGkTF'],
  ['A8fwan3xp7VQm6SeSeQyUdR2xdjz6zSFWcZnAy6ZnpYu', usdc, 'FyMe41oBoDFA6W9YcNYL1suLWmEP3B4aEtfUh9hsCWiY'],
]
for (const [owner, mint, account] of recorded) {
  test(`the associated account ${account} is derived from its owner and mint`, () => {
    assert.equal(associatedTokenAccount(owner, mint), account)
  })
}
