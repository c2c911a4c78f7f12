import type { ScreenedNetwork } from '../../chains/networks.ts'
import { readAsset, type DeclaredAsset } from '../../intent/declared.ts'
import { findListedName } from '../../intent/listed-name.ts'
import { readAddress } from '../../kit/address.ts'
import type { Snapshot } from '../../lists/snapshot.ts'
import type { ScreeningFacts } from '../../screening/facts.ts'
import { gatherAsset } from '../../screening/gather-asset.ts'
import { judge, type Judgement } from '../../screening/verdict.ts'

/**
 * The asset of a probe. A sanctioned asset is accepted by any of its names, because it is judged and not refused as
 * mistyped: by its contract on the network's family, else by the name alone. On a chain that is not screened it is the
 * text as sent. Throws ServiceError asset_invalid.
 */
export function readProbeAsset(
  text: string | undefined,
  field: string,
  { network, snapshot, day }: { network: ScreenedNetwork; snapshot: Snapshot; day: string },
): DeclaredAsset {
  // No assets of such a chain are known: the payee alone decides.
  if (network.family === 'other') return { address: null, symbol: text ?? 'USDC', decimals: null }
  const listed = text === undefined ? null : findListedName(snapshot, text, day)
  if (text === undefined || !listed?.isListed) return readAsset(network, text, undefined, field)
  const contract = listed.contracts.find((address) => readAddress(address).address?.family === network.family)
  return contract === undefined
    ? { address: null, symbol: text, decimals: null }
    : readAsset(network, contract, undefined, field)
}

/** The pinned name of an asset: its contract or mint, or the symbol of the chain's own currency. */
export function assetId({ address, symbol }: DeclaredAsset): string {
  return address ?? symbol ?? ''
}

/** The judgement of a probe: by its payee, or by its asset if that alone is forbidden. */
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
  const match = gatherAsset(snapshot, asset, network.name)
  const ofAsset = match && judge({ ...facts, hits: match.hits, observations: match.observations })
  const isOfAsset = ofAsset?.verdict === 'risky' && judgement.verdict !== 'risky'
  return { ...(isOfAsset ? ofAsset : judgement), isOfAsset }
}
