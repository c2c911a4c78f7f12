import assert from 'node:assert/strict'
import { test } from 'node:test'
import { domainToASCII } from 'node:url'
import type { ListFile } from '../../../src/lists/formats/list-source.ts'
import { polkadotPhishing } from '../../../src/lists/sources/polkadot-phishing.ts'
import { refusesDamage } from '../damage.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

async function readFile(file: ListFile) {
  const format = polkadotPhishing.formats.find(({ matches }) => matches(file.name))
  assert(format)
  return format.read(file, null)
}

async function readRules(file: ListFile) {
  const { entries, hosts = [] } = await readFile(file)
  assert.deepEqual(entries, [])
  const rules = (effect: string) => hosts.flatMap((group) => (group.facts.effect === effect ? group.rules : []))
  return { block: rules('block'), allow: rules('allow') }
}

const sites = (content: unknown) => readRules(fileOf('all.json', JSON.stringify(content), 64))
const addresses = (content: unknown) => readFile(fileOf('address.json', JSON.stringify(content), 64))
const substrate = '14FscqFT8S8W8emC5294cEpDctgAucJW7C99mpxS4cucpHoA'

test('every name of the published list is a rule', async (t) => {
  const sample = sharedFile('polkadot-phishing/all.json')
  if (!sample) return t.skip(noSample)
  const { block, allow } = await readRules(sample)
  let text = ''
  for await (const bytes of sample.chunks()) text += Buffer.from(bytes).toString()
  const section = (name: string) => /^ "\w+": \[\n([^\]]*)/m.exec(text.slice(text.indexOf(` "${name}"`)))?.[1] ?? ''
  const names = [...section('deny').matchAll(/^ {2}"(.+?)\.?",?$/gm)].map((m) => domainToASCII(m[1] ?? ''))
  assert.equal(names.length, 54_863)
  const pages = ['twitter.com/acalanetworks', 'x.com/acalanetworks']
  assert.deepEqual(new Set(block), new Set([...names, ...pages]))
  assert.equal(block.length, 54_029)
  assert.equal(allow.length, 29)
  for (const name of ['*.fleek.co', 'vercel.app', 'pages.dev']) assert.equal(allow.includes(name), true, name)
})

test('platforms that hold thousands of blocked names are never blocked themselves', async (t) => {
  const sample = sharedFile('polkadot-phishing/all.json')
  if (!sample) return t.skip(noSample)
  const { block } = await readRules(sample)
  const blocked = new Set(block)
  const below = (name: string) => block.filter((rule) => rule.endsWith(`.${name}`)).length
  assert.deepEqual(['vercel.app', 'pages.dev', 'netlify.app'].map(below), [1_070, 3_001, 599])
  for (const name of ['vercel.app', 'pages.dev', 'netlify.app', 'arweave.net', 'github.io', 'x.com', 'twitter.com']) {
    assert.deepEqual([blocked.has(name), blocked.has(`*.${name}`)], [false, false], name)
  }
})

test('mixed case, a dot at the end, other scripts, wildcards and pages become rules of one form', async () => {
  const { block, allow } = await sites({
    allow: ['*.Fleek.example', 'platform.example'],
    deny: ['LiquidETH.example', 'app.example.', 'liquideth.example.', 'üniswap.example', 'Scam.platform.example'],
    denySub: ['social.example/SomeBody/', 'Bare.example'],
  })
  assert.deepEqual(block, [
    'liquideth.example',
    'app.example',
    'xn--niswap-2ya.example',
    'scam.platform.example',
    'social.example/SomeBody',
    'bare.example',
  ])
  assert.deepEqual(allow, ['*.fleek.example', 'platform.example'])
})

test('the addresses of the published list are held as published, named by the site that gave them', async (t) => {
  const sample = sharedFile('polkadot-phishing/address.json')
  if (!sample) return t.skip(noSample)
  const { entries, hosts } = await readFile(sample)
  let text = ''
  for await (const bytes of sample.chunks()) text += Buffer.from(bytes).toString()
  const published = new Set([...text.matchAll(/^ {2}"(\w+)",?$/gm)].map((match) => match[1]))
  assert.equal(published.size, 251)
  assert.deepEqual(new Set(entries.map(({ address }) => address)), published)
  assert.equal(entries.length, 251)
  assert.equal(hosts, undefined)
  assert(entries.every(({ family }) => family === 'other'))
  assert.equal(entries.find(({ address }) => address === substrate)?.label, 'airdropcampaign-polkadot.network')
  const hijacked = entries.find(({ address }) => address.startsWith('144cEewJH4TCxr9LamDAuQRTaFkNmws5E8mEibyiTB5PKByi'))
  assert.equal(hijacked?.label, null)
})

test('an address is an entry once, labelled only by a site', async () => {
  const second = substrate.replace('14F', '15G')
  const { entries } = await addresses({
    'Hacker wallet': [substrate, second],
    'Claim.Example': [substrate],
    'other.example': [substrate, madeUp.evm(1).toLowerCase()],
    empty: [],
  })
  assert.deepEqual(
    entries.map(({ address, family, label }) => [address, family, label]),
    [
      [substrate, 'other', 'claim.example'],
      [second, 'other', null],
      [madeUp.evm(1), 'evm', 'other.example'],
    ],
  )
})

test('what is no such list is refused and the place is named', async () => {
  const good = { allow: [], deny: ['a.example', 'b.example'], denySub: [] }
  const completeText = JSON.stringify(good)
  await refusesDamage(readFile, 'all.json', completeText)
  await refusesDamage(readFile, 'address.json', JSON.stringify({ 'a.example': [substrate] }))
  for (const at of [1, 20, 40, completeText.length - 1]) {
    await refusal(readFile(fileOf('all.json', completeText.slice(0, at))), 'truncated')
  }
  assert.equal(await refusal(sites({ ...good, deny: ['a.example', null] }), 'schema'), '.deny[1]')
  assert.equal(await refusal(sites({ allow: ['a.example'] }), 'schema'), '.deny')
  assert.equal(await refusal(sites({ ...good, denySub: {} }), 'schema'), '.denySub')
  assert.equal(await refusal(sites([good]), 'schema'), 'object expected')
  await refusal(sites({ ...good, deny: [] }), 'no_entries')
  assert.equal(await refusal(sites({ ...good, deny: ['word', 'two words'] }), 'host_invalid'), '2 of 2')
  assert.equal(await refusal(addresses({ 'a b': [substrate, 7] }), 'schema'), '.?[1]')
  assert.equal(await refusal(addresses({ a: [], b: ['John Doe'] }), 'address_invalid'), 'entry 2')
  await refusal(addresses({ a: [''] }), 'address_invalid')
  await refusal(addresses({ a: [] }), 'no_entries')
})
