import type { PaymentPayload } from '@x402/core/types'
import { until } from '../until.ts'
import type { evmWallet } from '../wallets.ts'
import type { SettlingApp } from './settling-app.ts'
import { domain, token } from './settling-chain.ts'

type Chain = Pick<SettlingApp, 'anvil'>

/** Does something while a transaction of the service waits for its block, and then makes the block. */
export async function whileItWaits<Made>(
  { anvil }: Chain,
  ask: () => Promise<Made>,
  act: () => Promise<unknown>,
): Promise<Made> {
  await anvil.call('evm_setAutomine', false)
  const pending = ask()
  await until(async () => (await waiting({ anvil })).length > 0)
  await act()
  await anvil.call('evm_mine')
  await anvil.call('evm_setAutomine', true)
  return pending
}

/** What a front-runner does: the same call, with more gas. */
export async function carryOutFirst(chain: Chain): Promise<string> {
  const [seen] = await waiting(chain)
  if (seen === undefined) throw new Error('no transaction waits')
  return sendFirst(chain, { to: seen.to, data: seen.input })
}

/** Cancels the nonce of a payment, and waits until a block has it: the hash comes before the block. */
export async function cancelAndMine(
  chain: Chain,
  buyer: Parameters<typeof cancelFirst>[1],
  payment: PaymentPayload,
): Promise<void> {
  const hash = await cancelFirst(chain, buyer, payment)
  await until(() => chain.anvil.call('eth_getTransactionReceipt', hash))
}

/** What a payer does so that a transaction reverts: it cancels the nonce of its payment, with more gas. */
export async function cancelFirst(
  chain: Chain,
  { account, address }: Pick<ReturnType<typeof evmWallet>, 'account' | 'address'>,
  payment: PaymentPayload,
): Promise<string> {
  const { nonce } = authorizationIn(payment)
  const signature = await account.signTypedData({
    domain: { ...domain, verifyingContract: token },
    types: { CancelAuthorization: cancelFields },
    primaryType: 'CancelAuthorization',
    message: { authorizer: account.address, nonce: nonce as `0x${string}` },
  })
  return sendFirst(chain, { to: token, data: cancelCall(address, nonce, signature) })
}

export function authorizationIn({ payload }: PaymentPayload): { from: string; nonce: string } {
  return payload['authorization'] as { from: string; nonce: string }
}

type Waiting = { to: string; input: string; from: string }

async function waiting({ anvil }: Chain): Promise<Waiting[]> {
  const { pending } = (await anvil.call('txpool_content')) as { pending: Record<string, Record<string, Waiting>> }
  return Object.values(pending).flatMap((byNonce) => Object.values(byNonce))
}

async function sendFirst({ anvil }: Chain, call: { to: string; data: string }): Promise<string> {
  const [from] = (await anvil.call('eth_accounts')) as [string]
  const fees = { maxFeePerGas: '0x2540be40000', maxPriorityFeePerGas: '0x2540be40000' }
  return (await anvil.call('eth_sendTransaction', { from, gas: '0x100000', ...fees, ...call })) as string
}

const cancelFields = [
  { name: 'authorizer', type: 'address' },
  { name: 'nonce', type: 'bytes32' },
] as const

/** cancelAuthorization(address,bytes32,uint8,bytes32,bytes32) */
function cancelCall(authorizer: string, nonce: string, signature: string): string {
  const digits = signature.slice(2)
  const [r, s, v] = [digits.slice(0, 64), digits.slice(64, 128), digits.slice(128)]
  return `0x5a049a70${authorizer.slice(2).toLowerCase().padStart(64, '0')}${nonce.slice(2)}${v.padStart(64, '0')}${r}${s}`
}
