import { z } from 'zod'
import { isObject } from '../../../sdk/src/is-object.ts'
import { wholeUnits } from '../../kit/amount.ts'
import { readAnswer } from '../querying/read-answer.ts'
import { ChainError } from '../chain-error.ts'
import { paymentOf, type Payment, type PaymentMove } from '../payment.ts'
import { payableTokens, type PayableToken } from '../tokens.ts'
import { readTronAddress } from './tron-address.ts'
import { askTron, type TronApi } from './tron-api.ts'

/** The payment of a transaction to an address in known TRC-20 tokens. TRX itself leaves no log and is not seen. */
export async function readTronPayment(api: TronApi, network: string, tx: string, payee: string): Promise<Payment> {
  const path = '/wallet/gettransactioninfobyid'
  const answer = await askTron(api, { path, body: { value: tx }, schema: z.unknown(), what: 'the transaction' })
  // The answer for a transaction unknown to the node is an empty object.
  if (isObject(answer) && Object.keys(answer).length === 0) return { state: 'not_found' }
  const { id, receipt, log } = readAnswer(infoSchema, answer, 'the transaction')
  if (id !== tx) throw new ChainError('malformed', 'the answer is about another transaction')
  if (receipt.result !== undefined && receipt.result !== 'SUCCESS') return { state: 'failed' }
  const tokens = payableTokens(network)
  return paymentOf(
    log.flatMap((each) => readMove(each, tokens, payee) ?? []),
    payee,
  )
}

/** Logs contain addresses as 20 bytes in hex, without the prefix of TRON. */
function readMove(log: Log, tokens: ReadonlyMap<string, PayableToken>, payee: string): PaymentMove | null {
  const [event, from, to] = log.topics
  if (event !== transferTopic || from === undefined || to === undefined || log.topics.length !== 3) return null
  const token = tokens.get(readTronAddress(`41${log.address}`))
  if (!token || partyOf(to) !== payee) return null
  const units = readAnswer(hex(64), log.data, 'the amount')
  const amount = wholeUnits(BigInt(`0x${units}`), token.decimals)
  return { from: partyOf(from), token: token.address, symbol: token.symbol, amount }
}

function partyOf(topic: string): string {
  return readTronAddress(`41${topic.slice(24)}`)
}

const hex = (digits: number) => z.string().regex(new RegExp(`^[0-9a-f]{${digits}}$`))
const logSchema = z.object({ address: hex(40), topics: z.array(hex(64)).max(4), data: z.string() })
type Log = z.output<typeof logSchema>
const infoSchema = z.object({
  id: hex(64),
  receipt: z.object({ result: z.string().optional() }),
  log: z.array(logSchema).default([]),
})
/** keccak-256 of Transfer(address,address,uint256), in TRON's notation. */
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
