import type { SubmittedPayment } from '../../chains/look-up-end.ts'
import { networkByName } from '../../chains/networks.ts'
import { readAddress } from '../../kit/address.ts'
import type { PaymentRow } from '../tables.ts'

/** A payment of the ledger in the form in which it is looked up on the chain; null for an unknown network. */
export function submittedPaymentOf(row: PaymentRow): SubmittedPayment | null {
  const network = networkByName(row.network)
  const [token, from, to] = [row.asset, row.payer, row.pay_to].map(canonical)
  if (!network || !token || !from || !to) return null
  const { payload } = JSON.parse(row.payment) as { payload: { authorization: { validBefore: string } } }
  const signed = { token, from, to, value: row.amount, nonce: row.nonce, confirmations }
  return { network: network.name, signed, sinceBlock: 0, validBefore: Number(payload.authorization.validBefore) }
}

/** As facilitators count: a call costs cents, and its payer is waiting. */
const confirmations = 1

function canonical(address: string): string | undefined {
  return readAddress(address.toLowerCase()).address?.canonical
}
