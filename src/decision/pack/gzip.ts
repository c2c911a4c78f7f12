import { hash } from 'node:crypto'
import { crc32, deflateRawSync, gunzipSync } from 'node:zlib'
import { PackError } from './pack-error.ts'

/**
 * Compresses as gzip (RFC 1952). The header is the same on every machine, and has in its extra field the SHA-256 of the
 * rest: the checksum of gzip covers neither the header nor the bits that a decoder skips.
 */
export function packGzip(content: Buffer): Buffer {
  const deflated = deflateRawSync(content, { level: 9 })
  const end = Buffer.alloc(8)
  end.writeUInt32LE(crc32(content), 0)
  end.writeUInt32LE(content.length, 4)
  return Buffer.concat([opening, digestOf(deflated), deflated, end])
}

/** Reads only the output of `packGzip`, at most `contentMaxBytes` of content. Throws PackError. */
export function unpackGzip(bytes: Buffer): Buffer {
  if (bytes.length === 0) throw new PackError('pack.empty')
  if (!bytes.subarray(0, 2).equals(opening.subarray(0, 2))) throw new PackError('pack.no_gzip')
  if (bytes.length < opening.length + digestBytes + 8) throw new PackError('pack.truncated')
  if (!bytes.subarray(0, opening.length).equals(opening)) throw new PackError('pack.damaged')
  const deflated = bytes.subarray(opening.length + digestBytes, -8)
  if (!bytes.subarray(opening.length, opening.length + digestBytes).equals(digestOf(deflated)))
    throw new PackError('pack.damaged')
  try {
    return gunzipSync(bytes, { maxOutputLength: contentMaxBytes })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new PackError(code === 'ERR_BUFFER_TOO_LARGE' ? 'pack.too_large' : 'pack.damaged')
  }
}

function digestOf(bytes: Buffer): Buffer {
  return hash('sha256', bytes, 'buffer')
}

const digestBytes = 32
/** Deflate, an extra field and no time; no particular system. The field `CS` has 32 bytes. */
const opening = Buffer.from('1f8b08040000000000ff240043532000', 'hex')
const contentMaxBytes = 33_554_432
