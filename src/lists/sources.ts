import { bridges } from './bridges.ts'
import { cryptoscamdb } from './cryptoscamdb.ts'
import { ethPhishingDetect } from './eth-phishing-detect.ts'
import { euFsf } from './eu-fsf.ts'
import { forta } from './forta.ts'
import { ilNbctf } from './il-nbctf.ts'
import { labels } from './labels.ts'
import type { ListSource } from './list-source.ts'
import { mixers } from './mixers.ts'
import { ofacAddresses } from './ofac-addresses.ts'
import { ofac } from './ofac.ts'
import { opensanctions } from './opensanctions.ts'
import { openphish } from './openphish.ts'
import { own } from './own.ts'
import { phantomBlocklist } from './phantom-blocklist.ts'
import { polkadotPhishing } from './polkadot-phishing.ts'
import { railgun } from './railgun.ts'
import { scamsniffer } from './scamsniffer.ts'
import { tornadoCash } from './tornado-cash.ts'
import { ukSanctions } from './uk-sanctions.ts'
import { unSc } from './un-sc.ts'

/** Every list this service knows how to read. The order is the one answers name them in. */
export const sources: readonly ListSource[] = [
  ofac,
  ofacAddresses,
  ukSanctions,
  euFsf,
  unSc,
  ilNbctf,
  opensanctions,
  tornadoCash,
  railgun,
  mixers,
  own,
  scamsniffer,
  forta,
  cryptoscamdb,
  ethPhishingDetect,
  polkadotPhishing,
  phantomBlocklist,
  openphish,
  bridges,
  labels,
]

/** The source with this id, or null. */
export function sourceById(id: string): ListSource | null {
  return sources.find((source) => source.id === id) ?? null
}
