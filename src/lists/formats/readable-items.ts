import { readStrictJson } from '../../kit/strict-json.ts'
import type { ListFile } from './list-source.ts'
import { flatObject, readableChunks } from './readable-chunks.ts'

/** The members of one item, by name. None of them is validated. */
export type ReadableItem = Readonly<Record<string, unknown>>

/**
 * The items that can be read from a file that is not a valid list. Invalid UTF-8, an additional or nested member, a
 * duplicate member, a missing or excess comma, a faulty item elsewhere and a cut end lose none of them. A bare string
 * in an array is taken as the first of `members`. Nothing is thrown for the content of the file.
 */
export async function* readableItems(
  file: ListFile,
  sizeMaxBytes: number,
  members: readonly [string, ...string[]],
): AsyncGenerator<ReadableItem[]> {
  for await (const text of readableChunks(file, sizeMaxBytes)) yield itemsOf(text, members)
}

function itemsOf(text: string, members: readonly [string, ...string[]]): ReadableItem[] {
  const objects = [...text.matchAll(flatObject)].map(([object]) => readObject(object))
  // The text around flat objects: items with an object inside, and bare strings.
  const around = text.replaceAll(flatObject, '{}')
  const nested = around.split(/[{}]/).map(readMembers)
  const alone = textsAloneIn(around).map((value) => ({ [members[0]]: value }))
  return [...objects, ...nested, ...alone].filter((item) => members.some((name) => name in item))
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

const textMember = /"(\w{1,32})"\s*:\s*("(?:[^"\\\n]|\\.)*"|\d{1,15}(?![\w.]))/g
const textMaxChars = 2_048
