import type { PaymentFate } from '../chains/authorization.ts'
import type { Chains } from '../chains/chains.ts'
import { networkByName } from '../chains/networks.ts'
import { readAddress } from '../kit/address.ts'
import type { World } from '../kit/world.ts'
import type { PaymentRow } from './tables.ts'

export type FateNeeds = { chains: Pick<Chains, 'isOn' | 'prospect' | 'fate'>; world: Pick<World, 'now'> }

/**
 * What the chain shows of a payment whose settling was begun before and of whose end no facilitator told: the events
 * AuthorizationUsed and AuthorizationCanceled of the token, and what it moved (EIP-3009). Null where no endpoint of the
 * network is configured, or it shows nothing.
 */
export async function fateOf({ chains, world }: FateNeeds, row: PaymentRow): Promise<PaymentFate | null> {
  const network = networkByName(row.network)
  if (!network || !chains.isOn(network.name)) return null
  const { asset, payer, pay_to, amount, nonce } = row
  const [token, from, to] = [asset, payer, pay_to].map(canonical)
  if (!token || !from || !to) return null
  const payment = { token, from, to, value: amount, nonce, confirmations: 1 }
  const deadline = world.now() + lookMaxMs
  const { at: newest } = await chains.prospect(network.name, payment, deadline)
  if (!newest) return null
  const since = Math.max(0, newest.value.sinceBlock - blocksBackMax)
  const { at } = await chains.fate(network.name, payment, since, deadline)
  return at?.value ?? null
}

const lookMaxMs = 5_000
/** Older payments are left to what the facilitator says: each thousand blocks is another question. */
const blocksBackMax = 10_000

function canonical(address: string): string | undefined {
  return readAddress(address.toLowerCase()).address?.canonical
}
