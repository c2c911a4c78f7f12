import { ServiceError } from '../../endpoint/errors.ts'
import type { Sealer } from '../../kit/seal.ts'
import type { PaidBody } from '../answers/pay-answers.ts'
import type { SettlementRow } from '../tables.ts'

type Needs = { gateway: { answers: Sealer } }

/** Seals the answer that a payment gets once it is settled. */
export function sealPaid({ gateway }: Needs, paymentId: string, paid: PaidBody): string {
  return gateway.answers.seal(Buffer.from(JSON.stringify(paid)), paymentId)
}

/** Throws ServiceError storage_unavailable where SECRETS_KEY has changed since it was sealed. */
export function openPaid({ gateway }: Needs, { payment_id, answer }: SettlementRow): PaidBody {
  const opened = gateway.answers.open(answer, payment_id)
  if (opened === null) throw new ServiceError('storage_unavailable')
  return JSON.parse(opened.toString('utf8')) as PaidBody
}
