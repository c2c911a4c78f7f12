import { z } from 'zod'
import { readHostName } from '../../kit/host-name.ts'
import { bareAllow, bareBlock, collectHosts, type HostCollector } from '../formats/host-collector.ts'
import { readJsonDocument } from '../formats/json-document.ts'
import { jsonFormat } from '../formats/list-json.ts'
import {
  ListFileError,
  type ListFile,
  type ListSource,
  type ParsedEntry,
  type ParsedFile,
} from '../formats/list-source.ts'
import { readAddresses as readEach } from '../formats/address-reader.ts'
import { isScreened, readListed, type ListedAddress } from '../formats/listed-address.ts'

const sitesMaxBytes = 32 * 1024 * 1024
const addressesMaxBytes = 8 * 1024 * 1024
const publisherRoot = 'https://polkadot.js.org/phishing'

/** Sites that the editors of polkadot-js block, and the addresses such sites ask people to pay. */
export const polkadotPhishing: ListSource = {
  id: 'polkadot-phishing',
  bundled: true,
  kind: 'phishing',
  subjects: ['host'],
  authority: null,
  upstream_url: 'https://github.com/polkadot-js/phishing',
  licence: 'Apache-2.0',
  formats: [
    jsonFormat('all.json', sitesMaxBytes, readSites),
    jsonFormat('address.json', addressesMaxBytes, readAddresses),
  ],
  downloads: [
    { url: `${publisherRoot}/all.json`, file: 'all.json', sizeMaxBytes: sitesMaxBytes },
    { url: `${publisherRoot}/address.json`, file: 'address.json', sizeMaxBytes: addressesMaxBytes },
  ],
  cadenceHours: 24,
  entryPage: () => null,
}

/** The format of all.json. `allow` lists shared platforms, `denySub` pages and names below a name. */
export const polkadotSites = z.object({
  allow: z.array(z.string()).default([]),
  deny: z.array(z.string()),
  denySub: z.array(z.string()).default([]),
})

/**
 * The rules of all.json, and its items that are not hosts. Throws ListFileError `host_invalid`, and `no_entries` if
 * nothing is blocked.
 */
export function rulesOfSites({
  allow,
  deny,
  denySub,
}: z.infer<typeof polkadotSites>): ReturnType<HostCollector['result']> {
  if (deny.length === 0) throw new ListFileError('no_entries')
  const collector = collectHosts()
  for (const [index, text] of deny.entries()) collector.add(text, bareBlock, () => `deny[${index}]`)
  for (const [index, text] of denySub.entries()) collector.add(text, bareBlock, () => `denySub[${index}]`)
  for (const [index, text] of allow.entries()) collector.add(text, bareAllow, () => `allow[${index}]`)
  return collector.result()
}

async function readSites(file: ListFile): Promise<ParsedFile> {
  const content = await readJsonDocument(file, sitesMaxBytes, polkadotSites)
  return { published_on: null, entries: [], ...rulesOfSites(content) }
}

/**
 * Addresses of Substrate chains by site. Some are under keywords (`malware`) instead of a site: those have no label.
 */
async function readAddresses(file: ListFile): Promise<ParsedFile> {
  const bySite = await readJsonDocument(file, addressesMaxBytes, z.record(z.string(), z.array(z.string())))
  const byAddress = new Map<string, ParsedEntry>()
  const items = readEach(listedIn)
  for (const [index, [site, addresses]] of Object.entries(bySite).entries()) {
    const label = readHostName(site.trim())
    for (const listed of addresses.flatMap((text) => items.read(text, `entry ${index + 1}`))) {
      const existing = byAddress.get(listed.address)
      if (existing) existing.label ??= label
      else byAddress.set(listed.address, { ...listed, ...bare, label })
    }
  }
  const skipped = items.skipped()
  if (byAddress.size === 0) throw new ListFileError('no_entries')
  return { published_on: null, ...skipped, entries: [...byAddress.values()] }
}

const bare = { assets: [], listed_on: null, delisted_on: null, ref: null }

/** An address of a Substrate chain is of a family that is not screened, and is stored as published. */
function listedIn(text: string): ListedAddress[] {
  const listed = readListed(text)
  return listed.some(isScreened) || substrateAddress.test(listed[0]?.address ?? '') ? listed : []
}

/** Base58 of a prefix of 1 or 2 bytes, a key of 32 and a checksum of 2. */
const substrateAddress = /^[1-9A-HJ-NP-Za-km-z]{45,52}$/
