import type { Chains } from '../chains/chains.ts'
import type { Log } from '../kit/log.ts'
import { startRounds } from '../kit/start-rounds.ts'
import { walkPages } from '../kit/walk-pages.ts'
import type { World } from '../kit/world.ts'
import type { Liveness } from '../storage/liveness.ts'
import type { Storage } from '../storage/storage.ts'
import { lookUp, settlementName } from './settlement/follow-settlement.ts'
import { endWrites, openSettlements } from './settlement/settlement-store.ts'
import type { SettlementRow } from './tables.ts'

type Needs = {
  storage: Storage
  world: Pick<World, 'now' | 'after'>
  chains: Chains
  liveness: Liveness
  log: Log['log']
}

/**
 * Looks for the end of settlements that no request waits for, at the start and every few seconds. The chain shows
 * whether a dead process had sent a payment; nothing is sent again. Several processes may run it concurrently.
 */
export function resumeSettlements(needs: Needs): { stop: () => Promise<void> } {
  const { world, log } = needs
  const warned = new Set<string>()
  const look = async (row: SettlementRow) => {
    if (needs.liveness.isWorking(settlementName(row))) return
    if (needs.chains.isOn(row.network)) return writeEnd(needs, row)
    if (warned.has(row.network)) return
    warned.add(row.network)
    log.warn({ network: row.network }, 'payments wait for a network that has no endpoint: set its RPC_URL')
  }
  const read = (behind: SettlementRow | null) => openSettlements(needs, { behind, limit: pageMax })
  const act = (isStopped: () => boolean) => walkPages({ read, act: look, atOnce: atOnceMax, isStopped })
  const failed = (error: unknown) => log.warn({ error: String(error) }, 'settlements could not be looked at')
  return startRounds(world, { everyMs, act, failed })
}

async function writeEnd({ storage, world, chains, log }: Needs, row: SettlementRow): Promise<void> {
  const end = await lookUp({ chains, world }, row)
  if (end === null) return
  const applied = await storage.apply(endWrites(row, end))
  if (applied.ok) log.info({ payment: row.payment_id, state: end.state }, 'a payment was settled or has failed')
}

const everyMs = 5_000
/** Settlements per page. */
const pageMax = 500
/** Concurrent queries of the chain. */
const atOnceMax = 8
