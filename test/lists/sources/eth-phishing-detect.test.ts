import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainToASCII } from 'node:url'
import { ethPhishingDetect } from '../../../src/lists/sources/eth-phishing-detect.ts'
import type { ListFile } from '../../../src/lists/formats/list-source.ts'
import { refusesDamage } from '../damage.ts'
import { fileOf, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

async function readFile(file: ListFile) {
  const format = ethPhishingDetect.formats.find(({ matches }) => matches(file.name))
  assert(format)
  const { entries, hosts = [], published_on } = await format.read(file, null)
  assert.deepEqual([entries, published_on], [[], null])
  const rules = (effect: string) => hosts.flatMap((group) => (group.facts.effect === effect ? group.rules : []))
  return { block: rules('block'), allow: rules('allow') }
}

const read = (content: unknown) => readFile(fileOf('config.json', JSON.stringify(content), 64))
const config = { version: 2, tolerance: 2, fuzzylist: [], whitelist: [], blacklist: ['drainer.example'] }

test('every name of the published configuration is a rule, the imitated names being vouched for', async (t) => {
  const sample = sharedFile('eth-phishing-detect/config.json')
  if (!sample) return t.skip(noSample)
  const { block, allow } = await readFile(sample)
  let text = ''
  for await (const bytes of sample.chunks()) text += Buffer.from(bytes).toString()
  const [head = '', tail = ''] = text.split('"blacklist"')
  const names = (part: string) =>
    new Set([...part.matchAll(/"([^"\s]+\.[^"\s]+)"/g)].map((m) => domainToASCII(m[1] ?? '')))
  assert.deepEqual(new Set(block), names(tail))
  assert.deepEqual(new Set(allow), names(head))
  assert.deepEqual([block.length, allow.length], [9_212, 1_139])
  assert.equal(allow.includes('metamask.io'), true)
  for (const name of ['metamask.com', 'wallet-ethereum.net']) assert.equal(block.includes(name), true, name)
  for (const name of [
    'metamask.io',
    'etherid.org',
    'vercel.app',
    'arweave.net',
    'pages.dev',
    'netlify.app',
    'github.io',
  ]) {
    assert.equal(block.includes(name), false, name)
  }
})

test('the older and the newer names of the members mean the same', async () => {
  const older = { ...config, fuzzylist: ['real.example'], whitelist: ['kept.example'] }
  const newer = { version: 2, fuzzylist: ['real.example'], allowlist: ['kept.example'], blocklist: ['drainer.example'] }
  assert.deepEqual(await read(older), { block: ['drainer.example'], allow: ['kept.example', 'real.example'] })
  assert.deepEqual(await read(newer), await read(older))
})

test('a blocked page of a shared host is that page only, a blocked path all below it, a blocked sub-name that name only', async () => {
  const blocklist = ['sites.shared.example/View/Drainer/', 'evil.vercel.app', '*.pages.example', 'Drainer.Example.']
  const { block } = await read({ version: 2, blocklist, blocklistPaths: ['ipfs.shared.example/ipfs/Qm1'] })
  assert.deepEqual(block, [
    'sites.shared.example/View/Drainer',
    'evil.vercel.app',
    '*.pages.example',
    'drainer.example',
    'ipfs.shared.example/ipfs/Qm1/*',
  ])
})

test('names in another script are written as the URL standard writes them', async () => {
  const { block } = await read({ ...config, blacklist: ['myetherwallèt.example', 'xn--myetherwallt-7db.example'] })
  assert.deepEqual(block, ['xn--myetherwallt-7db.example'])
})

test('stray words are left out, and a file of other things is refused', async () => {
  const many = Array.from({ length: 18 }, (_, i) => `n${i}.example`)
  assert.equal((await read({ ...config, blacklist: [...many, 'localhost', 'bancor'] })).block.length, 18)
  assert.equal(
    await refusal(read({ ...config, blacklist: [...many, 'localhost', 'bancor', 'MetaMask'] }), 'host_invalid'),
    '3 of 21',
  )
})

test('what is no such configuration is refused and the place is named', async () => {
  await refusesDamage(readFile, 'config.json', JSON.stringify(config))
  const completeText = JSON.stringify(config)
  for (const share of [0.3, 0.6, 0.99]) {
    await refusal(readFile(fileOf('config.json', completeText.slice(0, completeText.length * share))), 'truncated')
  }
  assert.equal(await refusal(read({ ...config, blacklist: ['a.example', 7] }), 'schema'), '.blacklist[1]')
  assert.equal(await refusal(read({ ...config, blacklist: 'a.example' }), 'schema'), '.blacklist')
  assert.equal(await refusal(read({ version: 2, whitelist: ['a.example'] }), 'schema'), '.blocklist')
  assert.equal(await refusal(read({ blacklist: ['a.example'] }), 'schema'), '.version')
  assert.equal(await refusal(read(['a.example']), 'schema'), 'object expected')
  assert.equal(
    await refusal(readFile(fileOf('config.json', '{"version":2,"version":3}')), 'schema'),
    'duplicate member',
  )
  await refusal(readFile(fileOf('config.json', '{version: 2}')), 'not_well_formed')
  await refusal(read({ ...config, blacklist: [] }), 'no_entries')
})
