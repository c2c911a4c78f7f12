import { constants, inflateRaw, zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib'
import { promisify } from 'node:util'
import type { Sealer } from '../../kit/seal.ts'

/** Compresses the bytes of a block and seals them. `beside` names the block: a sealed text is no other block's. */
export async function sealBlock(bytes: Uint8Array, sealer: Sealer, beside: string): Promise<string> {
  const options = { params, pledgedSrcSize: bytes.length, chunkSize: chunkOf(bytes.length / compressedTimesMin) }
  // For an entry alone, as a payment writes it, waking another thread costs more than compressing it.
  const isShort = bytes.length <= onTheSpotMaxBytes
  return sealer.seal(isShort ? zstdCompressSync(bytes, options) : await compress(bytes, options), beside)
}

/** The text of a block; null where it was sealed with another key, is another block's, or was altered. */
export async function openBlock(sealed: string, sealer: Sealer, beside: string): Promise<string | null> {
  const bytes = sealer.open(sealed, beside)
  if (bytes === null) return null
  const expanded = await (isZstd(bytes) ? expand : inflate)(bytes, { chunkSize: chunkOf(bytes.length * expandedTimes) })
  return expanded.toString()
}

/** What a block's seal covers beside its bytes. */
export function besideBlock({ id, key_id }: { id: string; key_id: string }): string {
  return `${id} ${key_id}`
}

/** They run on Node's pool of threads. */
const compress = promisify(zstdCompress)
const expand = promisify(zstdDecompress)
const inflate = promisify(inflateRaw)
/** Higher levels cost several times as much for a few per cent. */
const params = { [constants.ZSTD_c_compressionLevel]: 1 }
const onTheSpotMaxBytes = 8_192
/** The text of a large block is at least so many times as long as what is stored of it. */
const compressedTimesMin = 2
/** And so many times at most. */
const expandedTimes = 4
const [chunkMinBytes, chunkMaxBytes] = [1_024, 2_097_152]

/** What comes out fits into one chunk: for each further one, the loop and a thread would have to take turns again. */
function chunkOf(bytes: number): number {
  return Math.min(chunkMaxBytes, Math.max(chunkMinBytes, Math.ceil(bytes)))
}

/** Blocks used to be deflated. No deflated bytes begin like a frame of Zstandard (RFC 8878): as a stored block, its lengths would not agree. */
function isZstd(bytes: Uint8Array): boolean {
  return zstdMagic.every((byte, i) => bytes[i] === byte)
}

const zstdMagic = [0x28, 0xb5, 0x2f, 0xfd]
