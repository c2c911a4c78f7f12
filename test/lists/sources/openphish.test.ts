import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ListFile } from '../../../src/lists/formats/list-source.ts'
import { openphish } from '../../../src/lists/sources/openphish.ts'
import { refusesDamage } from '../damage.ts'
import { fileOf, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

async function readFile(file: ListFile) {
  const format = openphish.formats.find(({ matches }) => matches(file.name))
  assert(format)
  const { entries, hosts = [] } = await format.read(file, null)
  assert.deepEqual(entries, [])
  assert(hosts.every(({ facts }) => facts.effect === 'block'))
  return hosts.flatMap(({ rules }) => rules)
}

const read = (text: string) => readFile(fileOf('feed.txt', text, 7))

test('every URL of the published feed is a rule of its site or its page', async (t) => {
  const sample = sharedFile('openphish/feed.txt')
  if (!sample) return t.skip(noSample)
  const rules = await readFile(sample)
  let text = ''
  for await (const bytes of sample.chunks()) text += Buffer.from(bytes).toString()
  const lines = text.match(/^http.*$/gm) ?? []
  assert.equal(lines.length, 191)
  const bare = lines.filter((line) => /^https?:\/\/[^/]+\/*$/.test(line))
  assert.equal(rules.length, 191)
  assert.equal(rules.filter((rule) => !/[/?]/.test(rule)).length, bare.length)
  assert.equal(rules.includes('dau-ug-koreatyujdjhdjuuej6664746637-chi.vercel.app?naps'), true)
  for (const name of ['vercel.app', 'netlify.app', 'blogspot.com']) assert.equal(rules.includes(name), false, name)
})

test('a page is a rule of that page and a bare site of the site', async () => {
  const lines = [
    'https://Drainer.Example/',
    'http://shared.example:8080/View/Case?id=1#top',
    '',
    'https://user:secret@login.example',
    'HTTP://evil.pages.dev/\r',
    'https://käse.example/é',
  ]
  assert.deepEqual(await read(`${lines.join('\n')}\n\n`), [
    'drainer.example',
    'shared.example/View/Case?id=1',
    'login.example',
    'evil.pages.dev',
    'xn--kse-qla.example/%C3%A9',
  ])
})

test('lines that are no URL are strays, and a file of them is no feed', async () => {
  const urls = Array.from({ length: 9 }, (_, i) => `https://n${i}.example/a`)
  assert.equal((await read(`drainer.example\n${urls.join('\n')}\n`)).length, 9)
  assert.equal(await refusal(read('drainer.example\nother.example\n'), 'host_invalid'), '2 of 2')
  assert.equal(await refusal(read(`${urls.join('\n')}\nftp://a.example/\nhttps://\n`), 'host_invalid'), '2 of 11')
})

test('a last line that is half a URL is a cut file, a whole one is not', async () => {
  const text = 'https://a.example/1\nhttps://b.example/2'
  assert.deepEqual(await read(text), ['a.example/1', 'b.example/2'])
  for (const end of [22, 28, 29]) assert.equal(await refusal(read(text.slice(0, end)), 'truncated'), 'line 2')
})

test('what is no feed is refused', async () => {
  await refusesDamage(readFile, 'feed.txt', 'https://a.example/1\n')
})

test('only the operator adds it: its licence is not commercial', () => {
  assert.deepEqual(openphish.downloads, [])
  assert.equal(openphish.crowd, true)
})
