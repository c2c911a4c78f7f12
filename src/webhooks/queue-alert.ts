import type { z } from 'zod'
import { emailOf } from '../accounts/owners.ts'
import type { Ids } from '../kit/draw-id.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { attemptsMax } from './judge-attempt.ts'
import { keyAlert } from './message-types.ts'
import { messageWrites } from './deliveries/queue-delivery.ts'

type Body = z.output<typeof keyAlert.body>

/** The alert about a payment that was blocked or flagged (service document, section 2.9): what its body is written from. */
export type KeyAlert = Readonly<Required<Omit<Body, 'type' | 'amountUsdc' | 'at'>>> & {
  ownerId: string | null
  /** An exact decimal. */
  amountUsdc: string
  at: number
}

/**
 * The writes of an alert, for the transaction of its payment; none for an agent without an owner or with an erased one.
 */
export async function alertWrites(
  { ids, storage }: { ids: Ids; storage: Pick<Storage, 'read'> },
  alert: KeyAlert,
): Promise<Write[]> {
  const { ownerId, paymentId, agentId, reason, at } = alert
  if (ownerId === null || (await emailOf(storage, ownerId)) === null) return []
  const queued = { ownerId, type: keyAlert.type, payload: bodyOf(alert), at, about: { agentId, paymentId, reason } }
  return messageWrites(ids, queued, { attempts_max: attemptsMax, is_asked: 0 }).writes
}

/** Each member of the body, in its order. One without a writer does not compile, optional ones included. */
const bodyMembers: { readonly [Name in keyof Body]-?: (alert: KeyAlert) => Body[Name] } = {
  type: () => keyAlert.type,
  paymentId: ({ paymentId }) => paymentId,
  agentId: ({ agentId }) => agentId,
  label: ({ label }) => label,
  kind: ({ kind }) => kind,
  pillar: ({ pillar }) => pillar,
  reason: ({ reason }) => reason,
  amountUsdc: ({ amountUsdc }) => Number(amountUsdc),
  toAddr: ({ toAddr }) => toAddr,
  at: ({ at }) => new Date(at).toISOString(),
}

function bodyOf(alert: KeyAlert): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(bodyMembers).map(([name, write]) => [name, write(alert)]))
}
