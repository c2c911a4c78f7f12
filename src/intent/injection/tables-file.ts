import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { endianness } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { makeTables, nameOfPatterns, type PatternTables } from './pattern-tables.ts'
import { currentPatterns } from './rule-patterns.ts'

/** Part of the data that ships with the service. Written by `npm run word-tables`. */
export const tablesFile = join(import.meta.dirname, '../../../data/word-tables.bin')

let current: PatternTables | null = null

/**
 * The tables of the patterns, read from the shipped file: building them takes some tenths of a second and thirty
 * megabytes, at each start. They are built if the file is missing or damaged, or belongs to other patterns.
 */
export function currentTables(): PatternTables {
  return (current ??= readTablesFile() ?? makeTables(currentPatterns))
}

function readTablesFile(): PatternTables | null {
  try {
    return unpackTables(readFileSync(tablesFile))
  } catch {
    return null
  }
}

/** The file: the SHA-256 of what follows, and the tables with the name of their patterns, serialized by V8, in brotli. */
export function packTables(tables: PatternTables): Buffer {
  const content: Content = { patterns: nameOfPatterns(), tables }
  const packed = brotliCompressSync(serialize(content))
  return Buffer.concat([hash('sha256', packed, 'buffer'), packed])
}

type Content = { patterns: string; tables: PatternTables }

/**
 * Null for what cannot be used here: a damaged file, tables of other patterns, a machine with the highest byte first, whose
 * numbers V8 writes otherwise.
 */
export function unpackTables(file: Uint8Array): PatternTables | null {
  const packed = file.subarray(hashBytes)
  if (!hash('sha256', packed, 'buffer').equals(file.subarray(0, hashBytes)) || endianness() === 'BE') return null
  // What has this hash was written by packTables.
  const { patterns, tables } = deserialize(
    brotliDecompressSync(packed, { maxOutputLength: contentMaxBytes }),
  ) as Content
  return patterns === nameOfPatterns() ? tables : null
}

const hashBytes = 32
const contentMaxBytes = 16_777_216
