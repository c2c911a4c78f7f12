import type { Subject } from '../../kit/subject.ts'
import type { ByLists, DecisionQuestion } from './decision-question.ts'
import type { OfferedDemand } from './payment-demand.ts'

/** An address that the lists bar, and the member of another entry of `accepts` that names it. */
export type ListedOffer = { member: string; address: string }

/**
 * The parties barred by the lists that other offers of the seller name. The current payment pays none of them, so its
 * decision does not change; its own parties are judged with it.
 */
export function listedOffers(
  accepts: readonly OfferedDemand[],
  { address, parties = [] }: Pick<DecisionQuestion, 'address' | 'parties'>,
  { isBarred }: Pick<ByLists, 'isBarred'>,
): readonly ListedOffer[] {
  const ownAddresses = new Set([address, ...parties.map((party) => party.address)].map(({ canonical }) => canonical))
  const offers: ListedOffer[] = []
  for (const [at, { demand }] of accepts.entries()) {
    for (const { field, address: payee } of partiesOf(demand)) {
      if (ownAddresses.has(payee.canonical) || !isBarred(payee)) continue
      ownAddresses.add(payee.canonical)
      offers.push({ member: `accepts[${at}].${field}`, address: payee.canonical })
    }
  }
  return offers
}

/** Including the payee, which a valid demand has in addition to its parties. */
function partiesOf(demand: OfferedDemand['demand']): readonly { field: string; address: Subject }[] {
  return 'refusal' in demand ? demand.parties : [{ field: 'payTo', address: demand.to }, ...demand.parties]
}
