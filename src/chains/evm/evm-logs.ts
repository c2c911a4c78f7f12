import { ChainError } from '../chain-error.ts'
import type { Transfer } from '../chain-reader.ts'
import { decodeAddressTopic, decodeCount, decodeHash, decodeTimestamp, decodeUint } from './evm-abi.ts'
import type { LogEmitter } from './log-emitters.ts'
import { wholeUnits } from '../../kit/amount.ts'

/** The query; a log that does not match it makes the whole answer `malformed`. */
export type LogQuestion = {
  emitters: readonly LogEmitter[]
  address: string
  side: 'from' | 'to'
  fromBlock: number
  toBlock: number
}

/** A transfer and its place in the chain. `isOfChain`: the chain logged it, and not the contract of its token. */
export type EvmTransfer = Transfer & { block: number; logIndex: number; isOfChain: boolean }

/** keccak-256 of Transfer(address,address,uint256) */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** Parses the answer to eth_getLogs strictly, in any order. Throws ChainError. */
export function readTransferLogs(result: unknown, question: LogQuestion): EvmTransfer[] {
  if (!Array.isArray(result)) throw new ChainError('malformed', 'an answer that is no list of logs')
  const emitters = new Map(question.emitters.map((emitter) => [emitter.address.toLowerCase(), emitter]))
  const topics = new Map<unknown, string>()
  const transfers = result.map((log: unknown) => readLog(log, emitters, topics, question))
  // Anyone can make a token log a transfer of zero between two others: it moved no money and is no connection.
  return transfers.filter(({ amount }) => amount !== '0')
}

function readLog(
  log: unknown,
  emitters: ReadonlyMap<string, LogEmitter>,
  addresses: Map<unknown, string>,
  question: LogQuestion,
): EvmTransfer {
  if (typeof log !== 'object' || log === null) throw new ChainError('malformed', 'a log that is no object')
  const members = log as Readonly<Record<string, unknown>>
  const { address } = members
  const emitter = typeof address === 'string' ? emitters.get(address.toLowerCase()) : undefined
  if (!emitter) throw new ChainError('malformed', 'a log of another contract than requested')
  if (members['removed'] === true) throw new ChainError('malformed', 'a log of a block that is no longer in the chain')
  const [from, to] = readParties(members['topics'], addresses)
  if ((question.side === 'from' ? from : to) !== question.address) {
    throw new ChainError('malformed', 'a transfer of another address than requested')
  }
  const block = decodeCount(members['blockNumber'])
  if (block < question.fromBlock || block > question.toBlock) {
    throw new ChainError('malformed', 'a log of a block outside the window')
  }
  const { token, decimals, isChain } = emitter
  return {
    tx: decodeHash(members['transactionHash']),
    from,
    to,
    token: token.address,
    symbol: token.symbol,
    asset: token.asset,
    amount: wholeUnits(decodeUint(members['data']), decimals),
    block,
    time: readTime(members['blockTimestamp']),
    logIndex: decodeCount(members['logIndex']),
    isOfChain: isChain,
  }
}

/**
 * Half of all parties are the address itself, and a checksum costs more than the rest of a log: each is computed once.
 */
function readParties(topics: unknown, addresses: Map<unknown, string>): [string, string] {
  const [event, from, to] = Array.isArray(topics) && topics.length === 3 ? (topics as unknown[]) : []
  if (typeof event !== 'string' || event.toLowerCase() !== transferTopic) {
    throw new ChainError('malformed', 'a log that is no transfer')
  }
  const read = (topic: unknown): string => {
    const address = addresses.get(topic) ?? decodeAddressTopic(topic)
    addresses.set(topic, address)
    return address
  }
  return [read(from), read(to)]
}

/** Newer nodes put the block's time into a log. It is not estimated from block numbers: it stays unknown then. */
function readTime(timestamp: unknown): string | null {
  if (timestamp === undefined || timestamp === null) return null
  const timeMs = decodeTimestamp(timestamp)
  return timeMs === 0 ? null : new Date(timeMs).toISOString()
}
