import { isPrivate } from './kinds.ts'
import { bridges } from './sources/bridges.ts'
import { cryptoscamdb } from './sources/cryptoscamdb.ts'
import { ethPhishingDetect } from './sources/eth-phishing-detect.ts'
import { euAssets } from './sources/eu-assets.ts'
import { euFsf } from './sources/eu-fsf.ts'
import { forta } from './sources/forta.ts'
import { ilNbctf } from './sources/il-nbctf.ts'
import { labels } from './sources/labels.ts'
import type { ListSource } from './formats/list-source.ts'
import { mixers } from './sources/mixers.ts'
import { ofacAddresses } from './sources/ofac-addresses.ts'
import { ofac } from './sources/ofac.ts'
import { officialNotices } from './sources/official-notices.ts'
import { opensanctions } from './sources/opensanctions.ts'
import { openphish } from './sources/openphish.ts'
import { ownAllow } from './sources/own-allow.ts'
import { own } from './sources/own.ts'
import { phantomBlocklist } from './sources/phantom-blocklist.ts'
import { polkadotPhishing } from './sources/polkadot-phishing.ts'
import { railgun } from './sources/railgun.ts'
import { scamsniffer } from './sources/scamsniffer.ts'
import { tornadoCash } from './sources/tornado-cash.ts'
import { ukSanctions } from './sources/uk-sanctions.ts'
import { unSc } from './sources/un-sc.ts'

/** All supported lists, in the order in which answers name them. */
export const sources: readonly ListSource[] = [
  ofac,
  ofacAddresses,
  ukSanctions,
  euFsf,
  unSc,
  ilNbctf,
  opensanctions,
  euAssets,
  officialNotices,
  tornadoCash,
  railgun,
  mixers,
  own,
  ownAllow,
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

/** Whether the licence of a list allows publishing its content. Never for the lists of the operator. */
export function mayBeHandedOn(list: string): boolean {
  const source = sourceById(list)
  return source?.mayBeHandedOn === true && !isPrivate(source.kind)
}
