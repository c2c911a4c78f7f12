import { dayOfInstant, isDay } from '../../kit/day.ts'
import { readPieces } from '../formats/file-pieces.ts'
import {
  ListFileError,
  type ListFile,
  type ListSource,
  type ParsedEntry,
  type ParsedFile,
} from '../formats/list-source.ts'
import { hiddenAccounts } from '../formats/hidden-accounts.ts'
import { isScreened, readListed, type ListedAddress } from '../formats/listed-address.ts'

/** The largest collection had over 4 million lines in 2026. */
const fileMaxBytes = 4 * 1024 * 1024 * 1024

/** Sanctioned wallets of any collection of OpenSanctions. Only an operator with a licence adds the file. */
export const opensanctions: ListSource = {
  id: 'opensanctions',
  kind: 'sanctions',
  subjects: ['address'],
  authority: null,
  upstream_url: 'https://www.opensanctions.org/datasets/sanctions/',
  licence: 'CC BY-NC 4.0',
  // The collection of NBCTF had over 1,200 wallets in 2026, and larger ones contain it.
  recordsMin: 100,
  formats: [
    {
      name: 'entities.ftm.json',
      matches: (fileName) => fileName.toLowerCase() === 'entities.ftm.json',
      layer: null,
      rank: 0,
      sizeMaxBytes: fileMaxBytes,
      read: readEntities,
    },
  ],
  downloads: [],
  cadenceHours: 24,
  entryPage: ({ ref }) => (ref === null ? null : `https://www.opensanctions.org/entities/${encodeURIComponent(ref)}/`),
}

/**
 * One entity of the FollowTheMoney model on each line, unordered. A wallet is listed if it or its holder has the topic
 * of sanctions or is named by a sanction; a wallet that is only attributed to criminals is not.
 */
async function readEntities(file: ListFile): Promise<ParsedFile> {
  const wallets: Wallet[] = []
  const sanctioned = new Set<string>()
  const spans = new Map<string, Span>()
  let publishedOn: string | null = null
  let walletTexts = 0

  for await (const { entity, place } of readLines(file)) {
    const { id, schema } = readHead(entity, place)
    const seenOn = dayIn(entity['last_seen'])
    if (seenOn !== null && seenOn > (publishedOn ?? '')) publishedOn = seenOn
    const texts = (name: string) => readTexts(entity, name, place)
    if (texts('topics').some(isSanctionTopic)) sanctioned.add(id)
    if (schema === 'CryptoWallet') {
      const wallet = { id, keys: texts('publicKey'), assets: texts('currency'), holders: texts('holder') }
      wallets.push(wallet)
      walletTexts += 1 + wallet.keys.length + wallet.assets.length + wallet.holders.length
    }
    if (schema === 'Sanction') {
      const span = spanOf(texts('startDate'), texts('endDate'))
      for (const subject of texts('entity')) spans.set(subject, unite(spans.get(subject), span))
    }
    if (walletTexts + sanctioned.size + spans.size > factsMax) throw new ListFileError('too_large', place)
  }
  if (sanctioned.size + spans.size === 0) throw new ListFileError('no_entries')
  return { published_on: publishedOn, entries: wallets.flatMap((wallet) => entriesOf(wallet, sanctioned, spans)) }
}

type Wallet = { id: string; keys: string[]; assets: string[]; holders: string[] }

/** From the earliest known beginning of several sanctions to the latest end; an end is null if one of them has none. */
type Span = { listed_on: string | null; delisted_on: string | null }

function entriesOf(wallet: Wallet, sanctioned: ReadonlySet<string>, spans: ReadonlyMap<string, Span>): ParsedEntry[] {
  const subjects = [wallet.id, ...wallet.holders]
  const covering = subjects.flatMap((subject) => spans.get(subject) ?? [])
  if (covering.length === 0 && !subjects.some((subject) => sanctioned.has(subject))) return []
  const span = covering.reduce<Span | undefined>(unite, undefined) ?? { listed_on: null, delisted_on: null }
  const assets = wallet.assets.flatMap((asset) => (/^[a-z0-9]{2,12}$/i.test(asset) ? asset.toUpperCase() : []))
  const listed = wallet.keys.flatMap(readListed).filter((one) => isScreened(one) || !isAccount(one))
  return [...listed, ...hiddenAccounts(listed)].map(({ address, family }) => {
    return { address, family, assets: [...new Set(assets)].toSorted(), ...span, ref: wallet.id, label: null }
  })
}

