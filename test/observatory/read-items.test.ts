import assert from 'node:assert/strict'
import test from 'node:test'
import { ImportRefused } from '../../src/observatory/import-refused.ts'
import { readPublishedOn } from '../../src/observatory/reading/item.ts'
import { readItemsFile } from '../../src/observatory/reading/read-items-file.ts'
import { parseTerms } from '../../src/observatory/term.ts'

const item = { id: '1', title: 'A', text: 'a', url: 'https://a.example/1', source: 's', published_on: '2026-01-02' }

const rss = `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><link>https://news.example/</link>
<item><guid>n-1</guid><title>Wallets &amp; agents</title><link>https://news.example/1</link>
<description><![CDATA[<p>Smart</p><p>accounts</p><script>permit()</script>]]></description><pubDate>Tue, 06 Jan 2026 23:30:00 -0100</pubDate></item>
<item><title>Without a day</title><link>https://news.example/2</link></item></channel></rss>`

const atom = `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Blog</title>
<link rel="self" href="https://blog.example/feed"/><link href="https://blog.example/"/><id>urn:blog</id><updated>2026-02-03T00:00:00Z</updated>
<entry><id>urn:1</id><title type="html">&lt;b&gt;Permit&lt;/b&gt; it</title><link href="https://blog.example/1"/><updated>2026-02-03T10:00:00Z</updated>
<summary>Short.</summary></entry></feed>`

test('RSS: words without tags, the day in UTC, the host as source; an entry without a day is null', async () => {
  const [first, second] = await read(rss)
  assert.deepEqual(first, {
    id: 'n-1',
    title: 'Wallets & agents',
    text: 'Smart accounts',
    url: 'https://news.example/1',
    source: 'news.example',
    published_on: '2026-01-07',
  })
  assert.equal(second, null)
})

test('Atom: the page is the source, not the feed itself', async () => {
  assert.deepEqual(await read(atom), [
    {
      id: 'urn:1',
      title: 'Permit it',
      text: 'Short.',
      url: 'https://blog.example/1',
      source: 'blog.example',
      published_on: '2026-02-03',
    },
  ])
})

test('lines of JSON: empty lines count as lines, pieces may end anywhere, times stand for their day in UTC', async () => {
  const other = { ...item, id: '二', title: '钱包', published_on: '2026-01-02T23:30:00-01:00' }
  const bytes = Buffer.from(`${JSON.stringify(item)}\n\n${JSON.stringify(other)}`)
  const pieces = [...bytes].map((byte) => Uint8Array.of(byte))
  assert.deepEqual(await read(pieces), [item, { ...other, published_on: '2026-01-03' }])
})

const refused: readonly [string, string | Uint8Array[], RegExp][] = [
  ['a line that is cut', `${JSON.stringify(item)}\n{"id":"2"`, /^line 2 is not JSON$/],
  ['a missing member', `\n${JSON.stringify({ ...item, url: undefined })}`, /^line 2: url: /],
  ['a member too many', JSON.stringify({ ...item, more: 1 }), /^line 1: the item: .*more/],
  ['another scheme', JSON.stringify({ ...item, url: 'javascript:alert(1)' }), /^line 1: url: /],
  ['a day that there is not', JSON.stringify({ ...item, published_on: '2026-02-30' }), /^line 1: published_on: /],
  [
    'a time without offset',
    JSON.stringify({ ...item, published_on: '2026-02-03T10:00:00' }),
    /^line 1: published_on: /,
  ],
  ['a NUL', JSON.stringify({ ...item, text: 'a\0b' }), /^line 1: text: /],
  ['half a character', JSON.stringify({ ...item, title: 'a\uD800' }), /^line 1: title: /],
  ['a line without end', [Buffer.alloc(1_100_000, 0x61)], /^line 1 is longer than 1048576 characters$/],
  [
    'bytes that are no UTF-8',
    [Buffer.from(`${JSON.stringify(item)}\n`), Uint8Array.of(0xff)],
    /^after line 1: .* not UTF-8$/,
  ],
  ['nothing', [], /^the file is empty$/],
  ['a web page', '<!doctype html><html><body>Not here</body></html>', /not well-formed XML/],
  ['a feed that is cut', rss.slice(0, -40), /not well-formed/],
  ['XML that is no feed', '<opml/>', /<opml>/],
  [
    'entities that grow',
    '<!DOCTYPE rss [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]><rss version="2.0"><channel><title>&b;</title></channel></rss>',
    /document type declaration/,
  ],
  [
    'a file of the machine as an entity',
    '<!DOCTYPE rss [<!ENTITY f SYSTEM "file:///etc/passwd">]><rss><channel><title>&f;</title></channel></rss>',
    /document type declaration/,
  ],
]
for (const [name, file, message] of refused)
  test(`refused: ${name}`, async () => {
    await assert.rejects(read(file), (error) => error instanceof ImportRefused && message.test(error.message))
  })

test('a day of publication is a day or a time with an offset, from 1970 on', () => {
  const days = { '2026-01-01': '2026-01-01', '2026-01-01T00:30:00+01:00': '2025-12-31', '1970-01-01': '1970-01-01' }
  for (const [written, day] of Object.entries(days)) assert.equal(readPublishedOn(written), day)
  for (const written of ['1969-12-31', '2026-1-1', '2026-02-30T00:00:00Z', 'yesterday', '2026-01-01T25:00:00Z'])
    assert.equal(readPublishedOn(written), null, written)
})

test('a file of terms: a fault is named by its place', () => {
  const term = { slug: 'a', label: { en: 'A', zh: '甲' }, patterns: ['a+'] }
  assert.deepEqual(parseTerms(JSON.stringify([term])), [term])
  const faults: readonly [unknown, RegExp][] = [
    ['{', /not JSON/],
    [[{ ...term, patterns: ['(?=a)'] }], /\[0\]\[patterns\]\[0\]: is no pattern of RE2/],
    [[{ ...term, patterns: ['(a)\\1'] }], /is no pattern of RE2/],
    [[{ ...term, slug: 'A b' }], /\[0\]\[slug\]/],
    [[{ ...term, label: { en: 'A' } }], /\[label\]\[zh\]/],
    [[term, term], /the slug a stands twice/],
    [[], /terms/],
  ]
  for (const [file, message] of faults)
    assert.throws(() => parseTerms(typeof file === 'string' ? file : JSON.stringify(file)), message)
})

async function read(file: string | readonly Uint8Array[]) {
  const pieces = typeof file === 'string' ? [Buffer.from(file)] : file
  const readings = []
  for await (const each of readItemsFile(stream(pieces), 'named')) readings.push(each)
  return readings
}

async function* stream(pieces: readonly Uint8Array[]) {
  yield* pieces
}
