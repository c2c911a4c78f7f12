import assert from 'node:assert/strict'
import {
  createWalletClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  parseTransaction,
  publicActions,
  recoverTransactionAddress,
  type Hex,
  type LocalAccount,
} from 'viem'
import { base } from 'viem/chains'
import { baseDollar, sellerOffer } from './guarded-seller.ts'
import { testNow } from './test-app.ts'
import { evmWallet } from './wallets.ts'

/** A wallet client whose endpoint keeps what it is sent, and answers as an honest one but for `lies`. */
export function guardableClient(lies: Readonly<Record<string, unknown>> = {}, owner: LocalAccount = account) {
  const sent: { method: string; params: readonly unknown[] }[] = []
  const answers: Readonly<Record<string, unknown>> = {
    eth_chainId: '0x2105',
    eth_getTransactionCount: '0x0',
    eth_estimateGas: '0xffff',
    eth_getBlockByNumber: { baseFeePerGas: '0x5', number: '0x1', transactions: [] },
    eth_maxPriorityFeePerGas: '0x1',
    eth_call: `0x${'0'.repeat(62)}2a`,
    eth_sendRawTransaction: `0x${'12'.repeat(32)}`,
    eth_getTransactionReceipt: { transactionHash: `0x${'12'.repeat(32)}`, blockNumber: '0x1', status: '0x1', logs: [] },
    eth_blockNumber: '0x1',
    ...lies,
  }
  const request = async ({ method, params }: { method: string; params?: readonly unknown[] }): Promise<unknown> => {
    sent.push({ method, params: params ?? [] })
    if (answers[method] instanceof Error) throw answers[method]
    if (method in answers) return answers[method]
    throw Object.assign(new Error('no such method'), { code: -32601 })
  }
  const client = createWalletClient({ account: owner, chain: base, transport: custom({ request }) }).extend(
    publicActions,
  )
  const raw = () =>
    sent.flatMap(({ method, params }) => (method === 'eth_sendRawTransaction' ? [params[0] as Hex] : []))
  return { client, sent, raw }
}

// A payment of one dollar to a clear payee, in the forms in which a wallet may be requested to pay, and in invalid
// ones.

export const thief = '0x1111111111111111111111111111111111111222'
export const payTo = sellerOffer.payTo as Hex
export const { account } = evmWallet(87)
export const { address } = account
export const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [payTo, 1_000_000n] })
export const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [thief, 2n ** 256n - 1n] })
export const fees = {
  gas: 100_000n,
  maxFeePerGas: 10n ** 9n,
  maxPriorityFeePerGas: 1n,
  nonce: 0,
  type: 'eip1559',
} as const
export const transfer = { ...fees, to: baseDollar, data, chainId: 8_453 } as const
export const theft = { ...transfer, data: approve } as const
export const call = { address: baseDollar, abi: erc20Abi, functionName: 'transfer', args: [payTo, 1_000_000n] } as const
const validBefore = BigInt(Math.floor(Date.parse(testNow) / 1_000) + 300)
export const message = {
  from: account.address,
  to: payTo,
  value: 1_000_000n,
  validAfter: 0n,
  validBefore,
  nonce: `0x${'ab'.repeat(32)}`,
} as const
export const typed = {
  domain: { name: 'USD Coin', version: '2', chainId: 8_453, verifyingContract: baseDollar },
  types: {
    TransferWithAuthorization: [
      { name: 'from', type: 'address' },
      { name: 'to', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'validAfter', type: 'uint256' },
      { name: 'validBefore', type: 'uint256' },
      { name: 'nonce', type: 'bytes32' },
    ],
  },
  primaryType: 'TransferWithAuthorization',
} as const

/** Fails unless it is that payment, signed by the wallet. */
export async function isTransfer(serialized: Hex): Promise<void> {
  assert.equal(parseTransaction(serialized).data, data)
  const serializedTransaction = serialized as `0x02${string}`
  assert.equal(await recoverTransactionAddress({ serializedTransaction }), address)
}

/** A function of a wallet, called with what its types forbid. */
export type Loose = (...args: readonly unknown[]) => Promise<unknown>

export const notUnderstood = { name: 'GuardError', reason_code: 'payment_not_understood' }
