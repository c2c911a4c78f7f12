import assert from 'node:assert/strict'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { realWorld, type Fetch } from '../../../src/kit/world.ts'
import { downloadList, type DownloadOptions, type Validators } from '../../../src/lists/loading/download.ts'
import { refusal } from '../list-file-fixtures.ts'

const body = 'the list as it is today\n'
const etag = '"v1"'
const lastModified = 'Tue, 03 Mar 2026 10:00:00 GMT'
const world = realWorld()

let server: Server
let root = ''
let folder = ''
let answer: (request: IncomingMessage, response: ServerResponse) => void = () => {}

before(async () => {
  server = createServer((request, response) => answer(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'download-'))
})

beforeEach(async () => {
  await writeFile(join(folder, 'LIST.XML'), 'the list as it was')
})

after(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

function fetchList(previous: Validators | null = null, options: DownloadOptions = {}, url = `${root}/LIST.XML`) {
  const download = { url, file: 'LIST.XML', sizeMaxBytes: 10_000 }
  const allowed = { allowLoopbackHttp: true, timeoutMs: 60_000, ...options }
  return downloadList(world, download, previous, join(folder, 'LIST.XML'), allowed)
}

/** A refused download leaves the file that was there, and nothing beside it. */
async function assertKept(): Promise<void> {
  assert.equal(await readFile(join(folder, 'LIST.XML'), 'utf8'), 'the list as it was')
  assert.deepEqual(await readdir(folder), ['LIST.XML'])
}

async function assertRefused(reason: string, previous: Validators | null = null, options: DownloadOptions = {}) {
  const where = await refusal(fetchList(previous, options), reason)
  await assertKept()
  return where
}

test('a new list replaces the old one as a whole, readable only by its user', async () => {
  let query: IncomingMessage['headers'] = {}
  answer = (request, response) => {
    query = request.headers
    response.writeHead(200, { etag, 'last-modified': lastModified }).end(body)
  }
  const began = Date.now()
  const outcome = await fetchList()
  assert(outcome.outcome === 'fetched')
  const { at, ...rest } = outcome
  assert.deepEqual(rest, { outcome: 'fetched', file: join(folder, 'LIST.XML'), etag, last_modified: lastModified })
  assert(Date.parse(at) >= began && Date.parse(at) <= Date.now())
  assert.equal(await readFile(outcome.file, 'utf8'), body)
  assert.equal((await stat(outcome.file)).mode & 0o777, 0o600)
  assert.deepEqual(await readdir(folder), ['LIST.XML'])
  assert.equal(query['accept-encoding'], 'identity')
  assert.equal(query['if-none-match'], undefined)
})

test('a missing folder is created', async () => {
  answer = (_request, response) => response.end(body)
  const target = join(folder, 'made', 'LIST.XML')
  const download = { url: `${root}/LIST.XML`, file: 'LIST.XML', sizeMaxBytes: 10_000 }
  await downloadList(world, download, null, target, { allowLoopbackHttp: true })
  assert.equal(await readFile(target, 'utf8'), body)
  await rm(join(folder, 'made'), { recursive: true })
})

test('a list that has not changed is not sent again', async () => {
  answer = (request, response) => {
    const isKnown = request.headers['if-none-match'] === etag && request.headers['if-modified-since'] === lastModified
    response.writeHead(isKnown ? 304 : 500).end()
  }
  assert.equal((await fetchList({ etag, last_modified: lastModified })).outcome, 'unchanged')
  await assertKept()
})

test('an answer that nothing has changed counts only when that was the question', async () => {
  answer = (_request, response) => response.writeHead(304).end()
  assert.equal(await assertRefused('download_failed'), 'status 304')
  assert.equal(await assertRefused('download_failed', { etag: null, last_modified: null }), 'status 304')
})

test('five redirects are followed, the question repeated at each, and no sixth', async () => {
  const requests: unknown[] = []
  let hops = 5
  answer = (request, response) => {
    requests.push(request.headers['if-none-match'])
    const at = Number(/\d+$/.exec(request.url ?? '')?.[0] ?? 0)
    if (at < hops) response.writeHead([301, 302, 303, 307, 308][at % 5] ?? 302, { location: `/${at + 1}` }).end('moved')
    else response.end(body)
  }
  assert.equal((await fetchList({ etag, last_modified: null })).outcome, 'fetched')
  assert.deepEqual(
    requests,
    Array.from({ length: 6 }, () => etag),
  )
  await writeFile(join(folder, 'LIST.XML'), 'the list as it was')
  hops = 6
  assert.equal(await assertRefused('download_failed'), 'too many redirects')
})

test('a redirect to http, to a bare address or to nowhere is not followed', async () => {
  for (const location of [
    'http://example.org/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://user:secret@example.org/',
    'https://:secret@example.org/',
    'ftp://example.org/',
    'https://',
  ]) {
    answer = (_request, response) => response.writeHead(302, { location }).end()
    assert.equal(await assertRefused('download_failed'), 'address not allowed', location)
  }
  answer = (_request, response) => response.writeHead(302).end()
  assert.equal(await assertRefused('download_failed'), 'status 302')
})

test('without permission http is not requested at all', async () => {
  let requestCount = 0
  answer = (_request, response) => {
    requestCount++
    response.end(body)
  }
  assert.equal(await assertRefused('download_failed', null, { allowLoopbackHttp: false }), 'address not allowed')
  assert.equal(requestCount, 0)
})

test('an error status is named', async () => {
  for (const status of [204, 206, 403, 404, 429, 500, 503]) {
    answer = (_request, response) => response.writeHead(status).end(status === 204 ? undefined : 'sorry')
    assert.equal(await assertRefused('download_failed'), `status ${status}`)
  }
})

test('a page is not a list, with its content type or without', async () => {
  answer = (_request, response) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>hi')
  await assertRefused('html')
  answer = (_request, response) => response.end('\n<!doctype html><title>Maintenance</title>')
  await assertRefused('html')
})

test('a body that was not requested compressed is not decompressed', async () => {
  answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('packed')
  assert.equal(await assertRefused('download_failed'), 'content-encoding')
})

test('a body cut short is not a list', async () => {
  answer = (_request, response) => {
    response.writeHead(200, { 'content-length': 1000 })
    response.write(body)
    setTimeout(() => response.destroy(), 20)
  }
  await assertRefused('truncated')
  answer = (_request, response) => {
    response.write(body)
    setTimeout(() => response.destroy(), 20)
  }
  await assertRefused('truncated')
  answer = (_request, response) => response.end()
  await assertRefused('empty')
})

test('a length that does not agree with the body is caught even when the transport does not', async () => {
  const fetch: Fetch = async () => ({ status: 200, headers: { 'content-length': '99' }, body: bodyOf(body) })
  const download = { url: 'https://example.org/LIST.XML', file: 'LIST.XML', sizeMaxBytes: 10_000 }
  const reading = downloadList({ fetch, now: world.now }, download, null, join(folder, 'LIST.XML'))
  await refusal(reading, 'truncated')
  await assertKept()
})

test('a body longer than the bound is given up, announced or not', async () => {
  answer = (_request, response) => response.writeHead(200, { 'content-length': 10_001 }).end('x'.repeat(10_001))
  await assertRefused('too_large')
  let sent = 0
  answer = (_request, response) => {
    const send = () => {
      sent += 1000
      if (!response.destroyed && response.write('x'.repeat(1000))) setImmediate(send)
      else response.once('drain', send)
    }
    send()
  }
  await assertRefused('too_large')
  assert(sent < 5_000_000)
})

test('a body may have the bytes that its list is allowed, and not one more', async () => {
  for (const size of [10_000, 10_001]) {
    // Without a length in its headers only the body itself can show it.
    answer = (_request, response) => {
      response.write('x')
      response.end('x'.repeat(size - 1))
    }
    if (size > 10_000) await assertRefused('too_large')
    else {
      assert.equal((await fetchList()).outcome, 'fetched')
      await writeFile(join(folder, 'LIST.XML'), 'the list as it was')
    }
  }
})

test('a body that drips and one that never comes are given up in time', async () => {
  answer = (_request, response) => {
    const drip = setInterval(() => response.write('x'), 20)
    response.once('close', () => clearInterval(drip))
  }
  assert.equal(await assertRefused('download_failed', null, { timeoutMs: 300 }), 'timeout')
  answer = () => {}
  assert.equal(await assertRefused('download_failed', null, { timeoutMs: 300 }), 'timeout')
})

test('the time is for all redirects together', async () => {
  let hops = 0
  answer = (_request, response) => {
    hops++
    setTimeout(() => response.writeHead(302, { location: '/again' }).end(), 150)
  }
  assert.equal(await assertRefused('download_failed', null, { timeoutMs: 400 }), 'timeout')
  assert(hops <= 3)
})

test('a clock that has passed the deadline ends a body that keeps coming', async () => {
  let at = 0
  const slow = async function* () {
    for (let i = 0; i < 5; i++) {
      at += 400
      yield Buffer.from('x')
    }
  }
  const fetch: Fetch = async () => ({ status: 200, headers: {}, body: slow() })
  const download = { url: 'https://example.org/LIST.XML', file: 'LIST.XML', sizeMaxBytes: 10_000 }
  const target = join(folder, 'LIST.XML')
  const reading = downloadList({ fetch, now: () => at }, download, null, target, { timeoutMs: 1000 })
  assert.equal(await refusal(reading, 'download_failed'), 'timeout')
  await assertKept()
})

test('a publisher that cannot be reached and a folder that cannot be written are reported', async () => {
  const removed = createServer()
  await new Promise<void>((listening) => removed.listen(0, '127.0.0.1', listening))
  const { port } = removed.address() as AddressInfo
  await new Promise((closed) => removed.close(closed))
  assert.equal(await refusal(fetchList(null, {}, `http://127.0.0.1:${port}/`), 'download_failed'), 'unreachable')
  answer = (_request, response) => response.end(body)
  const download = { url: `${root}/LIST.XML`, file: 'LIST.XML', sizeMaxBytes: 10_000 }
  const target = join(folder, 'LIST.XML', 'below-a-file')
  assert.equal(
    await refusal(downloadList(world, download, null, target, { allowLoopbackHttp: true }), 'download_failed'),
    'disk',
  )
  await assertKept()
})

async function* bodyOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}
