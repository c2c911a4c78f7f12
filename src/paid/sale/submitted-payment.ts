import type { SubmittedPayment } from '../../chains/look-up-end.ts'
import { networkByName } from '../../chains/networks.ts'
import { readAddress } from '../../kit/address.ts'
import type { PaymentRow } from '../tables.ts'

/** A payment of the ledger in the form in which it is looked up on the chain; null for an unknown network. */
export function submittedPaymentOf(row: PaymentRow): SubmittedPayment | null {
  const named = namedOnChain(row)
  if (named === null) return null
  const { payload } = JSON.parse(row.payment) as { payload: { authorization: { validBefore: string } } }
  return { ...named, sinceBlock: 0, validBefore: Number(payload.authorization.validBefore) }
}

type Terms = Pick<PaymentRow, 'network' | 'asset' | 'payer' | 'pay_to' | 'amount' | 'nonce'>

/** What names a payment on the chain; null for an unknown network. */
export function namedOnChain(terms: Terms): Pick<SubmittedPayment, 'network' | 'signed'> | null {
  const network = networkByName(terms.network)
  const [token, from, to] = [terms.asset, terms.payer, terms.pay_to].map(canonical)
  if (!network || !token || !from || !to) return null
  return { network: network.name, signed: { token, from, to, value: terms.amount, nonce: terms.nonce, confirmations } }
}

/** As facilitators count: a call costs cents, and its payer is waiting. */
const confirmations = 1

function canonical(address: string): string | undefined {
  return readAddress(address.toLowerCase()).address?.canonical
}
