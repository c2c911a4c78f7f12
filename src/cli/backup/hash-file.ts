import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/** Size and SHA-256 (hex) of a file, streamed. Throws the file system's errors. */
export async function hashFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  await pipeline(createReadStream(path), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      bytes += piece.length
      hash.update(piece)
    }
  })
  return { bytes, sha256: hash.digest('hex') }
}
