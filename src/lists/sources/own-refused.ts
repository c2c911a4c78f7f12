import { readStrictJson } from '../../kit/strict-json.ts'
import { brokenSubjects } from '../formats/broken-subjects.ts'
import { keyedSubjects, type KeyedSubjects } from '../formats/keyed-subjects.ts'
import { withoutJsonEscapes } from '../formats/json-escapes.ts'
import type { ListFile } from '../formats/list-source.ts'
import { namedSubjects, type NamedSubject } from '../formats/named-subjects.ts'
import { flatObject, readableChunks } from '../formats/readable-chunks.ts'
import type { ReadableItem } from '../formats/readable-items.ts'
import { objectMark, textPieces, type TextPiece } from '../formats/text-pieces.ts'
import { straySign } from '../formats/stray-sign.ts'
import { undefanged } from '../formats/undefanged.ts'
import { ownItem, ownMembers, type OwnItem } from './own-item.ts'

/** An entry of a refused file. `unclear`: the file names its subject, and nothing shows that it was meant as an entry. */
export type RefusedItem = OwnItem & { unclear?: true }

/**
 * The entries of an own list that is refused: its valid objects with an address or a host, and every address and host in
 * the text around them. Beside the subject of an entry others are merely named, and so are those that something stands
 * within. Only the texts of `reason` and `url` of
 * an entry are left out: they name victims and sources.
 */
export async function* refusedEntries(file: ListFile, sizeMaxBytes: number): AsyncGenerator<RefusedItem[]> {
  for await (const text of readableChunks(file, sizeMaxBytes)) yield entriesIn(withoutJsonEscapes(text))
}

/** What an entry with a mistake names, read in the same way. `item` is a value of JSON. */
export function entriesOfOdd(item: unknown): RefusedItem[] {
  return entriesIn(withoutJsonEscapes(JSON.stringify(item)))
}

function entriesIn(text: string): RefusedItem[] {
  const { objects, rest } = takeObjects(text)
  const { explained, plain } = takeExplanations(undefanged(rest))
  const readings = new Map<TextPiece, Reading>()
  const items = unclearOf(explained)
  for (const piece of textPieces(plain)) {
    const reading = readPiece(piece, piece.around && (readings.get(piece.around) ?? null))
    readings.set(piece, reading)
    items.push(...reading.items)
    for (const { number, isMember } of piece.objects) {
      const isNamed = reading.isNamed || (isMember && reading.form !== null)
      for (const item of objects[number] ?? []) items.push(isNamed ? unclear(item) : item)
    }
  }
  const read = new Set(items.map(subjectOf))
  return [...items, ...unclearOf(brokenSubjects(plain)).filter((item) => !read.has(subjectOf(item)))]
}

function subjectOf({ address, host }: RefusedItem): string {
  return address ?? host ?? ''
}

/** `isNamed`: an entry around the piece names it, such as a reporter. */
type Reading = { form: KeyedSubjects['form']; isNamed: boolean; items: RefusedItem[] }

/**
 * Without a key every subject of a piece counts, since nothing shows what the operator meant by it, but not within
 * another entry, nor behind the key of a reason whose end is unknown.
 */
function readPiece({ text, isMember, isObject }: TextPiece, around: Reading | null): Reading {
  if (text === '' && isObject) return { form: 'strict', isNamed: false, items: [] }
  const outer = around?.form ?? (isObject ? 'strict' : null)
  const explainingAt = text.search(explainingKey)
  const plainTo = explainingAt < 0 ? text.length : explainingAt
  const { form, keyed, others } = keyedSubjects(text, outer === 'strict' ? 0 : plainTo)
  if (around !== null && (around.isNamed || (isMember && around.form !== null)))
    return { form, isNamed: true, items: unclearOf([...keyed, ...others]) }
  const isInEntry = form !== null || outer !== null
  const counting = isInEntry ? keyed : namedSubjects(text.slice(0, plainTo))
  const named = isInEntry ? others : namedSubjects(text.slice(plainTo))
  const items = [...counting.flatMap(entriesOf), ...unclearOf(named)]
  return { form: form ?? (isObject ? 'strict' : null), isNamed: false, items }
}

