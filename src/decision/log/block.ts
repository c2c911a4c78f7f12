import { constants, inflateRaw, zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib'
import { promisify } from 'node:util'
import type { Sealer } from '../../kit/seal.ts'

/**
 * Compresses and seals the bytes of a block. `beside` identifies the block (associated data): a sealed text cannot be
 * used for another one.
 */
export async function sealBlock(bytes: Uint8Array, sealer: Sealer, beside: string): Promise<string> {
  const options = { params, pledgedSrcSize: bytes.length, chunkSize: chunkOf(bytes.length / compressedTimesMin) }
  // For a single entry, as written by a payment, waking another thread costs more than compressing it.
  const isShort = bytes.length <= onTheSpotMaxBytes
  return sealer.seal(isShort ? zstdCompressSync(bytes, options) : await compress(bytes, options), beside)
}

/** The text of a block; null if it was sealed with another key, belongs to another block, or was altered. */
export async function openBlock(sealed: string, sealer: Sealer, beside: string): Promise<string | null> {
  const bytes = sealer.open(sealed, beside)
  if (bytes === null) return null
  const expanded = await (isZstd(bytes) ? expand : inflate)(bytes, { chunkSize: chunkOf(bytes.length * expandedTimes) })
  return expanded.toString()
}

/** The associated data of a block's seal. */
export function besideBlock({ id, key_id }: { id: string; key_id: string }): string {
  return `${id} ${key_id}`
}

/** They run on Node's thread pool. */
const compress = promisify(zstdCompress)
const expand = promisify(zstdDecompress)
const inflate = promisify(inflateRaw)
/** Higher levels cost several times as much for a few per cent. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 }
const onTheSpotMaxBytes = 8_192
/** The minimum compression ratio of a large block. */
const compressedTimesMin = 2
/** The maximum compression ratio. */
const expandedTimes = 4
const [chunkMinBytes, chunkMaxBytes] = [1_024, 2_097_152]

/** The output fits into one chunk: each further one costs another turn of the loop and a thread. */
function chunkOf(bytes: number): number {
  return Math.min(chunkMaxBytes, Math.max(chunkMinBytes, Math.ceil(bytes)))
}

/**
 * Blocks used to be deflated. No deflated bytes begin like a frame of Zstandard (RFC 8878): as a stored block, its
 * lengths would not agree.
 */
function isZstd(bytes: Uint8Array): boolean {
  return zstdMagic.every((byte, i) => bytes[i] === byte)
}

const zstdMagic = [0x28, 0xb5, 0x2f, 0xfd]
