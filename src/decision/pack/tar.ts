import { PackError } from './pack-error.ts'

/** The files of a pack by their paths. */
export type PackFiles = ReadonlyMap<string, Buffer>

/** Writes a tar (ustar) that does not depend on the machine: the same files give the same bytes. */
export function writeTar(files: PackFiles): Buffer {
  const blocks: Buffer[] = []
  for (const path of [...files.keys()].toSorted()) {
    const bytes = files.get(path) ?? Buffer.alloc(0)
    blocks.push(headerOf(path, bytes.length), bytes, Buffer.alloc(paddingOf(bytes.length)))
  }
  return Buffer.concat([...blocks, endBlocks])
}

/** Reads what `writeTar` writes and nothing else: written again, the files have to be the same bytes. Throws PackError. */
export function readTar(tar: Buffer): PackFiles {
  const files = new Map<string, Buffer>()
  let at = 0
  while (
    at + blockBytes <= tar.length &&
    !endBlocks.subarray(0, blockBytes).equals(tar.subarray(at, at + blockBytes))
  ) {
    const { path, size } = readHeader(tar.subarray(at, at + blockBytes))
    const begin = at + blockBytes
    const end = begin + size
    if (end > tar.length) throw new PackError('pack.truncated')
    if (files.has(path)) throw new PackError('pack.duplicate')
    files.set(path, tar.subarray(begin, end))
    at = end + paddingOf(size)
  }
  if (tar.length < at + endBlocks.length) throw new PackError('pack.truncated')
  if (!writeTar(files).equals(tar)) throw new PackError('pack.header')
  return files
}

function headerOf(path: string, size: number): Buffer {
  const header = Buffer.alloc(blockBytes)
  header.write(path, 0, 'latin1')
  header.write('0000644\0', 100, 'latin1')
  header.write('0000000\0', 108, 'latin1')
  header.write('0000000\0', 116, 'latin1')
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1')
  header.write('00000000000\0', 136, 'latin1')
  header.write('        0', 148, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

function readHeader(header: Buffer): { path: string; size: number } {
  const path = header.toString('latin1', 0, header.indexOf(0))
  const type = header.toString('latin1', 156, 157)
  if (type === '1' || type === '2') throw new PackError('pack.link')
  if (!paths.test(path)) throw new PackError('pack.path')
  const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
  if (!Number.isSafeInteger(size) || size < 0) throw new PackError('pack.header')
  if (size > fileMaxBytes) throw new PackError('pack.too_large')
  return { path, size }
}

function paddingOf(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes
}

/** Every file that a pack may contain. */
const paths =
  /^(?:manifest\.json|inputs\.json|judged\.json|attestation\.jws|keys\.json|log-entry\.json|log\.tlog-proof|policy\.json|lists-root\.json|proofs\/(?:payee|payer|site)\.json|lists\/[a-z0-9][a-z0-9-]{0,40}\.ndjson)$/
const blockBytes = 512
const endBlocks = Buffer.alloc(2 * blockBytes)
const fileMaxBytes = 16_777_216