/** The entries of each valid object of a text, and the text without them. */
function takeObjects(text: string): { objects: RefusedItem[][]; rest: string } {
  const objects: RefusedItem[][] = []
  const rest = text.replaceAll(flatObject, (object: string) => {
    const reading = readStrictJson(object)
    // As JSON reads it, a subject with a stray backslash would lose a letter.
    if (reading.fault !== undefined || strayBackslash.test(object)) return object
    const item = reading.value as ReadableItem
    if ([item['address'], item['host']].some((subject) => typeof subject === 'string' && straySign(subject) !== null))
      return object
    if (typeof item['address'] !== 'string' && typeof item['host'] !== 'string') return object
    const entries = entriesOf(item)
    if (entries.length === 0) return object
    objects.push([...entries, ...furtherOf(item)])
    return objectMark
  })
  return { objects, rest }
}

/** The subjects in members that no entry has. */
function furtherOf(item: ReadableItem): RefusedItem[] {
  const further = Object.entries(item).filter(([name, value]) => {
    const isSubject = name === 'address' || name === 'host'
    return !(name in ownMembers) || (isSubject && typeof value !== 'string')
  })
  return further.length === 0 ? [] : unclearOf(namedSubjects(JSON.stringify(further)))
}

/**
 * A text without what explains an entry, and the subjects in that which may be entries: where a quote is missing, an
 * entry written without quotes may stand behind the reason of the one before it.
 */
function takeExplanations(text: string): { explained: NamedSubject[]; plain: string } {
  const explained: NamedSubject[] = []
  const plain = text.replaceAll(explanations, (explanation) => {
    if (entryWithin.test(explanation)) explained.push(...namedSubjects(explanation))
    return ` ${explanation.replaceAll(allButMarks, '')}`
  })
  return { explained, plain }
}

function unclearOf(subjects: readonly NamedSubject[]): RefusedItem[] {
  return subjects.flatMap(entriesOf).map(unclear)
}

/** The subject alone: nothing shows to which entry the other members belong. */
function unclear({ address, host }: RefusedItem): RefusedItem {
  const subject = host === undefined ? { address } : { host }
  return { ...subject, reason: 'Named in a file that is refused', unclear: true }
}

/**
 * An entry of a refused file: members that do not match the schema are dropped, so that its address or host still
 * counts.
 */
function entriesOf(item: ReadableItem): OwnItem[] {
  if ('address' in item && 'host' in item) {
    const { address, host, ...rest } = item
    return [
      { ...rest, address },
      { ...rest, host },
    ].flatMap(entriesOf)
  }
  if (typeof item['host'] === 'string' && severalWords.test(item['host']))
    return item['host'].split(severalWords).flatMap((host) => (host === '' ? [] : entriesOf({ ...item, host })))
  const members = Object.entries(ownMembers).flatMap(([name, member]) => {
    const value = item[name]
    const { data } = member.safeParse(typeof value === 'string' ? value.toWellFormed().trim() : value)
    return data === undefined ? [] : [[name, data] as const]
  })
  const entry = { reason: 'Listed in a file that is refused', ...Object.fromEntries(members) }
  const { listed_on: _listed, delisted_on: _delisted, ...withoutDays } = entry as Partial<OwnItem> & { reason: string }
  const { data } = ownItem.safeParse(entry)
  return data ? [data] : [ownItem.safeParse(withoutDays).data ?? []].flat()
}

const strayBackslash = /\\[bf]|"\s{0,4}\\[nrt]/
const severalWords = /[\s,;|]+/
/** With the quotes of JSON, of Python and of word processors. */
const explanations =
  /["'“”]?\b(?:reason|url)["'“”]?\s{0,16}:\s{0,16}(?:"(?:[^"\\\n]|\\.){0,4096}"|'(?:[^'\\\n]|\\.){0,4096}'|[“”][^“”\n]{0,4096}[“”])/gi
const explainingKey = /["'“”]\s?(?:reason|url)\b/i
const entryWithin = /[{,]\s{0,16}(?:address|host)\s{0,16}[:=]/i
const allButMarks = new RegExp(`[^${objectMark}]+`, 'g')
