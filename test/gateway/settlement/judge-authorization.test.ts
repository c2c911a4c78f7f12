import assert from 'node:assert/strict'
import test from 'node:test'
import { judgeAuthorization } from '../../../src/gateway/settlement/judge-authorization.ts'
import { signAuthorization } from '../../support/chains/signed-payment.ts'
import { domain } from '../../support/chains/settling-chain.ts'
import { evmWallet } from '../../support/wallets.ts'

const nowS = 1_800_000_000

test('an authorization counts from the second after validAfter, as the token has it', async () => {
  const faults = await Promise.all([nowS + 1, nowS, nowS - 1, 0].map(faultFrom))
  assert.deepEqual(faults, ['authorization.early', 'authorization.early', null, null])
})

async function faultFrom(validAfterS: number): Promise<string | null> {
  const payer = evmWallet(7)
  const sent = {
    from: payer.address,
    to: evmWallet(8).address,
    nonce: `0x${'11'.repeat(32)}`,
  }
  const times = { validAfter: String(validAfterS), validBefore: String(nowS + 600) }
  const signature = await signAuthorization(payer, { ...sent, ...times, value: '5' }, domain)
  const exact = { validAfter: BigInt(validAfterS), validBefore: BigInt(nowS + 600), value: 5n }
  const expected = { ...sent, wallet: payer.address, value: 5n, domain, now: nowS * 1_000, ownAddresses: [] }
  return judgeAuthorization({ ...sent, ...exact, signature }, expected)?.messageKey ?? null
}
