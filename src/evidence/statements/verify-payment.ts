import type { Chains } from '../../chains/chains.ts'
import { isDust, payersOf } from '../../chains/payment.ts'
import type { World } from '../../kit/world.ts'
import type { ReceiptPlace } from '../receipt-store.ts'
import type { Verification } from './receipt.ts'

type Needs = { chains: Chains; world: Pick<World, 'now'> }

/** Whether the chain shows a payment: the transaction exists, succeeded, and paid the payee more than dust. */
export async function verifyPayment({ chains, world }: Needs, place: ReceiptPlace): Promise<Verification> {
  const { network, txHash, payee } = place
  if (!chains.isOn(network)) return { status: 'unverified', cause: 'chain_not_configured' }
  const { at, cause } = await chains.payment(network, txHash, payee, world.now() + chains.budgetMs)
  if (!at) return { status: 'unverified', cause }
  const { value } = at
  if (value.state !== 'paid') return { status: 'unverified', cause: value.state }
  if (isDust(value.moves)) return { status: 'unverified', cause: 'dust' }
  return { status: 'verified', payers: payersOf(value.moves) }
}
