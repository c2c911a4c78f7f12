import assert from 'node:assert/strict'
import test from 'node:test'
import { associatedTokenAccount } from '../../src/chains/solana-address.ts'

const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
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
