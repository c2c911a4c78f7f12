import { sha256 } from '../../src/kit/sha256.ts'
import { base58, bech32, createBase58check } from '@scure/base'
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checksumEvm } from '../../src/kit/address.ts'
import { addressOf, factsOfRow } from '../../src/lists/index/entry-table.ts'
import { ListFileError, type ListFile, type ParsedEntry, type ParsedFile } from '../../src/lists/formats/list-source.ts'

/** A list file in memory, its bytes handed out in chunks of that size. */
export function fileOf(name: string, content: string | Uint8Array, chunkBytes = 1 << 20): ListFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const chunks = async function* () {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  return { name, sizeBytes: bytes.length, chunks }
}

/** Asserts that reading is refused for this reason, and gives the place that was named. */
export async function refusal(reading: Promise<unknown>, reason: string): Promise<string | null> {
  try {
    await reading
  } catch (error) {
    assert(error instanceof ListFileError, String(error))
    assert.equal(error.reason, reason, `refused as ${error.message}`)
    return error.where
  }
  return assert.fail(`accepted instead of refused as ${reason}`)
}

/** A real publication kept outside the repository, or null where it is not at hand. */
export function sharedFile(path: string, name = path.split('/').at(-1) ?? ''): ListFile | null {
  const full = join(process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../shared/data'), path)
  return existsSync(full) ? fileOf(name, readFileSync(full)) : null
}

/** The reason of a test when it is skipped for want of a real publication. */
export const noSample = 'the published sample is not at hand (SHARED_DATA)'

const base58check = createBase58check(sha256)

function keyOf(number: number, sizeBytes: number): Uint8Array {
  return sha256(Buffer.from(`made up ${number}`)).subarray(0, sizeBytes)
}

/** Made-up addresses that are valid in their family, one for each number. */
export const madeUp = {
  evm: (number: number) => checksumEvm(keyOf(number, 20)),
  tron: (number: number) => base58check.encode(Uint8Array.of(0x41, ...keyOf(number, 20))),
  bitcoin: (number: number) => base58check.encode(Uint8Array.of(0x00, ...keyOf(number, 20))),
  segwit: (number: number) => bech32.encode('bc', [0, ...bech32.toWords(keyOf(number, 20))]),
  solana: (number: number) => base58.encode(Uint8Array.of(200, ...keyOf(number, 31))),
  monero: (number: number) =>
    `4${base58.encode(Uint8Array.of(...keyOf(number, 32), ...keyOf(-number, 32))).padEnd(94, '7')}`,
}

/** The entries of a file, those of columns as objects and by address. */
export function parsedEntries({ entries, rows }: ParsedFile): ParsedEntry[] {
  if (!rows) return entries
  return Array.from({ length: rows.rows }, (_, row) => ({ address: addressOf(rows, row), ...factsOfRow(rows, row) }))
}
