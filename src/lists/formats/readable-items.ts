import type { z } from 'zod'
import { readStrictJson } from '../../kit/strict-json.ts'
import { ListFileError, type ListFile } from './list-source.ts'
import { readPieces } from './file-pieces.ts'

/**
 * The items of a file that is no valid list which can be read all the same: each object without an object inside, by the
 * schema. A comma too many or too few, another item with a mistake and a cut end lose none of them. What cannot be decoded
 * ends the file. Nothing is thrown for what it contains.
 */
export async function* readableItems<item>(
  file: ListFile,
  sizeMaxBytes: number,
  schema: z.ZodType<item>,
): AsyncGenerator<item[]> {
  let rest = ''
  try {
    for await (const piece of readPieces(file, sizeMaxBytes)) {
      const text = rest + piece
      const found = [...text.matchAll(flatObject)]
      const last = found.at(-1)
      rest = text.slice(last ? last.index + last[0].length : 0).slice(-itemMaxChars)
      yield found.flatMap(([object]) => readItem(object, schema))
    }
  } catch (error) {
    if (!(error instanceof ListFileError)) throw error
  }
}

function readItem<item>(text: string, schema: z.ZodType<item>): item[] {
  const reading = readStrictJson(text)
  if (reading.fault !== undefined) return []
  const { data } = schema.safeParse(reading.value)
  return data === undefined ? [] : [data]
}

/** A bracket may stand in a text; a text ends with its line, so that a quote that is missing loses one item. */
const flatObject = /\{(?:[^{}"]|"(?:[^"\\\n]|\\.)*")*\}/g
const itemMaxChars = 64 * 1024
