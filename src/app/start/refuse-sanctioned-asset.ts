import type { Config } from '../../config/config.ts'
import { ConfigError } from '../../config/config-error.ts'
import type { Snapshot } from '../../lists/snapshot.ts'
import { isForbiddenAsset } from '../../screening/gather-asset.ts'

/** Throws ConfigError where settlements or paid calls would use an asset that the lists forbid on that day. */
export function refuseSanctionedAsset(
  { settlement, paymentTerms }: Pick<Config, 'settlement' | 'paymentTerms'>,
  snapshot: Snapshot,
  day: string,
): void {
  const asset = settlement?.asset ?? paymentTerms?.asset
  if (asset !== undefined && isForbiddenAsset(snapshot, asset, day))
    throw new ConfigError(`X402_ASSET must not be a sanctioned asset: ${asset} is listed.`)
}
