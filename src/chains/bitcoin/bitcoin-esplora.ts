import { z } from 'zod'
import { readAddress } from '../../kit/address.ts'
import { yieldTurn } from '../../kit/yield-turn.ts'
import type { World } from '../../kit/world.ts'
import { ChainError } from '../chain-error.ts'
import { fetchJson } from '../querying/fetch-json.ts'
import type { Head } from '../querying/head.ts'
import { readAnswer, unixSeconds, wholeNumber } from '../querying/read-answer.ts'

/** A client of an Esplora-shaped HTTP API (github.com/Blockstream/esplora, API.md). Throws ChainError only. */
export type Esplora = {
  head: () => Promise<Head>
  /** How many transactions the address is part of, confirmed and unconfirmed. */
  counts: (address: string) => Promise<{ confirmed: number; waiting: number }>
  /** Confirmed transactions, newest first, after the given one, as many as the source puts on a page. */
  page: (address: string, after: string | null) => Promise<readonly BitcoinTransaction[]>
  transaction: (txid: string) => Promise<BitcoinTransaction>
  /** The same for one that may be unconfirmed, or not exist: null. */
  find: (txid: string) => Promise<BitcoinTransaction | null>
}

/** A confirmed transaction; new coins are not an input. An address is null if the script has no standard form. */
export type BitcoinTransaction = {
  txid: string
  block: number
  timeMs: number
  inputs: readonly BitcoinAmount[]
  outputs: readonly BitcoinAmount[]
}
export type BitcoinAmount = { address: string | null; satoshis: bigint }

/** The Esplora-shaped API at a root URL without a trailing slash. */
export function createEsplora(world: Pick<World, 'fetch'>, root: string, requestTimeoutMs: number): Esplora {
  const get = async <Schema extends z.ZodType>(path: string, schema: Schema, what: string) =>
    readAnswer(schema, await fetchJson(world, { url: root + path, timeoutMs: requestTimeoutMs, sizeMaxBytes }), what)
  return {
    head: async () => {
      const [tip] = await get('/blocks', z.tuple([tipSchema], tipSchema), 'the list of newest blocks')
      return { block: tip.height, timeMs: tip.timestamp * 1000 }
    },
    counts: async (address) => {
      const summary = await get(`/address/${address}`, addressSchema, 'the address')
      if (summary.address !== address) throw new ChainError('malformed', 'the answer is about another address')
      return { confirmed: summary.chain_stats.tx_count, waiting: summary.mempool_stats.tx_count }
    },
    page: async (address, after) => {
      const list = `/address/${address}/txs`
      const newest = after === null ? await confirmedOf(await get(list, z.array(z.unknown()), what)) : null
      // Unconfirmed ones may take all places of the first page.
      if (newest !== null && (newest.rows === 0 || newest.transactions.length > 0)) return newest.transactions
      const path = `${list}/chain${after === null ? '' : `/${after}`}`
      const { transactions } = await confirmedOf(await get(path, z.array(z.unknown()), what))
      if (transactions.some(({ txid }) => txid === after)) {
        throw new ChainError('malformed', 'the list of transactions goes round in a circle')
      }
      return transactions
    },
    find: async (txid) => {
      const url = `${root}/tx/${txid}`
      const answer = await fetchJson(world, { url, timeoutMs: requestTimeoutMs, sizeMaxBytes, missing: true })
      if (answer === null) return null
      const transaction = readAnswer(transactionSchema, answer, 'the transaction')
      if (transaction.txid !== txid) throw new ChainError('malformed', 'the answer is about another transaction')
      return transaction.status.confirmed ? readTransaction(transaction) : null
    },
    transaction: async (txid) => readTransaction(await get(`/tx/${txid}`, transactionSchema, 'the transaction')),
  }
}

/** An unconfirmed transaction may still be replaced, so it is not a transfer yet. */
async function confirmedOf(
  rows: readonly unknown[],
): Promise<{ transactions: readonly BitcoinTransaction[]; rows: number }> {
  const transactions = new Map<string, BitcoinTransaction>()
  const turns = takingTurns()
  for (const row of rows) {
    const transaction = readAnswer(transactionSchema, row, what)
    if (transaction.status.confirmed) transactions.set(transaction.txid, await readTransaction(transaction, turns))
  }
  return { transactions: [...transactions.values()], rows: rows.length }
}

async function readTransaction(
  { txid, status, vin, vout }: z.output<typeof transactionSchema>,
  turns = takingTurns(),
): Promise<BitcoinTransaction> {
  if (status.block_height == null || status.block_time == null) {
    throw new ChainError('malformed', 'a transaction in a block has no height or time')
  }
  const spent = vin.flatMap(({ is_coinbase, prevout }) => {
    if (is_coinbase) return []
    if (!prevout) throw new ChainError('malformed', 'an input does not say what it spends')
    return [prevout]
  })
  return {
    txid,
    block: status.block_height,
    timeMs: status.block_time * 1000,
    inputs: await readAmounts(spent, turns),
    outputs: await readAmounts(vout, turns),
  }
}

/**
 * Parsing an address takes some ten microseconds, and an answer may have tens of thousands: other requests are served
 * in between.
 */
async function readAmounts(from: readonly z.output<typeof outputSchema>[], turns: Turns): Promise<BitcoinAmount[]> {
  const amounts: BitcoinAmount[] = []
  for (const item of from) {
    amounts.push(readAmount(item))
    if (++turns.done % amountsPerTurn === 0) await yieldTurn()
  }
  return amounts
}

/** Counts the amounts read from one answer, so that many small transactions yield like a large one. */
type Turns = { done: number }
const takingTurns = (): Turns => ({ done: 0 })
const amountsPerTurn = 500

function readAmount({ scriptpubkey_address: text, value }: z.output<typeof outputSchema>): BitcoinAmount {
  if (text == null) return { address: null, satoshis: BigInt(value) }
  const { address } = readAddress(text)
  if (address?.family !== 'bitcoin') throw new ChainError('malformed', 'an output is paid to what is no address')
  return { address: address.canonical, satoshis: BigInt(value) }
}

const what = 'the list of transactions'
const txidSchema = z.string().regex(/^[0-9a-f]{64}$/)
const satoshisMax = 21_000_000 * 100_000_000
const tipSchema = z.object({ height: wholeNumber, timestamp: unixSeconds })
const statsSchema = z.object({ tx_count: wholeNumber })
const addressSchema = z.object({ address: z.string(), chain_stats: statsSchema, mempool_stats: statsSchema })
const outputSchema = z.object({
  scriptpubkey_address: z.string().nullish(),
  value: z.number().int().min(0).max(satoshisMax),
})
const transactionSchema = z.object({
  txid: txidSchema,
  vin: z.array(z.object({ is_coinbase: z.boolean(), prevout: outputSchema.nullish() })),
  vout: z.array(outputSchema),
  status: z.object({
    confirmed: z.boolean(),
    block_height: wholeNumber.nullish(),
    block_time: unixSeconds.nullish(),
  }),
})
/** A page of transactions that collect thousands of coins are larger than any other answer. */
const sizeMaxBytes = 8 * 1024 * 1024
