import { findListedAsset } from '../../lists/find-asset.ts'
import { isListed } from '../../lists/entry.ts'
import type { Snapshot } from '../../lists/snapshot.ts'
import type { Comparison } from '../effects/compare.ts'
import type { Declared } from '../declared.ts'
import type { ForbiddenAsset } from '../listed-name.ts'

/**
 * What lists of sanctioned assets say of the declared asset and of each that the transaction moves or gives rights over, by
 * its contract or mint, or by the name that was declared. It is a finding beside the comparison: whether the transaction does what was declared is another question.
 */
export function forbiddenAssets(
  snapshot: Snapshot,
  { declared, comparison }: { declared: Declared; comparison: Comparison },
  day: string,
): readonly ForbiddenAsset[] {
  const moved = comparison.effects.map(({ effect }) => ('asset' in effect ? effect.asset : null))
  const addresses = moved.map((asset) => (asset !== null && 'address' in asset ? asset.address : null))
  const named = new Set([declared.asset.address, ...addresses].filter((address) => address !== null))
  const { listedName } = declared
  const byName = listedName?.isListed ? [{ entry: listedName.entry, list: listedName.list }] : []
  const isFound = ({ entry }: ForbiddenAsset) => byName.some((known) => known.entry.address === entry.address)
  const byContract = [...named].flatMap((address) =>
    findListedAsset(snapshot, address)
      .listings.filter(({ kind, entry }) => kind === 'asset' && isListed(entry, day))
      .map(({ entry, list }) => ({ entry, list })),
  )
  return [...byName, ...byContract.filter((found) => !isFound(found))]
}
