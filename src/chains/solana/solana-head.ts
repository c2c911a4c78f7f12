import { z } from 'zod'
import { ChainError } from '../chain-error.ts'
import type { Head } from '../querying/head.ts'
import { readAnswer, unixSeconds, wholeNumber } from '../querying/read-answer.ts'
import { isMissingSlot, type SolanaRpc } from './solana-rpc.ts'

/**
 * The newest finalized slot with a known time. Endpoints are pools of nodes: one may not have the slot of another yet,
 * and a slot may have no block. Throws ChainError `misconfigured` for another cluster than the given one: CAIP-2
 * identifies it by the first 32 characters of its genesis hash.
 */
export async function readSolanaHead(rpc: SolanaRpc, caip2: string): Promise<Head> {
  const [genesis, slot] = await Promise.all([genesisOf(rpc), rpc.ask('getSlot', { commitment: 'finalized' })])
  if (genesis !== null && `solana:${genesis.slice(0, 32)}` !== caip2) {
    throw new ChainError('misconfigured', 'the endpoint belongs to another Solana cluster')
  }
  const newest = readAnswer(wholeNumber, slot, 'the newest slot')
  for (const back of slotsBack) {
    const block = Math.max(0, newest - back)
    const timeMs = await timeOf(rpc, block)
    if (timeMs !== null) return { block, timeMs }
  }
  throw new ChainError('malformed', 'the endpoint knows the time of none of its newest slots')
}

async function timeOf(rpc: SolanaRpc, slot: number): Promise<number | null> {
  try {
    const seconds = readAnswer(unixSeconds.nullable(), await rpc.ask('getBlockTime', slot), 'the time of a slot')
    return seconds === null ? null : seconds * 1000
  } catch (error) {
    if (isMissingSlot(error)) return null
    throw error
  }
}

/** Null if the endpoint does not report its cluster. */
async function genesisOf(rpc: SolanaRpc): Promise<string | null> {
  try {
    return readAnswer(z.string(), await rpc.ask('getGenesisHash'), 'the genesis hash')
  } catch (error) {
    if (error instanceof ChainError && error.reason === 'misconfigured') return null
    throw error
  }
}

/** A few seconds back every node of a pool has the slot; two in a row are seldom without a block. */
const slotsBack = [0, 32, 33] as const
