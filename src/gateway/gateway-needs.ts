import type { MailQueue } from '../accounts/mail.ts'
import type { DecideNeeds } from '../decision/decide.ts'
import type { DecisionLog } from '../decision/decision-log.ts'
import type { Sealer } from '../kit/seal.ts'
import type { World } from '../kit/world.ts'
import type { KeyDirectory } from '../keys/key-directory.ts'
import type { Liveness } from '../storage/liveness.ts'
import type { Storage } from '../storage/storage.ts'
import type { AgentDirectory } from '../registry/agent-directory.ts'
import type { Settlement } from './settlement.ts'

/** The dependencies of the gateway. */
export type GatewayNeeds = DecideNeeds & {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now' | 'after' | 'randomBytes'>
  accounts: { mails: Pick<MailQueue, 'queue' | 'wake'> }
  keys: { directory: KeyDirectory }
  /** `countsByDay`: whether registrations and changes are counted; off where calls are not counted either. */
  registry: { agents: AgentDirectory; countsByDay: boolean }
  liveness: Liveness
  gateway: { answers: Sealer; settlement: Settlement }
  decisions: { log: Pick<DecisionLog, 'writesOf'> }
}

/** Retries where the judged state has changed meanwhile. */
export const attemptsMax = 8
