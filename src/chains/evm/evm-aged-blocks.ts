import type { World } from '../../kit/world.ts'
import { encodeQuantity } from './evm-abi.ts'
import { readBlock } from './evm-head.ts'
import type { EvmRpc } from './evm-rpc.ts'
import type { Head } from '../querying/head.ts'
import { RpcRefusal } from '../querying/rpc-refusal.ts'

/** The target age of a block, as its minimum and maximum. */
export type Age = { name: string; minMs: number; maxMs: number }

/** The state of the chain at a time (milliseconds since 1970): after a block, or before the first one (null). */
export type AgedBlock = { block: number | null; timeMs: number }

export type AgedBlocks = {
  /** A block of an age, or null if the endpoint does not keep blocks or state of that age. Throws ChainError. */
  find: (age: Age, head: Promise<Head>) => Promise<AgedBlock | null>
  /** The endpoint refused state of this age: it is not queried again for `refusalLifetimeMs`. */
  refused: (age: Age) => void
}

/**
 * Finds blocks by their age and caches them while they have it: shared by all addresses, so that an address costs no
 * search of its own. The times are those of the blocks, not estimates.
 */
export function createAgedBlocks(world: Pick<World, 'now'>, rpc: EvmRpc): AgedBlocks {
  const cached = new Map<string, AgedBlock>()
  const refusedAtMs = new Map<string, number>()
  const searching = new Map<string, Promise<AgedBlock | null>>()
  let pace: Promise<Head | null> | null = null

  /** An older block, which shows the pace of the chain: requested once for all ages. */
  const paceOf = (head: Head): Promise<Head | null> => {
    pace ??= blockAt(rpc, Math.max(0, head.block - paceBlocks)).finally(() => {
      pace = null
    })
    return pace
  }
  const search = async (age: Age, headRequest: Promise<Head>): Promise<AgedBlock | null> => {
    const head = await headRequest
    const last = cached.get(age.name) ?? null
    const sample = last && last.block !== null ? { block: last.block, timeMs: last.timeMs } : await paceOf(head)
    const block = sample && (await bracket(rpc, age, head, sample))
    if (block) cached.set(age.name, block)
    else refusedAtMs.set(age.name, world.now())
    return block
  }
  return {
    refused: (age) => void refusedAtMs.set(age.name, world.now()),
    find: async (age, head) => {
      const refused = refusedAtMs.get(age.name)
      if (refused !== undefined && Math.abs(world.now() - refused) < refusalLifetimeMs) return null
      const block = cached.get(age.name)
      if (block && hasAge(age, world.now() - block.timeMs)) return block
      const running = searching.get(age.name) ?? search(age, head).finally(() => searching.delete(age.name))
      searching.set(age.name, running)
      return running
    },
  }
}

/** A query about old state: null if the endpoint no longer keeps it, which is not a fault. */
export async function unlessForgotten<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof RpcRefusal && (error.reason === 'malformed' || archiveWords.test(error.detail))) return null
    throw error
  }
}

/** Bisects between a block that is too young and one that is too old, by their times. */
async function bracket(rpc: EvmRpc, age: Age, head: Head, sample: Head): Promise<AgedBlock | null> {
  // Almost as young as allowed: it stays usable while it grows older.
  const targetMs = head.timeMs - (age.minMs + (age.maxMs - age.minMs) / 8)
  let young = sample.timeMs > targetMs ? sample : head
  let old = sample.timeMs > targetMs ? null : sample
  for (let step = 1; step <= stepsMax; step++) {
    if (young.block === 0) return { block: null, timeMs: targetMs }
    if (old && young.block - old.block <= 1) return { block: old.block, timeMs: targetMs }
    const block = await blockAt(rpc, between(old, young, head, targetMs, step))
    if (!block) return null
    if (hasAge(age, head.timeMs - block.timeMs)) return block
    if (block.timeMs > targetMs) young = block
    else old = block
  }
  return null
}

/** By the pace of the chain, and by halves if that does not converge: a chain that stood still has no pace. */
function between(old: Head | null, young: Head, head: Head, targetMs: number, step: number): number {
  const [from, to] = old ? [old, young] : [young, head]
  const paceMs = (to.timeMs - from.timeMs) / Math.max(1, to.block - from.block)
  const lowest = old ? old.block + 1 : 0
  const byPace = paceMs > 0 ? young.block - Math.round((young.timeMs - targetMs) / paceMs) : lowest
  const number = step > paceSteps ? Math.floor((lowest + young.block) / 2) : byPace
  return Math.min(young.block - 1, Math.max(lowest, number))
}

/** Null if the endpoint does not keep a block of this age. */
async function blockAt(rpc: EvmRpc, number: number): Promise<Head | null> {
  const block = await unlessForgotten(rpc.ask('eth_getBlockByNumber', encodeQuantity(number), false))
  return block === null ? null : readBlock(block, number)
}

function hasAge({ minMs, maxMs }: Age, ageMs: number): boolean {
  return ageMs >= minMs && ageMs <= maxMs
}

const archiveWords = /archive|historical|pruned|missing trie node|state .*not available/i
const paceBlocks = 1_000
const paceSteps = 4
/** Bisects more blocks than any chain has. */
const stepsMax = 36
const refusalLifetimeMs = 600_000
