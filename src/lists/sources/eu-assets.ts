import { z } from 'zod'
import { isDay } from '../../kit/day.ts'
import { readJsonList, jsonFormat } from '../formats/list-json.ts'
import { isScreened, readListed } from '../formats/listed-address.ts'
import {
  ListFileError,
  type ListFile,
  type ListSource,
  type ParsedEntry,
  type ParsedFile,
} from '../formats/list-source.ts'

const fileMaxBytes = 1024 * 1024

/**
 * Crypto-assets in which acts of the European Union forbid transactions: contracts, and the names they are declared by.
 */
export const euAssets: ListSource = {
  id: 'eu-assets',
  bundled: true,
  kind: 'asset',
  subjects: ['asset', 'address'],
  // Not that of eu-fsf: an asset missing from a copy of the consolidated list has not left the annex on assets.
  authority: 'European Union, Regulation 833/2014',
  upstream_url: 'https://eur-lex.europa.eu/eli/reg/2014/833/oj',
  licence: 'Commission Decision 2011/833/EU; names and days are facts',
  mayBeHandedOn: true,
  formats: [jsonFormat('assets.json', fileMaxBytes, readAssets)],
  downloads: [],
  cadenceHours: 24,
  entryPage: ({ ref }) => ref && `https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:${ref}`,
}

async function readAssets(file: ListFile): Promise<ParsedFile> {
  const assets = await readJsonList(file, fileMaxBytes, sanctionedAsset)
  const entries = assets.flatMap((asset, index) => entriesOfAsset(asset, `[${index}]`))
  if (entries.length === 0) throw new ListFileError('no_entries')
  return { published_on: null, entries }
}

/**
 * The entries of one asset: its contracts, the names under which it is declared, and its wrapped forms. Throws
 * ListFileError, naming the member within `place`.
 */
export function entriesOfAsset(asset: z.infer<typeof sanctionedAsset>, place: string): ParsedEntry[] {
  const { name, symbols, contracts, wrapped, spellings } = asset
  const shared = factsOf(asset)
  const names = symbols.length === 0 ? [name] : symbols
  const wrappedForm = { label: `${name} (wrapped form)` }
  return [
    ...contracts.map(({ caip19, source }, at) => {
      return { ...contractIn(caip19, `${place}.contracts[${at}]`), ...shared, assets: names, contract_source: source }
    }),
    ...names.map((text) => ({ ...declaredAs(text), ...shared })),
    ...spellings.map(({ name: text, source }) => ({ ...declaredAs(text), ...shared, contract_source: source })),
    ...wrapped.map(({ symbol, source }) => {
      const readIn = source === undefined ? {} : { contract_source: source }
      return { ...declaredAs(symbol), ...shared, ...wrappedForm, ...readIn }
    }),
  ]
}

type Facts = Pick<ParsedEntry, 'listed_on' | 'delisted_on' | 'listed_on_basis' | 'wind_down_until' | 'ref'> & {
  label: string
}

/** An entry without a day of its own is in force from the adoption of its act. */
function factsOf({ name, celex, adopted, in_force_from, basis, wind_down_until }: SanctionedAsset): Facts {
  return {
    listed_on: in_force_from ?? adopted,
    ...(basis === 'act' ? {} : { listed_on_basis: 'reported' }),
    delisted_on: null,
    ref: celex ?? null,
    label: name,
    ...(wind_down_until ? { wind_down_until } : {}),
  }
}

/** A symbol or a name is not an address of any family. */
function declaredAs(text: string): Pick<ParsedEntry, 'address' | 'family' | 'assets'> {
  return { address: text, family: 'other', assets: [text] }
}

function contractIn(caip19: string, place: string): Pick<ParsedEntry, 'address' | 'family' | 'networks'> {
  const [chain = '', token = ''] = caip19.split('/')
  const listed = readListed(token.slice(token.indexOf(':') + 1)).find(isScreened)
  if (!listed) throw new ListFileError('address_invalid', `${place}.caip19`)
  return { ...listed, networks: [chainNames.get(chain) ?? chain] }
}

/** The networks by their names in answers; others stay in CAIP-2. */
const chainNames: ReadonlyMap<string, string> = new Map([
  ['eip155:1', 'ethereum'],
  ['eip155:10', 'optimism'],
  ['eip155:56', 'bsc'],
  ['eip155:137', 'polygon'],
  ['eip155:8453', 'base'],
  ['eip155:42161', 'arbitrum'],
  ['eip155:43114', 'avalanche'],
  ['tron:0x2b6653dc', 'tron'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana'],
])
const day = z.string().refine(isDay)
const text = z.string().min(1).max(200)

/** One asset of an act, with its known contracts. Other members are ignored. */
export const sanctionedAsset = z.object({
  name: text,
  symbols: z.array(text),
  /** The act by its CELEX number, if known. */
  celex: z
    .string()
    .regex(/^[0-9A-Z()-]{6,24}$/)
    .exactOptional(),
  adopted: day,
  in_force_from: day.nullable(),
  /** `act`: the days were read in the act itself. */
  basis: z.enum(['act', 'reported']).default('reported'),
  wind_down_until: day.nullable().default(null),
  contracts: z.array(z.object({ caip19: z.string().regex(/^[^/]{1,64}\/[^/:]{1,32}:[^/:]{1,64}$/), source: text })),
  /** Other names of it, each with its source. */
  spellings: z.array(z.object({ name: text, source: text })).default([]),
  wrapped: z.array(z.object({ symbol: text, source: text.exactOptional() })),
})
type SanctionedAsset = z.infer<typeof sanctionedAsset>
