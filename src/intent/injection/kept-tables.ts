import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { endianness } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { makeTables, nameOfPatterns, type PatternTables } from './pattern-tables.ts'
import { currentPatterns } from './rule-patterns.ts'
import type { WordTables } from './word-tables.ts'

/** Stands beside the data that ships with the service. `npm run word-tables` writes it. */
export const tablesFile = join(import.meta.dirname, '../../../data/word-tables.bin')

let current: PatternTables | null = null

/**
 * The tables of the patterns, read from the file that ships: to make them takes some tenths of a second and thirty megabytes,
 * at each start. They are made where the file is missing or damaged, or is that of other patterns.
 */
export function currentTables(): PatternTables {
  return (current ??= readKept() ?? makeTables(currentPatterns))
}

function readKept(): PatternTables | null {
  try {
    return unpackTables(readFileSync(tablesFile))
  } catch {
    return null
  }
}

/**
 * The file: the SHA-256 of its content, and the content in brotli. That is a line of JSON and the numbers of all tables behind
 * it, in 32 bits each, the lowest byte first, as machines have them but for a few.
 */
export function packTables(tables: PatternTables): Buffer {
  const blocks: Uint8Array[] = []
  const describe = ({ fillers, states, words, guards, ...numbers }: WordTables): Described => {
    const lengths = tableNames.map((name) => {
      const { at, values } = numbers[name]
      blocks.push(bytesOf(at), bytesOf(values))
      return [at.length, values.length] as const
    })
    blocks.push(fillers)
    return { states, words, guards, fillers: fillers.length, lengths }
  }
  const head: Head = {
    patterns: nameOfPatterns(),
    english: describe(tables.english),
    chinese: describe(tables.chinese),
  }
  const content = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...blocks])
  return Buffer.concat([hash('sha256', content, 'buffer'), brotliCompressSync(content)])
}

const tableNames = ['begins', 'edges', 'blocks', 'ends'] as const
type Described = Pick<WordTables, 'states' | 'words' | 'guards'> & {
  fillers: number
  lengths: readonly (readonly [at: number, values: number])[]
}
type Head = { patterns: string; english: Described; chinese: Described }

/** Null for what cannot be used here: a damaged file, tables of other patterns, a machine with the highest byte first. */
export function unpackTables(packed: Uint8Array): PatternTables | null {
  const content = brotliDecompressSync(packed.subarray(hashBytes), { maxOutputLength: contentMaxBytes })
  if (hash('sha256', content, 'buffer').compare(packed, 0, hashBytes) !== 0 || endianness() === 'BE') return null
  const end = content.indexOf('\n')
  // Whatever has this hash was written by packTables.
  const head = JSON.parse(content.toString('utf8', 0, end)) as Head
  if (head.patterns !== nameOfPatterns()) return null
  let at = end + 1
  // A copy, because numbers of 32 bits begin at a multiple of four bytes.
  const take = (length: number) => Uint8Array.from(content.subarray(at, (at += length)))
  const table = ([ats, values]: readonly [number, number] = [0, 0]) => ({
    at: new Int32Array(take(4 * ats).buffer),
    values: new Int32Array(take(4 * values).buffer),
  })
  const read = ({ states, words, guards, fillers, lengths: [begins, edges, blocks, ends] }: Described): WordTables => ({
    states,
    words,
    guards,
    begins: table(begins),
    edges: table(edges),
    blocks: table(blocks),
    ends: table(ends),
    fillers: take(fillers),
  })
  return { english: read(head.english), chinese: read(head.chinese) }
}

const hashBytes = 32
const contentMaxBytes = 16_777_216

function bytesOf({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
