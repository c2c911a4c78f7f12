import { z } from 'zod'
import { ChainError } from '../chain-error.ts'
import type { PaymentOutcome, PaymentProspect, SearchStart, SignedPayment } from '../authorization.ts'
import type { Head } from '../querying/head.ts'
import { readAnswer } from '../querying/read-answer.ts'
import type { Network } from '../networks.ts'
import {
  canonicalAddress,
  decodeAddressTopic,
  decodeBool,
  decodeCount,
  decodeHash,
  decodeUint,
  encodeAddressCall,
  encodeQuantity,
  padAddress,
} from './evm-abi.ts'
import { readBlock } from './evm-head.ts'
import { transferTopic } from './evm-logs.ts'
import type { Block, EvmRpc } from './evm-rpc.ts'

/** Reads, from state alone, whether a token would execute a signed payment. Throws ChainError. */
export async function readProspect(
  rpc: EvmRpc,
  { tokens }: Pick<Network, 'tokens'>,
  { token, from, to, nonce, confirmations }: SignedPayment,
  headRequest: Promise<Head>,
): Promise<PaymentProspect> {
  const view = (data: string, at: Block = 'latest') => rpc.ask('eth_call', { to: token, data }, at)
  const sinceBlockOf = ({ block }: Head) => Math.max(0, block - confirmations + 1)
  const balanceCall = encodeAddressCall(balanceOf, from)
  const freezeView = tokens.find(({ address }) => address === token)?.freezeView
  const isFrozen = async (account: string) =>
    freezeView?.kind === 'call' && decodeBool(await view(encodeAddressCall(freezeView.selector, account)))
  const [head, used, balance, counted, domain, decimals, isPayerFrozen, isPayeeFrozen] = await Promise.all([
    headRequest,
    view(authorizationStateCall(from, nonce)),
    view(balanceCall),
    confirmations === 1 ? null : headRequest.then((at) => view(balanceCall, encodeQuantity(sinceBlockOf(at)))),
    view(domainSeparator),
    view(decimalsOf),
    isFrozen(from),
    isFrozen(to),
  ])
  return {
    isUsed: decodeBool(used),
    balance: decodeUint(balance).toString(),
    countedBalance: decodeUint(counted ?? balance).toString(),
    frozen: [...(isPayerFrozen ? (['payer'] as const) : []), ...(isPayeeFrozen ? (['payee'] as const) : [])],
    domainSeparator: decodeHash(domain),
    decimals: Number(decodeUint(decimals)),
    timeMs: head.timeMs,
    sinceBlock: sinceBlockOf(head),
  }
}

/**
 * Reads the outcome of a signed payment as of the newest confirmed block: the state of its nonce, and if that is used,
 * the transaction that used it and its transfer. The sender of the transaction does not matter. Throws ChainError, also
 * where a nonce that was unused at `since` has no log since then.
 */
export async function readOutcome(
  rpc: EvmRpc,
  payment: SignedPayment,
  since: SearchStart,
  headRequest: Promise<Head>,
): Promise<PaymentOutcome> {
  const { token, from, nonce, confirmations } = payment
  const last = (await headRequest).block - confirmations + 1
  if (last < 0) return { state: 'open', timeMs: 0 }
  const at = encodeQuantity(last)
  const [used, block] = await Promise.all([
    rpc.ask('eth_call', { to: token, data: authorizationStateCall(from, nonce) }, at),
    rpc.ask('eth_getBlockByNumber', at, false),
  ])
  const { timeMs } = readBlock(block, last)
  if (!decodeBool(used)) return { state: 'open', timeMs }
  const oldest = since === 'recent' ? last - recentMax + 1 : Math.max(since, last - searchedMax + 1)
  const use = await findUse(rpc, payment, Math.max(oldest, 0), last)
  if (use === null && since === 'recent') return { state: 'earlier' }
  if (use === null) throw new ChainError('malformed', 'a nonce is used, and no log says by which transaction')
  if (use.event === canceledTopic) return { state: 'void', tx: use.tx }
  return { state: (await moved(rpc, payment, use)) ? 'paid' : 'void', tx: use.tx }
}

