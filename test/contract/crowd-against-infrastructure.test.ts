import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { readPaymentUrl } from '../../src/kit/payment-url.ts'
import { infrastructure } from '../../src/screening/hosts/infrastructure.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'

async function appWith(t: TestContext, files: Readonly<Record<string, string>>) {
  const folder = await temporaryFolder(t)
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  return async (url: string) =>
    (await app.ask<{ verdict: string }>(`/api/endpoint?url=${encodeURIComponent(url)}`)).json.verdict
}

const shared = ['storage.googleapis.com', 'cdn.jsdelivr.net', 'unpkg.com', 'raw.githubusercontent.com', 'cutt.ly']
const pages = ['storage.googleapis.com/evil-bucket', 'evil-shop.storage.googleapis.com', 'unpkg.com/evil-drainer']
const reported = JSON.stringify([...shared, ...pages, 'evil-shop.example'])

test('what one crowd alone reports against a host that serves pages of many owners weighs nothing, but what it reports against a page does', async (t) => {
  const verdict = await appWith(t, { 'scamsniffer/domains.json': reported })
  for (const host of shared) assert.equal(await verdict(`https://${host}`), 'clear', host)
  assert.equal(await verdict('https://cdn.jsdelivr.net/npm/react@19.0.0/index.js'), 'clear')
  assert.equal(await verdict('https://storage.googleapis.com/other-bucket/x'), 'clear')
  for (const page of [...pages, 'evil-shop.example']) assert.equal(await verdict(`https://${page}`), 'caution', page)
})

test('a second list counts against such a host too', async (t) => {
  const second = 'https://unpkg.com/\n'
  const verdict = await appWith(t, { 'scamsniffer/domains.json': reported, 'openphish/feed.txt': second })
  assert.equal(await verdict('https://unpkg.com'), 'caution')
})

test('hosts of infrastructure are written as hosts are, each once and with a source', () => {
  assert.equal(new Set(infrastructure.map(({ host }) => host)).size, infrastructure.length)
  for (const { host, source } of infrastructure) {
    assert.equal(readPaymentUrl(host).url?.host, host)
    assert.match(source, /^https:\/\/[a-z.-]+/)
  }
})
