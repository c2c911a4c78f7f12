import { readFileSync } from 'node:fs'
import { encodeFunctionData, parseSignature, type Abi, type Hex } from 'viem'
import { evmWallet } from '../wallets.ts'
import { signedPayment, type SettlingApp, type WalletAgent } from './settling-app.ts'
import { domain, token } from './settling-chain.ts'
import type { Authorization } from './signed-payment.ts'

type Call = { functionName: string; args: readonly unknown[] }

/** A call of the token by a party that is neither payer, payee nor service. */
async function call({ anvil }: Pick<SettlingApp, 'anvil'>, { functionName, args }: Call): Promise<void> {
  const [from] = (await anvil.call('eth_accounts')) as [string]
  const data = encodeFunctionData({ abi: abi as Abi, functionName, args: [...args] })
  await anvil.transact({ from, to: token, data, gas: '0x100000' })
}

/** Carries a signed payment out past the service, as any party can that has seen it. */
export function carryOut(
  place: Pick<SettlingApp, 'anvil'>,
  { signature, ...authorization }: Authorization & { signature: string },
) {
  const { from, to, value, validAfter, validBefore, nonce } = authorization
  const { r, s, yParity } = parseSignature(signature as Hex)
  const terms = [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce]
  return call(place, { functionName: 'transferWithAuthorization', args: [...terms, 27 + yParity, r, s] })
}

/** Cancels the nonce of a payment (EIP-3009). */
export async function cancel(place: SettlingApp, agent: WalletAgent, name: string): Promise<void> {
  const { authorization } = await signedPayment(agent, { nonce: name, amountUsdc: '40' })
  const types = {
    CancelAuthorization: [
      { name: 'authorizer', type: 'address' },
      { name: 'nonce', type: 'bytes32' },
    ],
  } as const
  const message = { authorizer: agent.wallet.account.address, nonce: authorization.nonce as Hex }
  const signedFor = { ...domain, verifyingContract: token } as const
  const signature = await agent.wallet.account.signTypedData({
    domain: signedFor,
    types,
    primaryType: 'CancelAuthorization',
    message,
  })
  const { r, s, yParity } = parseSignature(signature)
  await call(place, {
    functionName: 'cancelAuthorization',
    args: [message.authorizer, message.nonce, 27 + yParity, r, s],
  })
}

/** The same nonce, for the same amount to another payee. */
export async function payElsewhere(place: SettlingApp, agent: WalletAgent, name: string): Promise<void> {
  const to = evmWallet(77).address
  const { authorization } = await signedPayment(agent, { nonce: name, amountUsdc: '40' }, { to })
  await carryOut(place, authorization)
}

const { abi } = JSON.parse(
  readFileSync(new URL('../../../data/contracts/test-dollar.json', import.meta.url), 'utf8'),
) as {
  abi: unknown
}
