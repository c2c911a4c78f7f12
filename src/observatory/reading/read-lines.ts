import { itemSchema, type Item } from './item.ts'
import { ImportRefused } from '../import-refused.ts'

const lineMaxChars = 1_048_576

/**
 * Parses an item from each line. Throws ImportRefused with the number of the first invalid line; empty lines are
 * numbered too.
 */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Item> {
  let number = 0
  for await (const line of linesOf(bytes)) {
    number++
    if (line.trim() !== '') yield readLine(line, number)
  }
}

function readLine(line: string, number: number): Item {
  const { data, error } = itemSchema.safeParse(readJson(line, number))
  if (data) return data
  const [issue] = error.issues
  throw new ImportRefused(`line ${number}: ${issue?.path.join('.') || 'the item'}: ${issue?.message}`)
}

function readJson(line: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new ImportRefused(`line ${number} is not JSON`)
  }
}

/** Splits at line feeds and decodes UTF-8, whose characters may span chunks. */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  let lines = 0
  const decode = (piece?: Uint8Array) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode()
    } catch {
      throw new ImportRefused(`after line ${lines}: the file is not UTF-8`)
    }
  }
  for await (const piece of bytes) {
    const text = rest + decode(piece)
    const parts = text.split('\n')
    rest = parts.pop() ?? ''
    lines += parts.length
    yield* parts
    if (rest.length > lineMaxChars)
      throw new ImportRefused(`line ${lines + 1} is longer than ${lineMaxChars} characters`)
  }
  rest += decode()
  if (rest !== '') yield rest
}
