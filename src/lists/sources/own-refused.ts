import { readStrictJson } from '../../kit/strict-json.ts'
import type { ListFile } from '../formats/list-source.ts'
import { namedSubjects } from '../formats/named-subjects.ts'
import { flatObject, readableChunks } from '../formats/readable-chunks.ts'
import type { ReadableItem } from '../formats/readable-items.ts'
import { ownItem, ownMembers, type OwnItem } from './own-item.ts'

/**
 * The entries of an own list that is refused: its valid objects with an address or a host, and every address and host in
 * the text around them, since nothing shows what the operator meant by it. Only the texts of `reason` and `url` are left
 * out: they name victims and sources.
 */
export async function* refusedEntries(file: ListFile, sizeMaxBytes: number): AsyncGenerator<OwnItem[]> {
  for await (const text of readableChunks(file, sizeMaxBytes)) {
    const { items, rest } = readObjects(text)
    yield [...items, ...namedSubjects(rest.replaceAll(explanations, ' '))].flatMap(entriesOf)
  }
}

/** The valid entries of a text, and the text without them. */
function readObjects(text: string): { items: ReadableItem[]; rest: string } {
  const items: ReadableItem[] = []
  const rest = text.replaceAll(flatObject, (object: string) => {
    const reading = readStrictJson(object)
    // JSON reads `\b` as a backspace, so that an address behind a stray backslash would lose its first letter.
    if (reading.fault !== undefined || /\\[bf]/.test(object)) return object
    const item = reading.value as ReadableItem
    if (typeof item['address'] !== 'string' && typeof item['host'] !== 'string') return object
    items.push(item)
    return '{}'
  })
  return { items, rest }
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

const severalWords = /[\s,;|]+/
/** With the quotes of JSON, of Python and of word processors. */
const explanations =
  /["'“”]?\b(?:reason|url)["'“”]?\s{0,16}:\s{0,16}(?:"(?:[^"\\\n]|\\.){0,4096}"|'(?:[^'\\\n]|\\.){0,4096}'|[“”][^“”\n]{0,4096}[“”])/gi
