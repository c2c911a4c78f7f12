import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** `gzip` compresses the file once, on first use; null where that does not help. */
export type StaticFile = {
  path: string
  type: string
  plain: Encoded
  gzip: (() => Promise<Encoded>) | null
  immutable: boolean
}

/** One encoding of a file, with its own entity tag as RFC 9110 requires. */
type Encoded = { bytes: Buffer; etag: string }

const fileMaxBytes = 2 * 1024 * 1024
const filesMax = 500

/** Reads a built web app into memory: few small files. A missing folder gives none. */
export function readStaticFiles(folder: string): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>()
  if (!existsSync(folder)) return files
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }).slice(0, filesMax)) {
    const full = join(folder, entry)
    const type = types[extname(entry)]
    const facts = statSync(full)
    if (!facts.isFile() || type === undefined || facts.size > fileMaxBytes) continue
    const bytes = readFileSync(full)
    const path = `/${relative(folder, full).split(sep).join('/')}`
    files.set(path, staticFile(path, type, bytes))
  }
  return files
}

/** A file to serve. File names under /assets/ contain their hash. */
export function staticFile(path: string, type: string, bytes: Buffer): StaticFile {
  let zipped: Promise<Encoded> | undefined
  // Off the event loop: the reference is a megabyte.
  const zip = () => (zipped ??= gzipped(bytes, { level: 9 }).then(encoded))
  const isText = /^text|svg|json/.test(type)
  return { path, type, plain: encoded(bytes), gzip: isText ? zip : null, immutable: path.startsWith('/assets/') }
}

const gzipped = promisify<Buffer, { level: number }, Buffer>(gzip)

function encoded(bytes: Buffer): Encoded {
  return { bytes, etag: etagOf(bytes) }
}

/** A strong entity tag: a prefix of the content's SHA-256. */
function etagOf(bytes: Uint8Array): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}
