import { z } from 'zod'
import type { ParsedHostFacts } from '../host-entry.ts'
import { bareAllow, bareBlock, collectHosts } from '../formats/host-collector.ts'
import {
  ListFileError,
  type Download,
  type FileFormat,
  type ListFile,
  type ListSource,
  type ParsedFile,
} from '../formats/list-source.ts'
import { readAddresses } from '../formats/address-reader.ts'
import { collectListings } from '../formats/listing-collector.ts'
import { readYamlList } from '../formats/yaml-list.ts'

const fileMaxBytes = 16 * 1024 * 1024

/**
 * Sites that the editors of the Phantom wallet block, those they vouch for, and tokens that lure people to such sites.
 */
export const phantomBlocklist: ListSource = {
  id: 'phantom-blocklist',
  kind: 'phishing',
  subjects: ['address', 'host'],
  authority: null,
  upstream_url: 'https://github.com/phantom/blocklist',
  licence: 'MIT',
  formats: [
    yamlFormat('blocklist.yaml', /^(eth-)?blocklist.*\.yaml$/i, (file) => readSites(file, bareBlock)),
    yamlFormat('whitelist.yaml', /^whitelist\.yaml$/i, (file) => readSites(file, bareAllow)),
    yamlFormat('nft-blocklist.yaml', /^nft-blocklist\.yaml$/i, readMints),
  ],
  downloads: ['blocklist.yaml', 'eth-blocklist.yaml', 'whitelist.yaml', 'nft-blocklist.yaml'].map(downloadOf),
  cadenceHours: 24,
  entryPage: () => null,
}

function yamlFormat(name: string, names: RegExp, read: FileFormat['read']): FileFormat {
  return { name, matches: (fileName) => names.test(fileName), layer: null, rank: 0, sizeMaxBytes: fileMaxBytes, read }
}

function downloadOf(file: string): Download {
  return { url: `https://raw.githubusercontent.com/phantom/blocklist/master/${file}`, file, sizeMaxBytes: fileMaxBytes }
}

/** Items are `url: name`, `url: name/page` or `url: "*.name"`; other members are not read. */
async function readSites(file: ListFile, facts: ParsedHostFacts): Promise<ParsedFile> {
  const items = await readYamlList(file, fileMaxBytes, z.object({ url: z.string() }))
  if (items.length === 0) throw new ListFileError('no_entries')
  const collector = collectHosts()
  for (const [index, { url }] of items.entries()) collector.add(url, facts, () => `[${index}].url`)
  return { published_on: null, entries: [], ...collector.result() }
}

/** Tokens by their mint. The published file itself contains one that is too short: it is skipped. */
async function readMints(file: ListFile): Promise<ParsedFile> {
  const items = await readYamlList(file, fileMaxBytes, z.object({ mint: z.string() }))
  const collector = collectListings()
  const read = readAddresses()
  for (const [index, { mint }] of items.entries()) {
    for (const one of read.read(mint, `entry ${index + 1}`)) collector.addRead(one, '', null)
  }
  const skipped = read.skipped()
  return {
    published_on: null,
    ...skipped,
    entries: collector.entries().map((entry) => ({ ...entry, label: 'NFT mint' })),
  }
}
