import { z } from 'zod'
import { readAnswer } from '../querying/read-answer.ts'
import { paymentOf, type Payment } from '../payment.ts'
import { associatedTokenAccount } from '../../kit/associated-token-account.ts'
import type { Token } from '../tokens.ts'
import type { SolanaRpc } from './solana-rpc.ts'
import { solanaTransfers } from './solana-transaction.ts'

/** The payment of a transaction to an address in the dollar tokens of the cluster. SOL itself is ignored. */
export async function readSolanaPayment(
  rpc: SolanaRpc,
  tokens: readonly Token[],
  tx: string,
  payee: string,
): Promise<Payment> {
  const options = { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const
  const answer = await rpc.ask('getTransaction', tx, options)
  if (answer === null) return { state: 'not_found' }
  if (readAnswer(failureSchema, answer, 'the transaction').meta.err !== null) return { state: 'failed' }
  const ownAccounts = new Set(tokens.map(({ address }) => associatedTokenAccount(payee, address)))
  const transfers = solanaTransfers(answer, { address: payee, own: ownAccounts, tokens, direction: 'in' })
  return paymentOf(
    transfers.map(({ from, token, symbol, amount }) => ({ from, token, symbol, amount })),
    payee,
  )
}

const failureSchema = z.object({ meta: z.object({ err: z.unknown().refine((value) => value !== undefined) }) })
