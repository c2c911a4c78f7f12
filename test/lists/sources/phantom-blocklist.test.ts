import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainToASCII } from 'node:url'
import type { ListFile } from '../../../src/lists/formats/list-source.ts'
import { phantomBlocklist } from '../../../src/lists/sources/phantom-blocklist.ts'
import { refusesDamage } from '../damage.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

const folder = 'phantom-blocklist'

function formatOf(name: string) {
  return phantomBlocklist.formats.find(({ matches }) => matches(name))
}

async function readFile(file: ListFile) {
  const format = formatOf(file.name)
  assert(format)
  return format.read(file, null)
}

/** Every rule with its effect, in the order of the file. */
async function readRules(file: ListFile) {
  const { entries, hosts = [] } = await readFile(file)
  assert.deepEqual(entries, [])
  return hosts.flatMap(({ facts, rules }) => rules.map((rule) => `${facts.effect} ${rule}`))
}

const read = (name: string, lines: string) => readRules(fileOf(name, `---\n${lines}\n`, 64))

/** What stands after `key:` in each line, read without YAML. */
async function valuesIn(file: ListFile, key: string): Promise<string[]> {
  let text = ''
  for await (const bytes of file.chunks()) text += Buffer.from(bytes).toString()
  return [...text.matchAll(new RegExp(`^ *- ${key}: *"?([^"\\n]*?)"? *$`, 'gm'))].map((match) => match[1] ?? '')
}

test('every site of the published block lists is a rule', async (t) => {
  for (const [name, items, rules] of [
    ['blocklist.yaml', 1_491, 1_448],
    ['eth-blocklist-first3000.yaml', 2_999, 2_999],
  ] as const) {
    const sample = sharedFile(`${folder}/${name}`)
    if (!sample) return t.skip(noSample)
    const published = await valuesIn(sample, 'url')
    assert.equal(published.length, items)
    const read = await readRules(sample)
    assert.equal(read.length, rules)
    assert.deepEqual(new Set(read), new Set(published.map((text) => `block ${domainToASCII(text)}`)))
    for (const platform of ['vercel.app', 'arweave.net', 'pages.dev', 'netlify.app', 'github.io']) {
      assert.equal(read.includes(`block ${platform}`), false, platform)
    }
  }
})

test('the published white list vouches for platforms by what is below them', async (t) => {
  const sample = sharedFile(`${folder}/whitelist.yaml`)
  if (!sample) return t.skip(noSample)
  const published = await valuesIn(sample, 'url')
  assert.equal(published.length, 31)
  const read = await readRules(sample)
  assert.deepEqual(
    read,
    published.map((text) => `allow ${text}`),
  )
  for (const name of ['*.vercel.app', '*.arweave.net', '*.pages.dev', '*.netlify.app', 'google.com']) {
    assert.equal(read.includes(`allow ${name}`), true, name)
  }
})

test('every mint of the published list that is an address is listed once', async (t) => {
  const sample = sharedFile(`${folder}/nft-blocklist.yaml`)
  if (!sample) return t.skip(noSample)
  const published = new Set(await valuesIn(sample, 'mint'))
  assert.equal(published.size, 2_039)
  const tooShort = '25jMfSUXR22v42WWZwD8Hb17R9pcrtE3YPEStjrcK9s'
  assert.equal(published.delete(tooShort), true)
  const { entries, hosts } = await readFile(sample)
  assert.equal(hosts, undefined)
  assert.equal(entries.length, 2_038)
  assert.deepEqual(new Set(entries.map(({ address }) => address)), published)
  for (const { family, label } of entries) assert.deepEqual([family, label], ['solana', 'NFT mint'])
})

test('the files are distinguished by their names, in any case', () => {
  const formats = ['blocklist.yaml', 'eth-blocklist.yaml', 'eth-blocklist-first3000.yaml', 'BLOCKLIST.YAML']
  for (const name of formats) assert.equal(formatOf(name)?.name, 'blocklist.yaml', name)
  assert.equal(formatOf('Whitelist.yaml')?.name, 'whitelist.yaml')
  assert.equal(formatOf('nft-blocklist.yaml')?.name, 'nft-blocklist.yaml')
  for (const name of ['fuzzylist.yaml', 'my-blocklist.yaml', 'nft-blocklist-old.yaml', 'blocklist.yaml.bak']) {
    assert.equal(formatOf(name), undefined, name)
  }
  for (const { file } of phantomBlocklist.downloads) assert(formatOf(file), file)
})

test('names, wildcards, pages, mixed case, a dot at the end and other scripts become rules of one form', async () => {
  const lines = [
    '  - url: Drainer.Example',
    '    versionTag: "0.13.0"',
    '  - url: sagabox.example. ',
    '  - url: "*.Evil.example"',
    '  - url: shared.example/View/Case/',
    '  - url: evil.arweave.net',
    '  - url: y00tś.example',
    '  - url: DRAINER.example',
    '  - url: 0x1.example',
  ]
  const rules = [
    'drainer.example',
    'sagabox.example',
    '*.evil.example',
    'shared.example/View/Case',
    'evil.arweave.net',
    'xn--y00t-o5a.example',
    '0x1.example',
  ]
  assert.deepEqual(
    await read('blocklist.yaml', lines.join('\n')),
    rules.map((rule) => `block ${rule}`),
  )
  assert.deepEqual(
    await read('whitelist.yaml', lines.join('\n')),
    rules.map((rule) => `allow ${rule}`),
  )
})

test('what is no such list is refused and the place is named', async () => {
  const good = '- url: a.example\n- url: b.example\n'
  await refusesDamage(readFile, 'blocklist.yaml', good)
  await refusesDamage(readFile, 'nft-blocklist.yaml', `- mint: ${madeUp.solana(1)}\n`)
  assert.equal(await refusal(read('blocklist.yaml', `${good}- mint: x`), 'schema'), '[2].url')
  assert.equal(await refusal(read('blocklist.yaml', `${good}- c.example`), 'schema'), '[2]')
  assert.equal(await refusal(read('blocklist.yaml', `${good}- url: [c.example]`), 'schema'), '[2].url')
  await refusal(read('blocklist.yaml', 'url: a.example'), 'schema')
  await refusal(read('blocklist.yaml', '- url: &a a.example\n- url: *a'), 'schema')
  await refusal(read('blocklist.yaml', `${good}- url: "c.exam`), 'truncated')
  await refusal(read('blocklist.yaml', '[]'), 'no_entries')
  assert.equal(await refusal(read('blocklist.yaml', '- url: word\n- url: ""'), 'host_invalid'), '2 of 2')
})

test('a stray mint is left out, a file of other things is refused', async () => {
  const file = (mints: readonly string[]) =>
    readFile(fileOf('nft-blocklist.yaml', mints.map((mint) => `- mint: ${mint}\n`).join('')))
  const good = Array.from({ length: 9 }, (_, i) => madeUp.solana(i))
  assert.equal((await file([...good, 'word'])).entries.length, 9)
  assert.equal(await refusal(file([...good, 'word', 'other']), 'address_invalid'), '2 of 11')
  await refusal(file(['word']), 'address_invalid')
  await refusal(readFile(fileOf('nft-blocklist.yaml', '[]')), 'no_entries')
})