type Use = { event: string; tx: string; logIndex: number }

/** The one log in which the token records that the nonce was used or cancelled; null if no searched block has it. */
async function findUse(
  rpc: EvmRpc,
  { token, from, nonce }: SignedPayment,
  oldest: number,
  last: number,
): Promise<Use | null> {
  const topics = [null, padAddress(from), nonce]
  // Newest first: a payment is usually looked up soon after it was sent, even if its search may go far back.
  for (let to = last; to >= oldest; to -= rangeBlocks) {
    const fromBlock = encodeQuantity(Math.max(oldest, to - rangeBlocks + 1))
    const filter = { address: [token], topics, fromBlock, toBlock: encodeQuantity(to) }
    const logs = readAnswer(logsSchema, await rpc.ask('eth_getLogs', filter), 'the logs')
    const use = logs.find((log) => isOf(log, token) && isUse(log, from, nonce))
    if (use) {
      const {
        topics: [event = ''],
        transactionHash,
        logIndex,
      } = use
      return { event: event.toLowerCase(), tx: decodeHash(transactionHash), logIndex: decodeCount(logIndex) }
    }
  }
  return null
}

/** Whether the token, right after it marked the nonce as used, moved exactly this payment. */
async function moved(rpc: EvmRpc, { token, from, to, value }: SignedPayment, { tx, logIndex }: Use): Promise<boolean> {
  const receipt = readAnswer(receiptSchema, await rpc.ask('eth_getTransactionReceipt', tx), 'the receipt')
  if (receipt.transactionHash.toLowerCase() !== tx)
    throw new ChainError('malformed', 'the answer is about another transaction')
  const next = receipt.logs
    .filter((log) => isOf(log, token) && decodeCount(log.logIndex) > logIndex)
    .toSorted((a, b) => decodeCount(a.logIndex) - decodeCount(b.logIndex))[0]
  if (next === undefined || next.topics.length !== 3 || next.topics[0]?.toLowerCase() !== transferTopic) return false
  return (
    decodeAddressTopic(next.topics[1]) === from &&
    decodeAddressTopic(next.topics[2]) === to &&
    decodeUint(next.data) === BigInt(value)
  )
}

function isOf({ address }: Log, token: string): boolean {
  return canonicalAddress(address) === token
}

function isUse({ topics: [event, authorizer, nonce] }: Log, from: string, expectedNonce: string): boolean {
  const isEvent = event?.toLowerCase() === usedTopic || event?.toLowerCase() === canceledTopic
  return isEvent && authorizer?.toLowerCase() === padAddress(from) && nonce?.toLowerCase() === expectedNonce
}

function authorizationStateCall(from: string, nonce: string): string {
  return encodeAddressCall('0xe94a0102', from) + nonce.slice(2)
}

const logSchema = z.object({
  address: z.string(),
  topics: z.array(z.string()).max(4),
  data: z.string(),
  logIndex: z.string(),
  transactionHash: z.string(),
})
type Log = z.output<typeof logSchema>
const logsSchema = z.array(logSchema)
const receiptSchema = z.object({ transactionHash: z.string(), logs: logsSchema })

/** keccak-256 of AuthorizationUsed(address,bytes32) and of AuthorizationCanceled(address,bytes32) (EIP-3009) */
const usedTopic = '0x98de503528ee59b575ef0c0a2576a82497bfc029a5685b209e9ec333479b10a5'
const canceledTopic = '0x1cdd46ff242716cdaa72d159d339a485b3438398348d68f09d7c8c0a59353d81'
/** balanceOf(address), DOMAIN_SEPARATOR() and decimals() */
const balanceOf = '0x70a08231'
const domainSeparator = '0x3644e515'
const decimalsOf = '0x313ce567'
/** Accepted by every endpoint in one query. */
const rangeBlocks = 1_000
/** More blocks than any network makes while an authorization is valid. */
const searchedMax = 200_000
/** Two hours on Base, in four queries: anyone may ask, and it costs them nothing. */
const recentMax = 4_000
