import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { CliError } from './cli-error.ts'

/**
 * Reads a file, or a stream such as standard input, of at most `bytesMax`. It counts while reading, because pipes and
 * devices have no size. Throws CliError.
 */
export async function readBounded(source: string | Readable, bytesMax: number): Promise<Buffer> {
  const name = typeof source === 'string' ? source : 'Standard input'
  const read: Buffer[] = []
  let bytes = 0
  try {
    const stream = typeof source === 'string' ? createReadStream(source, { highWaterMark: pieceBytes }) : source
    for await (const piece of stream as AsyncIterable<Buffer>) {
      bytes += piece.length
      if (bytes > bytesMax) break
      read.push(piece)
    }
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    throw new CliError(`${isMissing ? 'There is no such file: ' : ''}${name} cannot be read.`)
  }
  if (bytes > bytesMax) throw new CliError(`${name} is larger than ${bytesMax} bytes.`)
  return Buffer.concat(read)
}

const pieceBytes = 1_048_576
