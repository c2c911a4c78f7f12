import { z } from 'zod'
import { wholeUnits } from '../../kit/amount.ts'
import { readAnswer } from '../querying/read-answer.ts'
import { ChainError } from '../chain-error.ts'
import type { Network } from '../networks.ts'
import { paymentOf, type Payment, type PaymentMove } from '../payment.ts'
import { payableTokens, type PayableToken } from '../tokens.ts'
import { canonicalAddress, decodeAddressTopic, decodeQuantity, decodeUint } from './evm-abi.ts'
import { transferTopic } from './evm-logs.ts'
import type { EvmRpc } from './evm-rpc.ts'
import { countedOnce, type LoggedMovement } from './log-emitters.ts'

/**
 * The payment of a transaction to an address: its Transfer logs of known tokens, and the chain's own coin that it sent
 * directly. Coins passed on by a contract leave no log and are not seen, except where the chain logs its coin itself: there
 * each movement counts as one of the coin's token.
 */
export async function readEvmPayment(
  rpc: EvmRpc,
  { name, native }: Pick<Network, 'name' | 'native'>,
  tx: string,
  payee: string,
): Promise<Payment> {
  const [receiptAnswer, sentAnswer] = await Promise.all([
    rpc.ask('eth_getTransactionReceipt', tx),
    rpc.ask('eth_getTransactionByHash', tx),
  ])
  if (receiptAnswer === null || sentAnswer === null) return { state: 'not_found' }
  const receipt = readAnswer(receiptSchema, receiptAnswer, 'the receipt')
  const sent = readAnswer(sentSchema, sentAnswer, 'the transaction')
  if (receipt.transactionHash.toLowerCase() !== tx || sent.hash.toLowerCase() !== tx)
    throw new ChainError('malformed', 'the answer is about another transaction')
  if (receipt.status !== '0x1') return { state: 'failed' }
  const tokens = payableTokens(name)
  const emitters = { tokens, native }
  const logged = countedOnce(receipt.logs.flatMap((log) => readMove({ tx, log, payee }, emitters) ?? []))
  const moves = logged.map(({ from, token, symbol, amount }) => ({ from, token, symbol, amount }))
  if (native.emitter !== null) return paymentOf(moves, payee)
  const isToPayee = sent.to !== null && canonicalAddress(sent.to) === payee
  const coin = isToPayee ? wholeUnits(decodeQuantity(sent.value), native.decimals) : '0'
  const coinMove = { from: canonicalAddress(sent.from), token: null, symbol: native.symbol, amount: coin }
  return paymentOf([...moves, coinMove], payee)
}

type PaidLog = { tx: string; log: Log; payee: string }
type Emitters = { tokens: ReadonlyMap<string, PayableToken>; native: Network['native'] }

/** A transfer of a known token to the payee, or of the coin that the chain logged; null for any other log. */
function readMove({ tx, log, payee }: PaidLog, { tokens, native }: Emitters): (PaymentMove & LoggedMovement) | null {
  const [event, from, to] = log.topics
  if (event?.toLowerCase() !== transferTopic || log.topics.length !== 3) return null
  const emitter = canonicalAddress(log.address)
  const isOfChain = emitter === native.emitter
  const token = tokens.get(isOfChain ? (native.token ?? emitter) : emitter)
  if (!token || decodeAddressTopic(to) !== payee) return null
  return {
    tx,
    from: decodeAddressTopic(from),
    to: payee,
    token: token.address,
    symbol: token.symbol,
    amount: wholeUnits(decodeUint(log.data), isOfChain ? native.decimals : token.decimals),
    isOfChain,
  }
}

const logSchema = z.object({ address: z.string(), topics: z.array(z.string()).max(4), data: z.string() })
type Log = z.output<typeof logSchema>
const receiptSchema = z.object({
  transactionHash: z.string(),
  status: z.enum(['0x0', '0x1']),
  logs: z.array(logSchema),
})
const sentSchema = z.object({ hash: z.string(), from: z.string(), to: z.string().nullable(), value: z.string() })
