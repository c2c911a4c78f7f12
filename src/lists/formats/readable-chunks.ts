import { type ListFile, ListFileError } from './list-source.ts'
import { readSlices } from './file-pieces.ts'

/**
 * The text of a file that is not a valid list, in pieces that end behind an item. Invalid UTF-8 and a cut end lose
 * nothing else. Nothing is thrown for the content.
 */
export async function* readableChunks(file: ListFile, sizeMaxBytes: number): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of lenientPieces(file, sizeMaxBytes)) {
    const text = rest + piece
    const end = endOfItems(text)
    rest = text.slice(end)
    yield text.slice(0, end)
  }
  yield rest
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
 * Where the last item begins, once the text is longer than any item: what follows an object may still belong to it. Text
 * without one is cut after a line or an item.
 */
function endOfItems(text: string): number {
  if (text.length <= itemMaxChars) return 0
  const objects = [...text.matchAll(flatObject)]
  const last = objects.findLast(({ index }) => beginsItem(text.slice(Math.max(0, index - blanksMax), index)))
  if (last && text.length - last.index <= itemMaxChars) return last.index
  const behind = objects.at(-1)
  if (behind) {
    const end = behind.index + behind[0].length
    // Behind an object that is the value of a member, further members of the item around it may follow.
    return end + (furtherMembers.exec(text.slice(end, end + textMaxChars))?.[0].length ?? 0)
  }
  return Math.max(text.lastIndexOf(','), text.lastIndexOf('\n'), text.length - itemMaxChars)
}

/** Whether an item begins behind this text: it is not the value of a member, nor are its braces those in a sentence. */
function beginsItem(before: string): boolean {
  const text = before.trimEnd()
  return text === '' || /[[,}]$/.test(text) || before.slice(text.length).includes('\n')
}

const blanksMax = 64
/**
 * A bracket may be inside a string; a string ends with its line, so that a missing quote loses one item. An object has few
 * characters outside of its strings, so that no text takes a time that grows with its square.
 */
export const flatObject = /\{(?:[^{}"]|"(?:[^"\\\n]|\\.){0,4096}"){0,1024}\}/g
const furtherMembers = /^\s*,\s*"[^{}]*\}/
const textMaxChars = 2_048
const itemMaxChars = 64 * 1024
/** Bytes of a refused own list, some 60,000 entries, whose text is searched: each megabyte takes half a second. */
export const searchedMaxBytes = 8 * 2 ** 20
