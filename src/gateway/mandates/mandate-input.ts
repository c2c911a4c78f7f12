import type { z } from 'zod'
import { ServiceError } from '../../endpoint/errors.ts'
import { usdcPlaces, wholeUnits } from '../../kit/amount.ts'
import { canonicalHash } from '../../kit/canonical-json.ts'
import { defaultMandate, microUsdc, type Mandate } from '../../registry/mandate.ts'
import { mandateUsdcMax, type mandateFields } from '../fields/pay-fields.ts'

/** The sent members of a mandate. */
export type SentMandate = z.output<typeof mandateFields>

/** The mandate of a new agent: the sent members, and the documented defaults for the rest. */
export function newMandate(sent: SentMandate | undefined, now: number): Mandate {
  const maxUsdc = sent?.maxUsdc ?? defaultMandate.maxUsdc
  const dailyUsdc = sent?.dailyUsdc ?? (sent?.maxUsdc === undefined ? defaultMandate.dailyUsdc : tenTimes(maxUsdc))
  return changedMandate({ ...defaultMandate, maxUsdc, dailyUsdc }, sent ?? {}, now)
}

/** A mandate with the sent members replaced. Throws ServiceError where it would already be expired. */
export function changedMandate(before: Mandate, sent: SentMandate, now: number): Mandate {
  const expiresAt = sent.expiresAt === undefined ? before.expiresAt : instantIn(sent.expiresAt)
  if (sent.expiresAt !== undefined && expiresAt !== null && expiresAt <= now)
    throw new ServiceError('parameter_invalid', { field: 'mandate.expiresAt', messageKey: 'keys.expiry_past' })
  return {
    maxUsdc: sent.maxUsdc ?? before.maxUsdc,
    dailyUsdc: sent.dailyUsdc ?? before.dailyUsdc,
    allowedPayees: sent.allowedPayees ? payeesOf(sent.allowedPayees) : before.allowedPayees,
    purpose: sent.purpose === undefined ? before.purpose : sent.purpose,
    expiresAt,
    kycRequired: sent.kycRequired ?? before.kycRequired,
    anomaly: sent.anomaly ?? before.anomaly,
  }
}

/**
 * A mandate in an answer to a caller with the agent's secret. Amounts are numbers (service document, section 2.6),
 * which represent all possible values exactly.
 */
export function describeMandate({ maxUsdc, dailyUsdc, expiresAt, ...mandate }: Mandate) {
  return {
    maxUsdc: Number(maxUsdc),
    dailyUsdc: Number(dailyUsdc),
    ...mandate,
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  }
}

/** The revision of a mandate: equal for equal mandates, and computable by clients. */
export function mandateRevision(mandate: Mandate): string {
  return canonicalHash(describeMandate(mandate))
}

function payeesOf(addresses: NonNullable<SentMandate['allowedPayees']>): string[] {
  return [...new Set(addresses.map(({ canonical }) => canonical))].toSorted()
}

function instantIn(text: string | null): number | null {
  return text === null ? null : Date.parse(text)
}

function tenTimes(amount: string): string {
  const times = microUsdc(amount) * 10n
  const most = microUsdc(mandateUsdcMax)
  return wholeUnits(times < most ? times : most, usdcPlaces)
}
