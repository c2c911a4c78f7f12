import { readStrictJson } from '../../kit/strict-json.ts'
import { type ListFile, ListFileError } from './list-source.ts'
import { readSlices } from './file-pieces.ts'

/** The members of one item, by name. None of them is validated. */
export type ReadableItem = Readonly<Record<string, unknown>>

/**
 * The items that can be read from a file that is not a valid list. Invalid UTF-8, an additional or nested member, a
 * duplicate member, a missing or excess comma, a faulty item elsewhere and a cut end lose none of them. A bare string
 * in an array is taken as the first of `members`. With `readRest`, only valid objects are read here, and it reads the
 * text around them. Nothing is thrown for the content.
 */
export async function* readableItems(
  file: ListFile,
  sizeMaxBytes: number,
  members: readonly [string, ...string[]],
  readRest?: (text: string) => ReadableItem[],
): AsyncGenerator<ReadableItem[]> {
  let rest = ''
  for await (const piece of lenientPieces(file, sizeMaxBytes)) {
    const text = rest + piece
    const end = endOfItems(text)
    rest = text.slice(end)
    yield itemsOf(text.slice(0, end), members, readRest)
  }
  yield itemsOf(rest, members, readRest)
}

/** UTF-16 without its NULs is mostly ASCII, and so are addresses and hosts. */
async function* lenientPieces(file: ListFile, sizeMaxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  try {
    for await (const bytes of readSlices(file, sizeMaxBytes)) {
      yield decoder.decode(bytes, { stream: true }).replaceAll('\0', '')
    }
  } catch (error) {
    if (!(error instanceof ListFileError)) throw error
  }
}

/**
 * The end of the last complete item. Text without one is cut after a line or an item once it is longer than any item.
 */
function endOfItems(text: string): number {
  const last = [...text.matchAll(flatObject)].at(-1)
  if (last) {
    const end = last.index + last[0].length
    // Behind an object that is the value of a member, further members of the item around it may follow.
    return end + (furtherMembers.exec(text.slice(end, end + textMaxChars))?.[0].length ?? 0)
  }
  if (text.length <= itemMaxChars) return 0
  return Math.max(text.lastIndexOf(','), text.lastIndexOf('\n'), text.length - itemMaxChars)
}

function itemsOf(
  text: string,
  members: readonly [string, ...string[]],
  readRest?: (text: string) => ReadableItem[],
): ReadableItem[] {
  const isWanted = (item: ReadableItem) => members.some((name) => typeof item[name] === 'string')
  if (readRest) {
    const items: ReadableItem[] = []
    const rest = text
      .replaceAll(commentLine, '')
      .replaceAll(flatObject, (object: string, index: number, all: string) => {
        const reading = readStrictJson(object)
        const item = reading.fault === undefined ? (reading.value as ReadableItem) : {}
        // The value of a member describes the item around it, and is no item itself.
        if (isValueOfMember(all, index) && isWanted(readMembers(textAround(all, index, object.length)))) return ' '
        if (!isWanted(item) || hasControl(object)) return object
        items.push(item)
        return '{}'
      })
    return [...items, ...readRest(rest)]
  }
  const objects = [...text.matchAll(flatObject)].map(([object]) => readObject(object))
  // The text around flat objects: items with an object inside, and bare strings.
  const around = text.replaceAll(flatObject, '{}')
  const nested = around.split(/[{}]/).map(readMembers)
  const alone = textsAloneIn(around).map((value) => ({ [members[0]]: value }))
  return [...objects, ...nested, ...alone].filter(isWanted)
}

/** JSON reads `\b` as a backspace, so that an address behind a stray backslash would lose its first letter. */
function hasControl(object: string): boolean {
  return /\\[bf]/.test(object)
}

function isValueOfMember(text: string, index: number): boolean {
  return /:\s*$/.test(text.slice(Math.max(0, index - 16), index))
}

/** The text beside an object of this length, to the next braces. */
function textAround(text: string, index: number, length: number): string {
  const before = text.slice(Math.max(0, index - textMaxChars), index)
  const after = text.slice(index + length, index + length + textMaxChars)
  return `${before.split(/[{}]/).at(-1) ?? ''} ${after.split(/[{}]/, 1)[0] ?? ''}`
}

/** Bare strings between brackets and commas, neither names of members nor their values. */
function textsAloneIn(text: string): string[] {
  return text
    .split('[')
    .flatMap((part) => part.split(/[\],]/))
    .flatMap((item) => {
      const trimmed = item.trim()
      const isText =
        trimmed.length <= textMaxChars && trimmed.startsWith('"') && trimmed.indexOf('"', 1) === trimmed.length - 1
      return isText && trimmed.length > 2 ? [trimmed.slice(1, -1)] : []
    })
}

function readObject(text: string): ReadableItem {
  const reading = readStrictJson(text)
  return reading.fault === undefined ? (reading.value as ReadableItem) : readMembers(text)
}

/** The members with a text or a number, each by itself; of a name that stands there twice the last one. */
function readMembers(text: string): ReadableItem {
  return Object.fromEntries(
    [...text.matchAll(textMember)].flatMap(([, name = '', written]) => {
      const reading = readStrictJson(written ?? '')
      return reading.fault === undefined ? [[name, reading.value] as const] : []
    }),
  )
}

/** A bracket may be inside a string; a string ends with its line, so that a missing quote loses one item. */
const flatObject = /\{(?:[^{}"]|"(?:[^"\\\n]|\\.)*")*\}/g
const textMember = /"(\w{1,32})"\s*:\s*("(?:[^"\\\n]|\\.)*"|\d{1,15}(?![\w.]))/g
const furtherMembers = /^\s*,\s*"[^{}]*\}/
const commentLine = /^\s*\/\/.*$/gm
const textMaxChars = 2_048
const itemMaxChars = 64 * 1024
