import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { AuthCaptureEvmScheme } from '@x402/evm/auth-capture/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { ExactEvmSchemeV1 } from '@x402/evm/v1'
import { UptoEvmScheme } from '@x402/evm/upto/client'
import { x402Client } from '@x402/fetch'
import type { KeyPairSigner } from '@solana/kit'
import { solanaScheme, type SolanaTwist } from './solana-scheme.ts'
import { evmWallet } from './wallets.ts'

/** A wallet as official clients want it to be, with an account that has approved no spender; `signed` is what it signed. */
export function watchedWallet(number: number) {
  const signed: string[] = []
  const { account } = evmWallet(number)
  const signTypedData: typeof account.signTypedData = (data) => {
    signed.push(data.primaryType)
    return account.signTypedData(data)
  }
  const signTransaction: typeof account.signTransaction = (transaction, ...rest) => {
    signed.push('transaction')
    return account.signTransaction(transaction, ...rest)
  }
  const readContract = async ({ functionName }: { functionName: string }): Promise<unknown> =>
    functionName === 'allowance' || functionName === 'nonces' ? 0n : [0n, 0n]
  const getTransactionCount = async () => 0
  return { signed, wallet: { ...account, signTypedData, signTransaction, readContract, getTransactionCount } }
}

/** The official client with every scheme that it has, and on Solana what the official scheme signs. */
export function payerWith(
  wallet: ReturnType<typeof watchedWallet>['wallet'],
  solana?: KeyPairSigner,
  twist?: SolanaTwist,
): x402Client {
  const evm = [
    new ExactEvmScheme(wallet),
    new UptoEvmScheme(wallet),
    new BatchSettlementEvmScheme(wallet),
    new AuthCaptureEvmScheme(wallet),
  ]
  return x402Client.fromConfig({
    schemes: [
      ...evm.map((client) => ({ network: 'eip155:*' as const, client })),
      { network: 'base' as never, client: new ExactEvmSchemeV1(wallet), x402Version: 1 },
      ...(solana ? [{ network: 'solana:*' as const, client: solanaScheme(solana, twist) }] : []),
    ],
    spendControls: false,
  })
}
