import { z } from 'zod'
import { readText } from '../formats/file-pieces.ts'
import { readJsonList } from '../formats/list-json.ts'
import { provenIn } from './ofac-remarks.ts'
import { ListFileError, type ListFile, type ListSource, type ParsedFile } from '../formats/list-source.ts'
import { listedOrUnscreened, readAddresses } from '../formats/address-reader.ts'
import { isScreened } from '../formats/listed-address.ts'
import { collectListings } from '../formats/listing-collector.ts'

const fileMaxBytes = 8 * 1024 * 1024
const assets = ['XBT', 'ETH', 'XMR', 'LTC', 'ZEC', 'DASH', 'BTG', 'ETC', 'BSV', 'BCH', 'XVG', 'USDT', 'USDC', 'XRP']
assets.push('TRX', 'ARB', 'BSC', 'SOL')

/** The addresses of the SDN list, extracted every night by a public project: one file for each ticker. */
export const ofacAddresses: ListSource = {
  id: 'ofac-addresses',
  kind: 'sanctions',
  subjects: ['address'],
  authority: 'OFAC',
  upstream_url: 'https://github.com/0xB10C/ofac-sanctioned-digital-currency-addresses',
  licence: 'MIT; facts of a US Government work, public domain',
  mayBeHandedOn: true,
  formats: [
    {
      name: 'sanctioned_addresses_ASSET.txt',
      matches: (name) => assetOf(name, 'txt') !== null,
      layer: null,
      rank: 0,
      sizeMaxBytes: fileMaxBytes,
      read: readLines,
    },
    {
      name: 'sanctioned_addresses_ASSET.json',
      matches: (name) => assetOf(name, 'json') !== null,
      layer: null,
      rank: 0,
      sizeMaxBytes: fileMaxBytes,
      read: readArray,
    },
  ],
  downloads: assets.map((asset) => {
    const file = `sanctioned_addresses_${asset}.txt`
    return { url: `${rawRoot()}/${file}`, file, sizeMaxBytes: fileMaxBytes }
  }),
  cadenceHours: 24,
  entryPage: () => null,
}

function rawRoot(): string {
  return 'https://raw.githubusercontent.com/0xB10C/ofac-sanctioned-digital-currency-addresses/lists'
}

/**
 * One address a line; after a semicolon (a fork adds `;"aliases"`) only proven addresses are read, because names follow
 * it. A last line without a line end that no family reads is half an address of a truncated file.
 */
async function readLines(file: ListFile): Promise<ParsedFile> {
  const asset = assetOf(file.name, 'txt') ?? ''
  const collector = collectListings()
  const items = readAddresses(listedOrUnscreened)
  const text = await readText(file, fileMaxBytes)
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    const [first = '', ...behind] = line.split(';')
    const address = first.trim()
    if (line.trim() === '') continue
    const listed = items.read(address, `line ${index + 1}`)
    const isLast = index > 0 && index === lines.length - 1
    if (isLast && !listed.some(isScreened) && /^\w*$/.test(address) && screenedAssets.has(asset)) {
      throw new ListFileError('truncated', `line ${index + 1}`)
    }
    for (const one of [...listed, ...provenIn(behind.join(';'))]) collector.addRead(one, asset, null)
  }
  return { published_on: null, ...items.skipped(), entries: collector.entries() }
}

async function readArray(file: ListFile): Promise<ParsedFile> {
  const asset = assetOf(file.name, 'json') ?? ''
  const collector = collectListings()
  const items = readAddresses(listedOrUnscreened)
  for (const [index, item] of (await readJsonList(file, fileMaxBytes, z.unknown())).entries()) {
    if (typeof item !== 'string') items.skip(`[${index}]`)
    else for (const one of items.read(item, `[${index}]`)) collector.addRead(one, asset, null)
  }
  return { published_on: null, ...items.skipped(), entries: collector.entries() }
}

function assetOf(fileName: string, extension: string): string | null {
  const parts = /^sanctioned_addresses_([a-z0-9]{2,12})\.([a-z]+)$/i.exec(fileName)
  return parts?.[2]?.toLowerCase() === extension ? (parts[1] ?? '').toUpperCase() : null
}

/** The tickers whose addresses are all of screened families. */
const screenedAssets = new Set(['XBT', 'ETH', 'USDT', 'USDC', 'TRX', 'ARB', 'BSC', 'SOL', 'ETC', 'BSV'])
