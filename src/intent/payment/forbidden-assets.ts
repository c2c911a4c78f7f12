import { findListedContract } from '../../lists/find-asset.ts'
import { isListed } from '../../lists/entry.ts'
import type { Snapshot } from '../../lists/snapshot.ts'
import type { Comparison } from '../effects/compare.ts'
import type { Declared } from '../declared.ts'
import type { ForbiddenAsset } from '../listed-name.ts'

/**
 * The listings on lists of sanctioned assets for the declared asset and every asset that the transaction moves or gives
 * rights over, by contract or mint, or by the declared name. A finding in addition to the comparison: whether the
 * transaction does what was declared is another question.
 */
export function forbiddenAssets(
  snapshot: Snapshot,
  { declared, comparison }: { declared: Declared; comparison: Comparison },
  day: string,
): readonly ForbiddenAsset[] {
  const moved = comparison.effects.map(({ effect }) => ('asset' in effect ? effect.asset : null))
  const addresses = moved.map((asset) => (asset !== null && 'address' in asset ? asset.address : null))
  const contracts = new Set([declared.asset.address, ...addresses].filter((address) => address !== null))
  const { listedName } = declared
  const byName = listedName?.isListed ? [{ entry: listedName.entry, list: listedName.list }] : []
  const isNamed = ({ entry }: ForbiddenAsset) => byName.some((listed) => listed.entry.address === entry.address)
  const byContract = [...contracts].flatMap((address) => {
    const listings = findListedContract(snapshot, address)?.listings ?? []
    return listings
      .filter(({ kind, entry }) => kind === 'asset' && isListed(entry, day))
      .map(({ entry, list }) => ({ entry, list }))
  })
  return [...byName, ...byContract.filter((listed) => !isNamed(listed))]
}
