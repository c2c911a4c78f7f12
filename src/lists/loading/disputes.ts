import type { Dispute } from '../snapshot.ts'
import type { OnDispute } from './merge-lists.ts'

/** Collects the addresses about which files of one authority contradict each other: a count for each two files. */
export function collectDisputes(): { add: OnDispute; of: (list: string) => readonly Dispute[] } {
  const collected = new Map<string, { dispute: Omit<Dispute, 'count'>; addresses: Set<string> }>()
  return {
    add: ({ list, name }, lacking, address) => {
      const dispute = { holder: { list, name }, lacking: { list: lacking.list, name: lacking.name } }
      const key = JSON.stringify(dispute)
      const one = collected.get(key) ?? { dispute, addresses: new Set() }
      collected.set(key, one)
      one.addresses.add(address)
    },
    of: (list) =>
      [...collected.values()].flatMap(({ dispute, addresses }) => {
        const isOfList = dispute.holder.list === list || dispute.lacking.list === list
        return isOfList ? [{ ...dispute, count: addresses.size }] : []
      }),
  }
}
