import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPieces } from '../../../src/lists/formats/file-pieces.ts'
import { readXml, type XmlListener } from '../../../src/lists/formats/xml-stream.ts'
import { fileOf, refusal } from '../list-file-fixtures.ts'

const good = '<?xml version="1.0" encoding="utf-8"?>\n<list><a>one &amp; <b/>two</a><n:a n:id="7">three</n:a></list>\n'
const sizeMaxBytes = 4 * 1024 * 1024

async function read(content: string | Uint8Array, chunkBytes?: number): Promise<string[]> {
  const received: string[] = []
  await readXml(readPieces(fileOf('list.xml', content, chunkBytes), sizeMaxBytes), {
    root: 'list',
    open: (name, parent, attribute) => {
      if (name === 'a') received.push(`${parent}/${name} ${attribute('id')}`)
      return name === 'a'
    },
    close: (name, _parent, text) => {
      if (text !== null) received.push(`${name}=${text}`)
    },
  })
  return received
}

test('only the requested text is emitted, without namespace prefixes', async () => {
  const received = ['list/a null', 'a=one & two', 'list/a 7', 'a=three']
  assert.deepEqual(await read(good), received)
  assert.deepEqual(await read(good, 1), received)
  assert.deepEqual(await read(`\ufeff${good}`), received)
})

test('a document cut at any byte is refused', async () => {
  const bytes = Buffer.from(good.replace('three', 'drei ü 三'))
  for (let length = 1; length < bytes.length - 1; length++) await refusal(read(bytes.subarray(0, length)), 'truncated')
})

test('a file of nothing or of blanks is empty', async () => {
  await refusal(read(''), 'empty')
  await refusal(read(' \r\n\t '), 'empty')
})

test('a web page is named as one, however it begins', async () => {
  for (const page of [
    '<!DOCTYPE html><html><body>Scheduled maintenance<br></body></html>',
    '<!doctype HTML PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd"><html></html>',
    '\r\n<html lang="en"><head></head></html>',
    '<!-- edge --><html></html>',
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body/></html>',
    '<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x.dtd"><html/>',
  ]) {
    await refusal(read(page), 'html')
    await refusal(read(page, 1), 'html')
  }
})

test('another root element is another document', async () => {
  assert.equal(await refusal(read('<Error><Code>AccessDenied</Code></Error>'), 'schema'), 'root element')
})

test('text, a half tag or a second root makes a document not well-formed and the line is named', async () => {
  await refusal(read('Service Unavailable'), 'not_well_formed')
  assert.equal(await refusal(read('<list>\n<a></b></list>'), 'not_well_formed'), 'line 2')
  await refusal(read('<list></list><list></list>'), 'not_well_formed')
  await refusal(read('<list><a x=1></a></list>'), 'not_well_formed')
})

test('a document type is refused, and with it every entity it could define', async () => {
  const bomb = '<!DOCTYPE list [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><list><a>&b;</a></list>'
  await refusal(read(bomb), 'schema')
  await refusal(read('<!DOCTYPE list SYSTEM "file:///etc/passwd"><list/>'), 'schema')
  await refusal(read('<list><a>&b;</a></list>'), 'not_well_formed')
})

test('nesting, kept text and a single comment are bounded', async () => {
  await refusal(read(`<list>${'<x>'.repeat(64)}${'</x>'.repeat(64)}</list>`), 'schema')
  await refusal(read(`<list><a>${'x'.repeat(1025)}</a></list>`), 'schema')
  await refusal(read(`<list><!--${'x'.repeat(1_300_000)}--></list>`), 'schema')
  await refusal(read(`<list ${Array.from({ length: 90_000 }, (_, i) => `a${i}="12345678"`).join(' ')}/>`), 'schema')
  assert.deepEqual(await read(`<list><x>${'x'.repeat(900_000)}</x><a>ok</a></list>`), ['list/a null', 'a=ok'])
})

test('a listener may keep longer texts, within the bound it gives', async () => {
  const keep = async (chars: number) => {
    const texts: (string | null)[] = []
    const pieces = readPieces(fileOf('list.xml', `<list><a>${'x'.repeat(chars)}</a></list>`), sizeMaxBytes)
    const close = (_name: string, _parent: string, text: string | null) => void texts.push(text)
    await readXml(pieces, { root: 'list', open: (name) => name === 'a', close, textMaxChars: 5_000 })
    return texts[0]?.length
  }
  assert.equal(await keep(5_000), 5_000)
  await refusal(keep(5_001), 'schema')
})

test('every attribute of an element can be requested, without namespace prefixes', async () => {
  const received: [string, string][] = []
  const pieces = readPieces(fileOf('list.xml', '<list a="1" xmlns:n="urn:n" n:b="&lt;2"/>'), sizeMaxBytes)
  const open = (...[, , , attributes]: Parameters<XmlListener['open']>) => {
    received.push(...attributes())
    return false
  }
  await readXml(pieces, { root: 'list', open, close: () => {} })
  assert.deepEqual(received, [
    ['a', '1'],
    ['n', 'urn:n'],
    ['b', '<2'],
  ])
})

test('only UTF-8 is read', async () => {
  await refusal(read(Buffer.from(good, 'utf16le')), 'encoding')
  await refusal(read(Buffer.from(`\ufeff${good}`, 'utf16le')), 'encoding')
  await refusal(read(Buffer.from('<list><a>M\xfcller</a></list>', 'latin1')), 'encoding')
  await refusal(read('<?xml version="1.0" encoding="windows-1252"?><list/>'), 'encoding')
})

test('a file longer than its bound is refused, with any announced length', async () => {
  const long = fileOf('list.xml', `<list>${' '.repeat(200)}</list>`, 16)
  await refusal(readXmlOf({ ...long, sizeBytes: 10 }, 100), 'too_large')
  await refusal(readXmlOf({ ...long, sizeBytes: 101, chunks: async function* () {} }, 100), 'too_large')
})

function readXmlOf(file: ReturnType<typeof fileOf>, maxBytes: number): Promise<void> {
  return readXml(readPieces(file, maxBytes), { root: 'list', open: () => false, close: () => {} })
}
