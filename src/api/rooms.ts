import type { BrowserProofs } from '../accounts/browser-proofs.ts'
import type { MailQueue } from '../accounts/mail.ts'
import type { Keyring } from '../attestation/keyring.ts'
import type { Chains } from '../chains/chains.ts'
import type { Clock } from '../clock/clock.ts'
import type { Service } from '../endpoint/service.ts'
import type { DecisionLog } from '../decision/decision-log.ts'
import type { AgentPayments } from '../evidence/agent-payments.ts'
import type { ReceiptStats } from '../evidence/fulfillment-stats.ts'
import type { Facilitator } from '../facilitator/facilitator.ts'
import type { Incidents } from '../incidents/archive.ts'
import type { Observatory } from '../observatory/observatory.ts'
import type { Ids } from '../kit/draw-id.ts'
import type { World } from '../kit/world.ts'
import type { KeyCalls } from '../keys/key-calls.ts'
import type { KeyDirectory } from '../keys/key-directory.ts'
import type { Limits } from '../keys/limits.ts'
import type { Settlement } from '../gateway/settlement.ts'
import type { Sealer } from '../kit/seal.ts'
import type { AgentDirectory } from '../registry/agent-directory.ts'
import type { Lists } from '../lists/lists.ts'
import type { FollowedListsLog } from '../lists/lists-log.ts'
import type { DisputeCounts } from '../registry/dispute-counts.ts'
import type { StatusNeeds } from '../status/read-status.ts'
import type { TraceMemory } from '../screening/trace-memory.ts'
import type { Sender } from '../webhooks/open-sender.ts'
import type { Liveness } from '../storage/liveness.ts'
import type { Storage } from '../storage/storage.ts'

/**
 * The rooms that endpoints receive, by name. Each endpoint declares the least it needs. A new room is a member here and
 * its opening in app/rooms/open-rooms.
 */
export type Rooms = {
  world: Pick<World, 'now' | 'after' | 'randomBytes' | 'fetchGuarded'>
  ids: Ids
  service: Service
  storage: Storage
  liveness: Liveness
  attestation: Keyring
  clock: Clock
  lists: Pick<Lists, 'current' | 'maxAgeHours'>
  listsLog: FollowedListsLog
  chains: Chains
  screening: { traces: Pick<TraceMemory, 'find' | 'keep' | 'answers'> }
  incidents: Incidents
  observatory: Observatory
  /**
   * `sendsMail`: whether a mail server is set; otherwise mails are files in the data folder. `hasWebhook`: whether an
   * owner has set one.
   */
  accounts: {
    mails: Pick<MailQueue, 'queue' | 'wake'>
    countsSources: boolean
    sendsMail: boolean
    browsers: BrowserProofs
    hasWebhook: (ownerId: string) => Promise<boolean>
  }
  keys: { directory: KeyDirectory; limits: Limits; calls: KeyCalls }
  registry: { agents: AgentDirectory; kycSecret: Buffer | null; countsByDay: boolean }
  webhooks: { secrets: Sealer; allowsLoopback: boolean; sender: Pick<Sender, 'wake'> }
  evidence: { receipts: ReceiptStats; disputes: DisputeCounts; paidBy: AgentPayments }
  gateway: { answers: Sealer; settlement: Settlement }
  decisions: { log: DecisionLog }
  /** What is configured beyond what every service has, and whether the process is ready. */
  status: StatusNeeds['status']
  /** The facilitator of signed payments; null where nothing is settled on a chain. */
  facilitator: Facilitator | null
}
