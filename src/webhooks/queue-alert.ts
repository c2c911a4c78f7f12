import type { z } from 'zod'
import { emailOf } from '../accounts/owners.ts'
import type { Ids } from '../kit/draw-id.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { attemptsMax } from './judge-attempt.ts'
import { keyAlert } from './message-types.ts'
import { messageWrites } from './deliveries/queue-delivery.ts'

/** The alert about a payment that was blocked or flagged (service document, section 2.9). */
export type KeyAlert = {
  ownerId: string | null
  paymentId: string
  agentId: string
  label: string
  kind: 'block' | 'review'
  /** The gate that blocked or flagged it. */
  pillar: string
  reason: string
  /** An exact decimal. */
  amountUsdc: string
  toAddr: string
  at: number
}

/**
 * The writes of an alert, for the transaction of its payment; none for an agent without an owner or with an erased one.
 */
export async function alertWrites(
  { ids, storage }: { ids: Ids; storage: Pick<Storage, 'read'> },
  alert: KeyAlert,
): Promise<Write[]> {
  const { ownerId, paymentId, agentId, label, kind, pillar, reason, amountUsdc, toAddr, at } = alert
  if (ownerId === null || (await emailOf(storage, ownerId)) === null) return []
  const payload: z.output<typeof keyAlert.body> = {
    type: keyAlert.type,
    paymentId,
    agentId,
    label,
    kind,
    pillar,
    reason,
    amountUsdc: Number(amountUsdc),
    toAddr,
    at: new Date(at).toISOString(),
  }
  const queued = { ownerId, type: keyAlert.type, payload, at, about: { agentId, paymentId, reason } }
  return messageWrites(ids, queued, { attempts_max: attemptsMax, is_asked: 0 }).writes
}
