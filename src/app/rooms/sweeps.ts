import { sweepAudit } from '../../audit/sweep-audit.ts'
import { sweepAccounts } from '../../accounts/sweep-accounts.ts'
import { sweepDecisionLog } from '../../decision/sweep-decision-log.ts'
import { sweepReceipts } from '../../evidence/sweep-receipts.ts'
import { forgetErasedAgents } from '../../gateway/forget-erased-agents.ts'
import { sweepGateway } from '../../gateway/sweep-gateway.ts'
import { sweepKeys } from '../../keys/sweep-keys.ts'
import { hourMs, minuteMs } from '../../kit/duration.ts'
import { sweepOwners } from './sweep-owners.ts'
import { sweepWebhooks } from '../../webhooks/sweep-webhooks.ts'
import { sweepPaid } from '../../paid/sweep-paid.ts'
import { sweepTraces } from '../../screening/share-traces.ts'
import { sweepStatus } from '../../status/sweep-status.ts'
import type { Log } from '../../kit/log.ts'
import type { World } from '../../kit/world.ts'
import type { Storage } from '../../storage/storage.ts'

type Needs = {
  storage: Storage
  world: World
  log: Log['log']
  /** Retention of audit records, in milliseconds. */
  auditKeptMs: number
}

/** Removal of expired data. Every sweep is idempotent and may run in any process at any time. */
const sweeps: readonly ((needs: Pick<Needs, 'storage' | 'world' | 'auditKeptMs'>) => Promise<void>)[] = [
  sweepTraces,
  sweepStatus,
  sweepAccounts,
  sweepKeys,
  sweepOwners,
  sweepDecisionLog,
  sweepReceipts,
  forgetErasedAgents,
  sweepGateway,
  sweepWebhooks,
  sweepPaid,
  sweepAudit,
]

const firstAfterMs = minuteMs
const everyMs = hourMs

/** Sweeps a minute after the start and then every hour. A failed sweep is retried at the next run. */
export function startSweeps(needs: Needs): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  let cancel = () => {}
  const sweep = async () => {
    for (const each of sweeps) {
      if (isStopped) return
      await each(needs).catch((error: unknown) => needs.log.warn({ error: String(error) }, 'rows could not be removed'))
    }
  }
  const plan = (ms: number) => {
    cancel = needs.world.after(ms, () => {
      running = sweep().then(() => (isStopped ? undefined : plan(everyMs)))
    })
  }
  plan(firstAfterMs)
  return {
    stop: async () => {
      isStopped = true
      cancel()
      await running
    },
  }
}
