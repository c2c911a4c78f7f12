import type { Subject } from '../../kit/subject.ts'
import type { ByLists, DecisionQuestion } from './decision-question.ts'
import type { OfferedDemand } from './payment-demand.ts'

/** An address that the lists bar, and the member of another entry of `accepts` that names it. */
export type ListedOffer = { member: string; address: string }

/**
 * Whom the other offers of a seller name that the lists bar. The payment that is decided on pays none of them, so that its
 * decision stays; whom it names itself is judged with it.
 */
export function listedOffers(
  accepts: readonly OfferedDemand[],
  { address, parties = [] }: Pick<DecisionQuestion, 'address' | 'parties'>,
  { isBarred }: Pick<ByLists, 'isBarred'>,
): readonly ListedOffer[] {
  const seen = new Set([address, ...parties.map((party) => party.address)].map(({ canonical }) => canonical))
  const found: ListedOffer[] = []
  for (const [at, { demand }] of accepts.entries()) {
    for (const { field, address: named } of partiesOf(demand)) {
      if (seen.has(named.canonical) || !isBarred(named)) continue
      seen.add(named.canonical)
      found.push({ member: `accepts[${at}].${field}`, address: named.canonical })
    }
  }
  return found
}

/** With the payee, which a demand that is in order has beside its parties. */
function partiesOf(demand: OfferedDemand['demand']): readonly { field: string; address: Subject }[] {
  return 'refusal' in demand ? demand.parties : [{ field: 'payTo', address: demand.to }, ...demand.parties]
}