/** Whether a text is a customer's name or number at an exchange: personal data, and not an address of any chain. */
function isAccount({ address }: ListedAddress): boolean {
  return address.length < accountMaxChars || /^\d+$|@/.test(address)
}

/** `sanction` and what is below it: `sanction.linked`, `sanction.counter`. */
function isSanctionTopic(topic: string): boolean {
  return /^sanction(\.|$)/.test(topic)
}

function spanOf(starts: readonly string[], ends: readonly string[]): Span {
  const begins = starts.flatMap((text) => dayIn(text) ?? []).toSorted()
  const days = ends.flatMap((text) => dayIn(text) ?? []).toSorted()
  return { listed_on: begins[0] ?? null, delisted_on: days.length < ends.length ? null : (days.at(-1) ?? null) }
}

function unite(a: Span | undefined, b: Span): Span {
  if (!a) return b
  const begins = [a.listed_on, b.listed_on].filter((day) => day !== null).toSorted()
  const ends = [a.delisted_on, b.delisted_on].filter((day) => day !== null).toSorted()
  return { listed_on: begins[0] ?? null, delisted_on: ends.length < 2 ? null : (ends.at(-1) ?? null) }
}

/** The day of a date or instant; null for a month or a year. */
function dayIn(text: unknown): string | null {
  const day = typeof text === 'string' ? dayOfInstant(text) : ''
  return isDay(day) ? day : null
}

type Entity = Readonly<Record<string, unknown>>

function readHead(entity: Entity, place: string): { id: string; schema: string } {
  const { id, schema } = entity
  if (!isValue(id) || id === '') throw new ListFileError('schema', `${place} id`)
  if (typeof schema !== 'string') throw new ListFileError('schema', `${place} schema`)
  return { id, schema }
}

/** The values of a property; none if the entity does not have it. */
function readTexts(entity: Entity, name: string, place: string): string[] {
  const { properties } = entity
  if (!isObject(properties)) throw new ListFileError('schema', `${place} properties`)
  const values = Object.hasOwn(properties, name) ? properties[name] : []
  const isTexts = Array.isArray(values) && values.every(isValue)
  if (!isTexts) throw new ListFileError('schema', `${place} ${name}`)
  return values
}

function isValue(value: unknown): value is string {
  return typeof value === 'string' && value.length <= valueMaxChars
}

function isObject(value: unknown): value is Entity {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The objects of a file with one on each line. `place` names the line. */
async function* readLines(file: ListFile): AsyncGenerator<{ entity: Entity; place: string }> {
  let parts: string[] = []
  let chars = 0
  let number = 1
  for await (const piece of readPieces(file, fileMaxBytes)) {
    let at = 0
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', at)) {
      parts.push(piece.slice(at, end))
      const entity = readLine(parts.join(''), number, 'not_well_formed')
      if (entity) yield { entity, place: `line ${number}` }
      parts = []
      chars = 0
      number++
      at = end + 1
    }
    parts.push(piece.slice(at))
    chars += piece.length - at
    if (chars > lineMaxChars) throw new ListFileError('schema', `line ${number}`)
  }
  // A truncated file ends inside a line.
  const last = readLine(parts.join(''), number, 'truncated')
  if (last) yield { entity: last, place: `line ${number}` }
}

/** The object of a line; null for an empty one. */
function readLine(line: string, number: number, otherwise: 'not_well_formed' | 'truncated'): Entity | null {
  if (line.trim() === '') return null
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    throw new ListFileError(otherwise, `line ${number}`)
  }
  if (!isObject(value)) throw new ListFileError('schema', `line ${number}`)
  return value
}

const lineMaxChars = 4 * 1024 * 1024
const valueMaxChars = 256
/** The shortest addresses of other chains have 25. */
const accountMaxChars = 25
/** Collected texts of wallets and ids. All collections together had 600,000 sanctions in 2026. */
const factsMax = 2_000_000
