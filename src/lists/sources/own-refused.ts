import { readStrictJson } from '../../kit/strict-json.ts'
import { bareSubjects } from '../formats/bare-subjects.ts'
import type { ListFile } from '../formats/list-source.ts'
import { flatObject, readableChunks } from '../formats/readable-chunks.ts'
import { undefanged } from '../formats/undefanged.ts'
import { withoutComments } from '../formats/without-comments.ts'
import { withoutExplanations } from '../formats/without-explanations.ts'
import type { ReadableItem } from '../formats/readable-items.ts'
import { ownItem, ownMembers, type OwnItem } from './own-item.ts'

/**
 * The entries that can be read from an own list that is refused: its valid objects with an address or a host, and the
 * subjects that stand alone in the text around them (formats/bare-subjects).
 */
export async function* refusedEntries(file: ListFile, sizeMaxBytes: number): AsyncGenerator<OwnItem[]> {
  for await (const text of readableChunks(file, sizeMaxBytes)) {
    const { items, rest } = readObjects(withoutExplanations(undefanged(withoutComments(text))))
    yield [...items, ...bareSubjects(rest)].flatMap(entriesOf)
  }
}

/** The valid entries of a text, and the text without them. */
function readObjects(text: string): { items: ReadableItem[]; rest: string } {
  const items: ReadableItem[] = []
  const rest = text.replaceAll(flatObject, (object: string, index: number) => {
    // The value of a member describes the entry around it, and is none.
    if (isValueOfMember(text, index) && isOfEntry(text, index, object.length)) return ' '
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

function isValueOfMember(text: string, index: number): boolean {
  return /:\s*$/.test(text.slice(Math.max(0, index - 16), index))
}

/** Whether an address or a host stands beside an object of this length, before the next braces. */
function isOfEntry(text: string, index: number, length: number): boolean {
  const before =
    text
      .slice(Math.max(0, index - reachChars), index)
      .split(/[{}]/)
      .at(-1) ?? ''
  const [after = ''] = text.slice(index + length, index + length + reachChars).split(/[{}]/, 1)
  return /"(?:address|host)"\s*:\s*"/.test(`${before} ${after}`)
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
const reachChars = 2_048
