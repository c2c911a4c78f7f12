import type { ScreenedNetwork } from '../../chains/networks.ts'
import { readAsset, type DeclaredAsset } from '../../intent/declared.ts'
import { findListedName } from '../../intent/listed-name.ts'
import { readAddress } from '../../kit/address.ts'
import type { Snapshot } from '../../lists/snapshot.ts'
import type { ScreeningFacts } from '../../screening/facts.ts'
import { gatherAsset } from '../../screening/gather-asset.ts'
import { judge, type Judgement } from '../../screening/verdict.ts'

/**
 * The asset of a probe. One that lists of sanctioned assets have is understood by any of its names, because it is judged and
 * not refused as mistyped: by its contract on the network's family, else by the name alone. On a chain that is not screened it is the text as it was sent. Throws ServiceError asset_invalid.
 */
export function readProbeAsset(
  asked: string | undefined,
  field: string,
  { network, snapshot, day }: { network: ScreenedNetwork; snapshot: Snapshot; day: string },
): DeclaredAsset {
  // No assets are known of such a chain: the payee alone decides.
  if (network.family === 'other') return { address: null, symbol: asked ?? 'USDC', decimals: null }
  const listed = asked === undefined ? null : findListedName(snapshot, asked, day)
  if (asked === undefined || !listed?.isListed) return readAsset(network, asked, undefined, field)
  const contract = listed.contracts.find((text) => readAddress(text).address?.family === network.family)
  return contract === undefined
    ? { address: null, symbol: asked, decimals: null }
    : readAsset(network, contract, undefined, field)
}

/** The name under which an asset is pinned: its contract or mint, or the symbol of the chain's own currency. */
export function assetId({ address, symbol }: DeclaredAsset): string {
  return address ?? symbol ?? ''
}

/** How a probe is judged: by its payee, or by its asset where that alone must not be paid in. */
export type ProbeJudgement = Pick<Judgement, 'verdict' | 'reason_code' | 'blocked'> & { isOfAsset: boolean }

/** Judges the asset by the day and the lists of the payee's facts. */
export function judgeProbe(
  snapshot: Snapshot,
  {
    facts,
    judgement,
    asset,
    network,
  }: { facts: ScreeningFacts; judgement: Judgement; asset: string; network: ScreenedNetwork },
): ProbeJudgement {
  const found = gatherAsset(snapshot, asset, network.name)
  const ofAsset = found && judge({ ...facts, hits: found.hits, observations: found.observations })
  const isOfAsset = ofAsset?.verdict === 'risky' && judgement.verdict !== 'risky'
  return { ...(isOfAsset ? ofAsset : judgement), isOfAsset }
}
