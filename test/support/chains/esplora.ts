import type { TestContext } from 'node:test'
import { OtherStatus, startFaultyServer, type FaultyServer } from './faulty-server.ts'

/**
 * An Esplora-shaped HTTP API over transactions that a test makes up. Left out: scripts, witnesses, sizes, fees, block
 * hashes, anything that no reader looks at; addresses are not checked; histories are built from the transactions anew
 * each time.
 */
export type FakeEsplora = FaultyServer & {
  tip: { height: number; timestamp: number }
  /** Newest first. */
  transactions: EsploraTransaction[]
  /** Changes what is sent, by path. */
  bend: (path: string, answer: unknown) => unknown
}

/** `block` is null while it waits for one. A null address stands for a script without a standard form. */
export type EsploraTransaction = {
  txid: string
  block: { height: number; time: number } | null
  inputs: readonly (EsploraAmount | 'new coins')[]
  outputs: readonly EsploraAmount[]
}
type EsploraAmount = { address: string | null; satoshis: number }

export async function startFakeEsplora(t: TestContext, nowMs: number): Promise<FakeEsplora> {
  const state = {
    tip: { height: 900_000, timestamp: Math.floor(nowMs / 1000) - 600 },
    transactions: [] as EsploraTransaction[],
    bend: (_: string, answer: unknown) => answer,
  }
  const server = await startFaultyServer(t, ({ path }) => state.bend(path, answerPath(state, path)))
  return Object.assign(state, server)
}

function answerPath(state: Pick<FakeEsplora, 'tip' | 'transactions'>, path: string): unknown {
  const [, kind, subject = '', list, chain, after] = path.split('/')
  if (path === '/blocks') return newestBlocks(state.tip)
  if (kind === 'address' && list === undefined) return addressAnswer(subject, state.transactions)
  if (kind === 'address' && list === 'txs') {
    const history = state.transactions.filter((each) => involves(each, subject))
    if (chain === undefined) return firstPage(history).map(transactionAnswer)
    const mined = history.filter(({ block }) => block !== null)
    // As upstream does it: a transaction that the chain does not hold is followed by nothing.
    const start = after === undefined ? -1 : mined.findIndex(({ txid }) => txid === after)
    return (start < 0 && after !== undefined ? [] : mined.slice(start + 1, start + 26)).map(transactionAnswer)
  }
  const transaction = kind === 'tx' ? state.transactions.find(({ txid }) => txid === subject) : undefined
  if (transaction) return transactionAnswer(transaction)
  throw new OtherStatus(404, 'Transaction not found')
}

function firstPage(history: readonly EsploraTransaction[]): EsploraTransaction[] {
  const waiting = history.filter(({ block }) => block === null)
  return [...waiting.slice(0, 50), ...history.filter(({ block }) => block !== null).slice(0, 25)]
}

function newestBlocks({ height, timestamp }: FakeEsplora['tip']) {
  return Array.from({ length: 10 }, (_, i) => ({
    id: (height - i).toString(16).padStart(64, '0'),
    height: height - i,
    version: 0x20000000,
    timestamp: timestamp - 600 * i,
    tx_count: 1,
  }))
}

function addressAnswer(address: string, transactions: readonly EsploraTransaction[]) {
  const involved = transactions.filter((each) => involves(each, address))
  const mined = involved.filter(({ block }) => block !== null).length
  return { address, chain_stats: { tx_count: mined }, mempool_stats: { tx_count: involved.length - mined } }
}

function involves({ inputs, outputs }: EsploraTransaction, address: string): boolean {
  return [...inputs, ...outputs].some((each) => each !== 'new coins' && each.address === address)
}

function transactionAnswer({ txid, block, inputs, outputs }: EsploraTransaction) {
  return {
    txid,
    version: 2,
    locktime: 0,
    vin: inputs.map((input) =>
      input === 'new coins'
        ? { is_coinbase: true, prevout: null, sequence: 0 }
        : { is_coinbase: false, prevout: outputAnswer(input), sequence: 0 },
    ),
    vout: outputs.map(outputAnswer),
    status: block
      ? { confirmed: true, block_height: block.height, block_hash: '0'.repeat(64), block_time: block.time }
      : { confirmed: false },
  }
}

function outputAnswer({ address, satoshis }: EsploraAmount) {
  const script = { scriptpubkey: '00', scriptpubkey_type: address === null ? 'op_return' : 'v0_p2wpkh' }
  return { ...script, ...(address === null ? {} : { scriptpubkey_address: address }), value: satoshis }
}
