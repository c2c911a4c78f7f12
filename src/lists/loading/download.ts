import { mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises'
import { isIP } from 'node:net'
import { basename, dirname, join } from 'node:path'
import type { FetchAnswer, World } from '../../kit/world.ts'
import { isWebPage } from '../formats/file-pieces.ts'
import { ListFileError, type Download } from '../formats/list-source.ts'

/** The publisher's validators of the local copy: sent with a conditional request for a newer one. */
export type Validators = { etag: string | null; last_modified: string | null }

export type DownloadOptions = {
  /** For the whole transfer, redirects included. */
  timeoutMs?: number
  /** Allows http to a publisher on this machine. For tests only. */
  allowLoopbackHttp?: boolean
}

/** `at` is when the publisher answered (ISO 8601): the copy was current then. */
export type DownloadOutcome =
  | { outcome: 'unchanged'; at: string }
  | ({ outcome: 'fetched'; file: string; at: string } & Validators)

/**
 * Fetches a list file if the publisher has another one than `previous`. The file at `targetPath` is replaced atomically
 * (mode 0600) or left alone. Throws ListFileError: `download_failed` with a short cause, `too_large`, `truncated` (the
 * body ended early), `html` or `empty`.
 */
export async function downloadList(
  world: Pick<World, 'fetch' | 'now'>,
  download: Download,
  previous: Validators | null,
  targetPath: string,
  options: DownloadOptions = {},
): Promise<DownloadOutcome> {
  const deadline = world.now() + (options.timeoutMs ?? timeoutDefaultMs)
  const answer = await request(world, download.url, previous, deadline, options)
  const at = new Date(world.now()).toISOString()
  if (answer.status === 304) {
    await discard(answer)
    return { outcome: 'unchanged', at }
  }
  const fault = headerFault(answer, download)
  if (fault) {
    await discard(answer)
    throw fault
  }
  await store(bodyOf(world, answer, download, deadline), targetPath)
  const validators = { etag: header(answer, 'etag'), last_modified: header(answer, 'last-modified') }
  return { outcome: 'fetched', file: targetPath, at, ...validators }
}

/** Follows redirects itself, because each target must be as safe as the first URL. */
async function request(
  world: Pick<World, 'fetch' | 'now'>,
  url: string,
  previous: Validators | null,
  deadline: number,
  options: DownloadOptions,
): Promise<FetchAnswer> {
  const headers = {
    'accept-encoding': 'identity',
    ...(previous?.etag ? { 'if-none-match': previous.etag } : {}),
    ...(previous?.last_modified ? { 'if-modified-since': previous.last_modified } : {}),
  }
  const isConditional = Object.keys(headers).length > 1
  let target = url
  for (let hop = 0; hop <= redirectsMax; hop++) {
    if (!mayRequest(target, options)) throw failed('address not allowed')
    const timeoutMs = deadline - world.now()
    if (timeoutMs <= 0) throw failed('timeout')
    const answer = await world.fetch(target, { headers, timeoutMs }).catch((error: unknown) => {
      throw failed(isTimeout(error) ? 'timeout' : 'unreachable')
    })
    if (answer.status === 200 || (answer.status === 304 && isConditional)) return answer
    await discard(answer)
    const location = redirects.has(answer.status) ? header(answer, 'location') : null
    if (location === null) throw failed(`status ${answer.status}`)
    target = URL.parse(location, target)?.href ?? ''
  }
  throw failed('too many redirects')
}

/** https to a host name. A publisher has no reason to redirect to a bare address, least of all a private one. */
function mayRequest(target: string, options: DownloadOptions): boolean {
  const url = URL.parse(target)
  if (!url || url.username !== '' || url.password !== '') return false
  if (options.allowLoopbackHttp && url.protocol === 'http:') return url.hostname === '127.0.0.1'
  return url.protocol === 'https:' && isIP(url.hostname) === 0 && url.hostname.includes('.')
}

function headerFault(answer: FetchAnswer, download: Download): ListFileError | null {
  const encoding = header(answer, 'content-encoding')
  if (encoding !== null && encoding.toLowerCase() !== 'identity') return failed('content-encoding')
  if (/^text\/html\b/i.test(header(answer, 'content-type') ?? '')) return new ListFileError('html')
  return (lengthOf(answer) ?? 0) > download.sizeMaxBytes ? new ListFileError('too_large') : null
}

/** The body, with its limits enforced while it arrives, regardless of the headers. */
async function* bodyOf(
  world: Pick<World, 'now'>,
  answer: FetchAnswer,
  download: Download,
  deadline: number,
): AsyncGenerator<Uint8Array> {
  let sizeBytes = 0
  try {
    for await (const chunk of answer.body) {
      if (world.now() > deadline) throw failed('timeout')
      if (sizeBytes === 0 && isWebPage(Buffer.from(chunk).toString('latin1', 0, 512))) throw new ListFileError('html')
      sizeBytes += chunk.byteLength
      if (sizeBytes > download.sizeMaxBytes) throw new ListFileError('too_large')
      yield chunk
    }
  } catch (error) {
    if (error instanceof ListFileError) throw error
    throw isTimeout(error) ? failed('timeout') : new ListFileError('truncated', 'body')
  }
  if (sizeBytes !== (lengthOf(answer) ?? sizeBytes)) throw new ListFileError('truncated', 'body')
  if (sizeBytes === 0) throw new ListFileError('empty')
}

/** Writes to a temporary file and renames it: readers see either the old file or the complete new one. */
async function store(body: AsyncIterable<Uint8Array>, targetPath: string): Promise<void> {
  const folder = await makeFolder(dirname(targetPath))
  try {
    const part = join(folder, basename(targetPath))
    const handle = await open(part, 'wx', 0o600)
    try {
      await handle.writeFile(body)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, targetPath)
  } catch (error) {
    throw error instanceof ListFileError ? error : failed('disk')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeFolder(parent: string): Promise<string> {
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 })
    return await mkdtemp(join(parent, '.part-'))
  } catch {
    throw failed('disk')
  }
}

/** Closes the connection without reading the rest of the body. */
async function discard(answer: FetchAnswer): Promise<void> {
  await answer.body.dump?.().catch(() => {})
}

function header(answer: FetchAnswer, name: string): string | null {
  const value = answer.headers[name]
  return typeof value === 'string' && value.length <= headerMaxChars ? value : null
}

function lengthOf(answer: FetchAnswer): number | null {
  const value = header(answer, 'content-length')
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || error.name.includes('Timeout'))
}

function failed(where: string): ListFileError {
  return new ListFileError('download_failed', where)
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const redirectsMax = 5
const timeoutDefaultMs = 120_000
const headerMaxChars = 4096
