import assert from 'node:assert/strict'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { removeFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'

/**
 * A line of a list of hosts that is no host was left out without a word: the site that it was meant to name stayed clear, and
 * the list stood there as one that was read completely. Lines that are no addresses were counted and named.
 */
const hosts = Array.from({ length: 20 }, (_, i) => `drainer-${i}.example`)
const blocked = hosts.map((host) => `- url: ${host}`)

const files: Readonly<Record<string, { file: string; text: string; places: RegExp }>> = {
  'eth-phishing-detect': {
    file: 'config.json',
    text: JSON.stringify({ version: 2, blocklist: [...hosts, 'bancor'], fuzzylist: ['localhost'], allowlist: [] }),
    places: /left out: 2 \(blocklist\[20\], fuzzylist\[0\]\)/,
  },
  'polkadot-phishing': {
    file: 'all.json',
    text: JSON.stringify({ allow: [], deny: hosts, denySub: ['two words'] }),
    places: /left out: 1 \(denySub\[0\]\)/,
  },
  'phantom-blocklist': {
    file: 'blocklist.yaml',
    text: `${[...blocked, '- url: chromewebdata'].join('\n')}\n`,
    places: /left out: 1 \(\[20\]\.url\)/,
  },
  scamsniffer: {
    file: 'domains.json',
    text: JSON.stringify([...hosts.slice(0, 3), 'ad', ...hosts.slice(3)]),
    places: /left out: 1 \(\[3\]\)/,
  },
  openphish: {
    file: 'feed.txt',
    text: `${[...hosts.map((host) => `https://${host}/`), 'drainer-20.example', 'https://a.example/'].join('\n')}\n`,
    places: /left out: 1 \(line 21\)/,
  },
  cryptoscamdb: {
    file: 'urls.yaml',
    text: [...hosts.map((host) => `https://${host}`), 'word']
      .map(
        (url) => `- name: ${url === 'word' ? url : url.slice(8)}\n  url: ${url}\n  category: Scamming\n  reporter: x\n`,
      )
      .join(''),
    places: /left out: 1 \(\[20\]\.url\)/,
  },
}

for (const [id, { file, text, places }] of Object.entries(files)) {
  test(`a line of ${id} that is no host is counted and named, and the others count`, async (t) => {
    const app = await appWith(t, `${id}/${file}`, text)
    const { json } = await app.ask<{ lists: { id: string; status: string; detail: string }[] }>('/api/lists')
    const list = json.lists.find((each) => each.id === id)
    assert.match(list?.detail ?? '', places)
    const metrics = await app.ask('/metrics')
    const count = /left out: (\d)/.exec(places.source)?.[1]
    assert.match(metrics.text, new RegExp(`countersign_list_skipped_items\\{list="${id}"\\} ${count}`))
    const host = await app.ask(`/api/endpoint?url=${encodeURIComponent(`https://${hosts[19]}/`)}`)
    assert.notEqual(host.json['verdict'], 'clear')
  })
}

test('what is left out of the sites and of the addresses of one file is counted together', async (t) => {
  const address = `0x5c5c5c5c${'1'.padStart(32, '0')}`
  const bySite = Object.fromEntries(hosts.map((host) => [host, [address]]))
  const text = JSON.stringify({ ...bySite, malware: [address], 'a.example': ['no address'] })
  const app = await appWith(t, 'scamsniffer/combined.json', text)
  const { json } = await app.ask<{ lists: { id: string; detail: string }[] }>('/api/lists')
  const detail = json.lists.find(({ id }) => id === 'scamsniffer')?.detail ?? ''
  assert.match(detail, /left out: 2 \(entry 22, entry 21\)/)
})

async function appWith(t: TestContext, file: string, text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lists-'))
  await mkdir(dirname(join(folder, file)), { recursive: true })
  await writeFile(join(folder, file), text)
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(async () => {
    await app.stop()
    await removeFolder(folder)
  })
  return app
}
