import type { Actor } from '../audit/audit-write.ts'
import { openPending, readLink, type LinkReading } from '../accounts/pending-changes.ts'
import { requireShown, type ShownChange } from '../accounts/shown-change.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { quoteWholeText } from '../kit/quote-caller-text.ts'
import type { Lang } from '../messages/message.ts'
import { agentById } from '../registry/agents.ts'
import { agentRecord, mandateFacts } from '../registry/agent-record.ts'
import { changeAgent } from '../registry/agent-writes.ts'
import { mandateOfText } from '../registry/mandate-text.ts'
import { describePendingMandate } from './mandates/change-mandate.ts'
import { refuseLoosening } from './agents/claimed-agent.ts'
import { attemptsMax, type GatewayNeeds } from './gateway-needs.ts'
import { mandateChanges } from './mandates/mandate-mail.ts'
import { mandateSubject } from './agents/mandate-subject.ts'

/** The parameters of a mailed link: `k` is the id of the agent. */
type MandateLink = { token: string; k: string }

/**
 * The change of a link and its effect, in words. Throws ServiceError `link_not_valid` or `link_expired`; changes
 * nothing.
 */
export async function openMandateLink(needs: Pick<GatewayNeeds, 'storage' | 'world'>, link: MandateLink, lang: Lang) {
  const { agent, change } = await openChange(needs, link.k, () => readMandateLink(needs, link))
  const { mandate: _, ...named } = describePendingMandate(change)
  return { named, changes: mandateChanges(lang, agent.mandate, mandateOfText(change.changes), quoteWholeText) }
}

type Decision = { action: 'confirm' | 'cancel'; k: string; by: Actor }

/**
 * Confirms or cancels the change of a link, once. Throws as openMandateLink does, in which case nothing has changed.
 */
export function decideMandateLink(needs: GatewayNeeds, link: MandateLink & Decision): Promise<void> {
  return decide(needs, link, () => readMandateLink(needs, link))
}

/**
 * Confirms or cancels the change that the signed-in owner of the agent saw. Throws as decideMandateLink does, and
 * ServiceError `change_not_pending` or `change_replaced`.
 */
export function decideMandateAsOwner(
  needs: Pick<GatewayNeeds, 'storage' | 'world' | 'registry'>,
  { shown, ...decision }: Decision & { shown: ShownChange },
): Promise<void> {
  return decide(needs, decision, async () => {
    const reading = await openPending(needs, mandateSubject(decision.k))
    if (reading.state === 'open') requireShown(describePendingMandate(reading.change), shown)
    return reading
  })
}

async function decide(
  needs: Pick<GatewayNeeds, 'storage' | 'world' | 'registry'>,
  { action, k, by }: Decision,
  read: () => Promise<LinkReading>,
): Promise<void> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const { agent, change, use } = await openChange(needs, k, read)
    if (action === 'confirm') refuseLoosening(needs, agent)
    const writes = action === 'confirm' ? [changeAgent(agent, { mandate: change.changes })] : []
    const done = action === 'confirm' ? 'mandate_change_confirmed' : 'mandate_change_cancelled'
    const facts = mandateFacts(agent.mandate, mandateOfText(change.changes))
    const applied = await needs.storage.apply([use, ...writes, agentRecord(needs.world, done, agent, by, facts)])
    needs.registry.agents.forget(k)
    if (applied.ok) return
  }
  throw new ServiceError('service_busy')
}

function readMandateLink(needs: Pick<GatewayNeeds, 'storage' | 'world'>, { token, k }: MandateLink) {
  return readLink(needs, { subject: mandateSubject(k), token })
}

async function openChange(needs: Pick<GatewayNeeds, 'storage'>, agentId: string, read: () => Promise<LinkReading>) {
  const link = await read()
  const stored = await agentById(needs, agentId)
  if (link.state === 'expired') throw new ServiceError('link_expired')
  if (link.state !== 'open' || stored?.agent.state !== 'active') throw new ServiceError('link_not_valid')
  return { agent: stored.agent, change: link.change, use: link.use }
}
