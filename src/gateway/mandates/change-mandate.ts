import { isSignedIn, type Actor } from '../../audit/audit-write.ts'
import { queueChangeMail, queueDropMail } from '../../accounts/change-mail.ts'
import { nameReplaced } from '../../accounts/dropped-change.ts'
import { emailOf } from '../../accounts/owners.ts'
import {
  endPending,
  isPending,
  proposeChange,
  readPending,
  requesterOf,
  type PendingChange,
} from '../../accounts/pending-changes.ts'
import { nameChange } from '../../accounts/shown-change.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import { requireRevision } from '../../accounts/shown-state.ts'
import { timeOfInstant } from '../../kit/time-of.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { Agent } from '../../registry/agents.ts'
import { agentRecord, mandateFacts } from '../../registry/agent-record.ts'
import { changeAgent } from '../../registry/agent-writes.ts'
import { mandateOfText, textOfMandate } from '../../registry/mandate-text.ts'
import { compareMandates, type Mandate } from '../../registry/mandate.ts'
import { requireSmall, tooManyOwnChanges } from '../../registry/registrations.ts'
import type { Applied } from '../../storage/storage.ts'
import { countsOf, refuseRevoked } from '../agents/save-agent.ts'
import { refuseLoosening } from '../agents/claimed-agent.ts'
import { attemptsMax, type GatewayNeeds } from '../gateway-needs.ts'
import { changedMandate, describeMandate, mandateRevision, type SentMandate } from './mandate-input.ts'
import { droppedMandateMail, mandateMail } from './mandate-mail.ts'
import { mandateSubject } from '../agents/mandate-subject.ts'

/**
 * The mandate in force, and the pending change; null where it took effect at once. `isMailed`: a mail asks the owner to
 * confirm it.
 */
export type ChangedMandate = {
  agentId: string
  mandate: Mandate
  pending: PendingChange | null
  isMailed: boolean
  /** The earlier pending change that this one replaced or dropped. */
  replaced: PendingChange | null
}

/**
 * Changes a mandate: a tightening at once, a loosening after its owner's confirmation. `read` returns the agent and
 * refuses unauthorised callers; it is called again after a conflict. `revision` names the mandate that was shown: if
 * another one is in force by now, a change may tighten it but not loosen it.
 */
export async function changeMandate(
  needs: GatewayNeeds,
  { sent, revision, lang, by }: { sent: SentMandate; revision?: string | undefined; lang: Lang; by: Actor },
  read: () => Promise<Agent>,
): Promise<ChangedMandate> {
  const times = isSignedIn(by) ? ownerAttemptsMax : attemptsMax
  for (let attempt = 1; attempt <= times; attempt++) {
    const agent = await read()
    refuseRevoked(agent)
    const mandate = changedMandate(agent.mandate, sent, needs.world.now())
    const loosens = compareMandates(agent.mandate, mandate) === 'looser'
    if (loosens) {
      requireRevision(mandateRevision(agent.mandate), revision)
      refuseLoosening(needs, agent)
    }
    const changed = await (loosens ? proposeMandate : applyMandate)(needs, agent, mandate, { lang, by })
    if (changed) return changed
  }
  throw new ServiceError('service_busy')
}

/** Attempts of an owner: an agent that keeps changing its mandate must not be able to prevent them. */
const ownerAttemptsMax = 100

type ChangeContext = { lang: Lang; by: Actor }

/** Null after a conflict. */
async function applyMandate(
  needs: GatewayNeeds,
  agent: Agent,
  mandate: Mandate,
  { lang, by }: ChangeContext,
): Promise<ChangedMandate | null> {
  const { agentId, ownerId, entity, principal } = agent
  const set = { mandate: textOfMandate(mandate) }
  requireSmall({ owner_id: ownerId, entity, principal, ...set })
  const subject = mandateSubject(agentId)
  const isSame = set.mandate === textOfMandate(agent.mandate)
  const replaced = await readPending(needs, subject)
  const inForce = { agentId, mandate, pending: null, isMailed: false, replaced }
  if (isSame && !(await isPending(needs.storage, subject))) return inForce
  const record = agentRecord(needs.world, 'mandate_changed', agent, by, mandateFacts(agent.mandate, mandate))
  const counted = countsOf(needs, agent, by, 'mandate_changed')
  const mail = await queueDropMail(needs, { subject, ownerId, replaced }, (to) =>
    droppedMandateMail({ ...to, lang, agent }),
  )
  const writes = [changeAgent(agent, set), ...endPending(subject), ...counted, ...mail, record]
  const applied = await needs.storage.apply(writes)
  needs.registry.agents.forget(agentId)
  refuseMore(needs, applied)
  if (!applied.ok) return null
  needs.accounts.mails.wake()
  return inForce
}

async function proposeMandate(
  needs: GatewayNeeds,
  agent: Agent,
  mandate: Mandate,
  { lang, by }: ChangeContext,
): Promise<ChangedMandate | null> {
  const { agentId, ownerId } = agent
  const email = ownerId === null ? null : await emailOf(needs.storage, ownerId)
  if (ownerId === null || email === null) throw new ServiceError('owner_required')
  const subject = mandateSubject(agentId)
  const replaced = await readPending(needs, subject)
  const requestedBy = requesterOf(by, 'agent')
  const proposal = { subject, changes: textOfMandate(mandate), ownerId, by: requestedBy } as const
  const { pending, token, writes } = proposeChange(needs.world, proposal)
  const { baseUrl } = needs.service
  const change = { before: agent.mandate, after: mandate, by: requestedBy } as const
  const { writes: mail, isMailed } = await queueChangeMail(needs, { subject, ownerId }, (earlier) =>
    mandateMail({ email, lang, agent, ...change, token, baseUrl, replaced: earlier }),
  )
  const record = agentRecord(needs.world, 'mandate_change_proposed', agent, by, mandateFacts(agent.mandate, mandate))
  const counted = countsOf(needs, agent, by, 'mandate_changed')
  const applied = await needs.storage.apply([changeAgent(agent, {}), ...writes, ...counted, ...mail, record])
  needs.registry.agents.forget(agentId)
  refuseMore(needs, applied)
  if (!applied.ok) return null
  needs.accounts.mails.wake()
  return { agentId, mandate: agent.mandate, pending, isMailed, replaced }
}

function refuseMore({ world }: Pick<GatewayNeeds, 'world'>, applied: Applied): void {
  if (!applied.ok && applied.guard === 'changes') throw tooManyOwnChanges(world.now())
}

/** The members of an answer about a pending change: where it is confirmed, and which earlier one it replaces. */
export function describeWaitingMandate(
  { isMailed, replaced }: Pick<ChangedMandate, 'isMailed' | 'replaced'>,
  lang: Lang,
) {
  const waits = message(lang, isMailed ? 'pay.mandate_waiting' : 'pay.mandate_waiting_in_console')
  if (replaced === null) return { mailed: isMailed, detail: waits, replaces: null }
  const replaces = nameReplaced(replaced)
  const { id, requested_at: at } = replaces
  const detail = [waits, message(lang, 'pay.replaces', { id, at: timeOfInstant(at) })].join(lang === 'zh' ? '' : ' ')
  return { mailed: isMailed, detail, replaces }
}

/** A pending mandate in an answer. */
export function describePendingMandate(pending: PendingChange) {
  const mandate = describeMandate(mandateOfText(pending.changes))
  return { ...nameChange(pending, mandate), mandate }
}
