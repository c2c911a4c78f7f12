import type { Chains } from '../chains/chains.ts'
import { usdcPlaces, wholeUnits } from '../kit/amount.ts'
import type { Ids } from '../kit/draw-id.ts'
import type { Log } from '../kit/log.ts'
import { startRounds } from '../kit/start-rounds.ts'
import type { World } from '../kit/world.ts'
import { agentById } from '../registry/agents.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { alertWrites } from '../webhooks/queue-alert.ts'
import { lookUp } from './settlement/follow-settlement.ts'
import {
  claimReturned,
  endReturnedWrites,
  lookAgainWrite,
  settledAfterFailure,
} from './settlement/returned-settlements.ts'
import type { SettlementRow } from './tables.ts'

type Needs = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'after'>
  chains: Chains
  ids: Ids
  log: Log['log']
}

/**
 * Watches payments that were given back until the chain has carried them out or can no longer do so. Several processes may
 * run it concurrently; each settlement is claimed before the chain is queried.
 */
export function watchReturned(needs: Needs): { stop: () => Promise<void> } {
  const { world, log } = needs
  const warned = new Set<string>()
  const warnOnce = ({ network }: SettlementRow) => {
    if (needs.chains.isOn(network) || warned.has(network)) return
    warned.add(network)
    log.warn({ network }, 'payments that were given back wait for a network that has no endpoint: set its RPC_URL')
  }
  const act = async (isStopped: () => boolean) => {
    while (!isStopped()) {
      const claimed = await claimReturned(needs, atOnceMax)
      if (claimed.length === 0) return
      claimed.forEach(warnOnce)
      const looks = await Promise.allSettled(claimed.map((row) => look(needs, row)))
      const failed = looks.find((each) => each.status === 'rejected')
      if (failed) throw failed.reason
    }
  }
  const failed = (error: unknown) => log.warn({ error: String(error) }, 'returned payments could not be looked at')
  return startRounds(world, { everyMs, act, failed })
}

async function look(needs: Needs, row: SettlementRow): Promise<void> {
  const { storage, world, log } = needs
  const end = await lookUp(needs, row)
  if (end === null) {
    await storage.apply([lookAgainWrite(row, world.now())])
    return
  }
  const alert = end.state === 'settled' ? await alertOf(needs, row) : []
  const applied = await storage.apply([...endReturnedWrites(row, end), ...alert])
  if (applied.ok && end.state === 'settled')
    log.warn({ payment: row.payment_id, tx: end.tx }, 'a payment that was given back was carried out, and counts again')
}

/** The alert to the owner, to whom the payment was shown as failed. */
async function alertOf(needs: Needs, { agent_id, payment_id, units, payee }: SettlementRow): Promise<Write[]> {
  const stored = await agentById(needs, agent_id)
  if (stored === null) return []
  const { ownerId, ownerLabel, entity } = stored.agent
  return alertWrites(needs, {
    ownerId,
    paymentId: payment_id,
    agentId: agent_id,
    label: ownerLabel ?? entity,
    kind: 'review',
    pillar: 'Settlement',
    reason: settledAfterFailure,
    amountUsdc: wholeUnits(BigInt(units), usdcPlaces),
    toAddr: payee,
    at: needs.world.now(),
  })
}

const everyMs = 5_000
/** Concurrent queries of the chain. */
const atOnceMax = 8
