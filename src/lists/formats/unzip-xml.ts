import { crc32 } from 'node:zlib'
import type { Inflate } from 'fflate'
import { isWebPage, readSlices } from './file-pieces.ts'
import { ListFileError, type ListFile } from './list-source.ts'

/**
 * Unpacks the only XML file of a ZIP archive piece by piece. The archive's directory contains its position, length and
 * CRC-32; all three must match. The packed bytes are in memory, the unpacked ones never are. Throws ListFileError
 * `html`, `truncated`, `schema` (not exactly one XML), `too_large` (a bomb), `not_well_formed`.
 */
export async function* unzipXml(
  file: ListFile,
  zippedMaxBytes: number,
  sizeMaxBytes: number,
): AsyncGenerator<Uint8Array> {
  const slices: Uint8Array[] = []
  for await (const slice of readSlices(file, zippedMaxBytes)) slices.push(slice)
  const archive = Buffer.concat(slices)
  const packed = findOnlyXml(archive)
  if (packed.sizeBytes > sizeMaxBytes) throw new ListFileError('too_large', 'unpacked size')
  let sizeBytes = 0
  let checksum = 0
  const { Inflate } = await import('fflate')
  for (const piece of inflate(packed, Inflate)) {
    sizeBytes += piece.byteLength
    if (sizeBytes > sizeMaxBytes) throw new ListFileError('too_large', 'unpacked size')
    checksum = crc32(piece, checksum)
    yield piece
  }
  if (sizeBytes !== packed.sizeBytes || checksum !== packed.checksum) {
    throw new ListFileError('not_well_formed', 'checksum')
  }
}

type Packed = { bytes: Uint8Array; isStored: boolean; sizeBytes: number; checksum: number }

function* inflate(packed: Packed, Stream: typeof Inflate): Generator<Uint8Array> {
  if (packed.isStored) {
    yield packed.bytes
    return
  }
  const ready: Uint8Array[] = []
  const stream = new Stream((piece) => ready.push(piece))
  for (let at = 0; at < packed.bytes.length; at += packedSliceBytes) {
    const isLast = at + packedSliceBytes >= packed.bytes.length
    try {
      stream.push(packed.bytes.subarray(at, at + packedSliceBytes), isLast)
    } catch {
      throw new ListFileError('not_well_formed', 'archive')
    }
    yield* ready.splice(0)
  }
}

/** Walks the central directory, which is at the end: a truncated archive has none. */
function findOnlyXml(archive: Buffer): Packed {
  const end = findDirectoryEnd(archive)
  const entries = archive.readUInt16LE(end + 10)
  const matches: DirectoryEntry[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let i = 0; i < entries; i++) {
    const entry = readDirectoryEntry(archive, at, end)
    at = entry.next
    if (entry.name.toLowerCase().endsWith('.xml')) matches.push(entry)
  }
  const [only] = matches
  if (!only || matches.length > 1) throw new ListFileError('schema', 'one XML file expected')
  if (only.isEncrypted || (only.method !== stored && only.method !== deflated))
    throw new ListFileError('schema', 'archive')
  return { ...only, bytes: packedBytes(archive, only, end), isStored: only.method === stored }
}

function findDirectoryEnd(archive: Buffer): number {
  const earliest = Math.max(0, archive.length - directoryEndBytes - 0xffff)
  for (let at = archive.length - directoryEndBytes; at >= earliest; at--) {
    const isEnd = archive.readUInt32LE(at) === 0x06054b50
    if (isEnd && at + directoryEndBytes + archive.readUInt16LE(at + 20) === archive.length) return at
  }
  if (archive.length === 0) throw new ListFileError('empty')
  if (isWebPage(archive.toString('latin1', 0, 512))) throw new ListFileError('html')
  throw new ListFileError(archive.toString('latin1', 0, 2) === 'PK' ? 'truncated' : 'not_well_formed', 'archive')
}

type DirectoryEntry = ReturnType<typeof readDirectoryEntry>

function readDirectoryEntry(archive: Buffer, at: number, end: number) {
  if (at + 46 > end || archive.readUInt32LE(at) !== 0x02014b50) throw new ListFileError('not_well_formed', 'archive')
  const nameEnd = at + 46 + archive.readUInt16LE(at + 28)
  const extraEnd = nameEnd + archive.readUInt16LE(at + 30)
  const next = extraEnd + archive.readUInt16LE(at + 32)
  if (next > end) throw new ListFileError('not_well_formed', 'archive')
  const wide = wideValues(archive.subarray(nameEnd, extraEnd))
  const size = (offset: number) => {
    const narrow = archive.readUInt32LE(at + offset)
    return narrow === 0xffffffff ? wide() : narrow
  }
  const sizeBytes = size(24)
  const packedSizeBytes = size(20)
  return {
    name: archive.toString('utf8', at + 46, nameEnd),
    isEncrypted: (archive.readUInt16LE(at + 8) & 1) === 1,
    method: archive.readUInt16LE(at + 10),
    checksum: archive.readUInt32LE(at + 16),
    sizeBytes,
    packedSizeBytes,
    headerAt: size(42),
    next,
  }
}

/**
 * Sizes that do not fit 32 bits, or that a streaming writer did not yet have, are in the ZIP64 field, in this order.
 */
function wideValues(extra: Buffer): () => number {
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 0x0001) at += 4 + extra.readUInt16LE(at + 2)
  at += 4
  return () => {
    if (at + 8 > extra.length) throw new ListFileError('not_well_formed', 'archive')
    at += 8
    return Number(extra.readBigUInt64LE(at - 8))
  }
}

function packedBytes(archive: Buffer, entry: DirectoryEntry, end: number): Uint8Array {
  const at = entry.headerAt
  if (at + 30 > end || archive.readUInt32LE(at) !== 0x04034b50) throw new ListFileError('not_well_formed', 'archive')
  const start = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  if (start + entry.packedSizeBytes > end) throw new ListFileError('truncated', 'archive')
  return archive.subarray(start, start + entry.packedSizeBytes)
}

const stored = 0
const deflated = 8
const directoryEndBytes = 22
/** Deflate grows at most about a thousandfold, so one slice becomes at most 4 MB. */
const packedSliceBytes = 4 * 1024
