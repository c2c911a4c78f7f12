import { setImmediate as nextTurn } from 'node:timers/promises'
import { TextDecoder } from 'node:util'
import type { ListFile } from './list-source.ts'
import { ListFileError } from './list-source.ts'

/**
 * Decodes a list file piece by piece: strict UTF-8 without NUL, a byte order mark dropped, at most `sizeMaxBytes`.
 * Throws ListFileError `too_large`, `encoding`, `truncated` (cut inside a character), `html` or `empty`.
 */
export async function* readPieces(file: ListFile, sizeMaxBytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let opening: string | null = ''
  for await (const bytes of readSlices(file, sizeMaxBytes)) {
    let piece = decodePiece(decoder, bytes)
    if (opening !== null) {
      opening += piece
      if (opening.trimStart().length < openingChars && opening.length < openingMaxChars) continue
      refuseWebPage(opening)
      piece = opening
      opening = null
    }
    yield piece
  }
  endOfText(decoder)
  if (opening === null) return
  if (opening.trim() === '') throw new ListFileError('empty')
  refuseWebPage(opening)
  yield opening
}

/** The full text of a file that is always small. Throws as readPieces does. */
export async function readText(file: ListFile, sizeMaxBytes: number): Promise<string> {
  let text = ''
  for await (const piece of readPieces(file, sizeMaxBytes)) text += piece
  return text
}

/**
 * The bytes of a file in slices of at most 64 KiB. Between two slices the process can do other work: a list of 100 MB
 * is read while requests are served. Throws ListFileError `too_large` by the actual size, not the one reported by the
 * file system.
 */
export async function* readSlices(file: ListFile, sizeMaxBytes: number): AsyncGenerator<Uint8Array> {
  if (file.sizeBytes > sizeMaxBytes) throw new ListFileError('too_large')
  let sizeBytes = 0
  for await (const chunk of file.chunks()) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > sizeMaxBytes) throw new ListFileError('too_large')
    for (let at = 0; at < chunk.byteLength; at += sliceBytes) {
      yield chunk.subarray(at, at + sliceBytes)
      await nextTurn()
    }
  }
}

/** The file without what no decoder reads: bytes that are no UTF-8 become a replacement character, and NULs are left out. */
export function lenientFile({ name, sizeBytes, chunks }: ListFile): ListFile {
  const readable = async function* () {
    const decoder = new TextDecoder('utf-8')
    for await (const chunk of chunks()) yield encode(decoder.decode(chunk, { stream: true }))
    yield encode(decoder.decode())
  }
  return { name, sizeBytes, chunks: readable }
}

function encode(text: string): Uint8Array {
  return Buffer.from(text.replaceAll('\0', ''))
}

/** Whether a text begins as a web page does: what a publisher in maintenance serves in place of a file. */
export function isWebPage(opening: string): boolean {
  return /^\s*(<!--[^>]*-->\s*)?<(!doctype\s+html|html|head|body|title)\b/i.test(opening)
}

function refuseWebPage(opening: string): void {
  if (isWebPage(opening)) throw new ListFileError('html')
}

/** NUL is refused because UTF-16 without a byte order mark is full of it and would otherwise pass as UTF-8. */
function decodePiece(decoder: TextDecoder, bytes: Uint8Array): string {
  if (bytes.includes(0)) throw new ListFileError('encoding')
  try {
    return decoder.decode(bytes, { stream: true })
  } catch {
    throw new ListFileError('encoding')
  }
}

function endOfText(decoder: TextDecoder): void {
  try {
    decoder.decode()
  } catch {
    throw new ListFileError('truncated')
  }
}

const sliceBytes = 64 * 1024
/** How much of a file, without leading whitespace, is checked before any of it is passed to a parser. */
const openingChars = 64
const openingMaxChars = 4096
