import { zipSync } from 'fflate'
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { ListFileError, type FileFormat, type ListFile } from '../../../src/lists/formats/list-source.ts'
import { sources } from '../../../src/lists/sources.ts'
import { fileOf } from '../list-file-fixtures.ts'

const formats = sources.flatMap(({ id, formats: all }) => all.map((format) => ({ id, format })))

/** So long no file of this many bytes may be computed on. */
const patienceMs = 10_000

const page = '<!DOCTYPE html>\n<html lang="en"><head><title>Maintenance</title></head><body>Back soon.</body></html>'

/** Texts that have the form of no list, or that of every list at once. */
const plausible = [
  '[{"address": "a"}]',
  'address,label\na,b\n',
  '- url: a.example\n',
  '<list><entry/></list>',
  'a.example\n',
]

/** Documents that grow when they are read, or whose reader would follow them down. Large enough to show a reader that holds or follows them. */
const bombs: Record<string, string> = {
  'open arrays': '['.repeat(100_000),
  'open objects': '{"a":'.repeat(20_000),
  'closed arrays': '['.repeat(20_000) + ']'.repeat(20_000),
  'an array of open arrays': `[${'[],'.repeat(5_000)}`,
  'one open string': `["${'a'.repeat(100_000)}`,
  backslashes: `["${'\\'.repeat(100_000)}`,
  'half a pair of quotes': '"'.repeat(10_001),
  'the same member': `{${'"a":1,'.repeat(3_000)}"a":1}`,
  'open elements': '<a>'.repeat(30_000),
  'an element with attributes': `<a ${Array.from({ length: 3_000 }, (_, i) => `a${i}="b"`).join(' ')}`,
  'an open comment': `<!--${'a'.repeat(100_000)}`,
  'entities of entities': `<?xml version="1.0"?>\n<!DOCTYPE x [\n<!ENTITY a0 "a">\n${entities()}]>\n<x>&a20;</x>`,
  'an outside entity': '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname">]>\n<x>&a;</x>',
  'open sequences': '- '.repeat(20_000),
  'open mappings': '? '.repeat(20_000),
  'a deep mapping': Array.from({ length: 300 }, (_, i) => `${' '.repeat(i)}a:\n`).join(''),
  'aliases of aliases': `- &a0 [a]\n${Array.from({ length: 20 }, (_, i) => `- &a${i + 1} [*a${i}, *a${i}]\n`).join('')}`,
  'a custom tag': '- !!js/function "function () {}"\n'.repeat(1_000),
  anchors: `${'&a '.repeat(3_000)}\n`,
  documents: '---\n'.repeat(3_000),
  commas: ','.repeat(30_000),
  'an open cell': `a,b\n1,"${'2'.repeat(100_000)}`,
  'a wide table': `${Array.from({ length: 3_000 }, (_, i) => `a${i}`).join(',')}\n${'b,'.repeat(2_999)}b\n`,
  'ends of lines': '\r\n'.repeat(20_000),
  blanks: ' '.repeat(100_000),
}

function entities(): string {
  return Array.from({ length: 20 }, (_, i) => `<!ENTITY a${i + 1} "&a${i};&a${i};">\n`).join('')
}

/** Bytes without meaning, the same in every run. */
function noise(sizeBytes: number, seed: number): Buffer {
  return createHash('shake256', { outputLength: sizeBytes }).update(`noise ${seed}`).digest()
}

function named(format: FileFormat, content: string | Uint8Array): ListFile {
  return fileOf(format.name.replace('*', 'invented'), content, 1 << 16)
}

/** Every format refuses the file, in good time, with an error that the service has words for. */
async function allRefuse(what: string, contentFor: (format: FileFormat) => ListFile | null, reason?: string) {
  for (const { id, format } of formats) {
    const file = contentFor(format)
    if (file === null) continue
    const place = `${id}/${format.name}: ${what}`
    const before = process.cpuUsage()
    try {
      const { entries, hosts = [] } = await format.read(file, null)
      assert.fail(`${place} was taken: ${entries.length} entries, ${hosts.length} groups of hosts`)
    } catch (error) {
      assert(error instanceof ListFileError, `${place}: ${String(error)}`)
      assert.doesNotMatch(error.where ?? '', /[\n<>{}]|.{60}/, place)
      if (reason !== undefined) assert.equal(error.reason, reason, place)
    }
    const { user, system } = process.cpuUsage(before)
    assert((user + system) / 1_000 < patienceMs, `${place} took too long`)
  }
}

test('every format takes a file of the name it is shown under', () => {
  for (const { id, format } of formats)
    assert(format.matches(format.name.replace('*', 'invented')), `${id}/${format.name}`)
})

test('nothing, or nothing but blanks, is an empty file', async () => {
  for (const text of ['', ' ', '\n', '\ufeff', ' \r\n\t']) {
    await allRefuse(JSON.stringify(text), (format) => (isArchive(format) ? null : named(format, text)), 'empty')
  }
  await allRefuse('nothing', (format) => named(format, ''))
})

test('a page of a publisher in maintenance is no list', async () => {
  const pages = [page, `\ufeff\n${page.toUpperCase()}`, `<!-- cached -->${page}`, '<html><body>503</body></html>']
  for (const text of pages) {
    await allRefuse(text, (format) => (isArchive(format) ? null : named(format, text)), 'html')
    await allRefuse(text, (format) => named(format, text))
  }
})

test('a file in UTF-16 is refused, marked as such or not', async () => {
  for (const text of [...plausible, page]) {
    const little = Buffer.from(text, 'utf16le')
    const big = Buffer.from(little).swap16()
    for (const bytes of [
      little,
      big,
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
    ]) {
      await allRefuse(`UTF-16 ${text}`, (format) => named(format, bytes))
      await allRefuse(`UTF-16 ${text}`, (format) => (isArchive(format) ? null : named(format, bytes)), 'encoding')
    }
  }
})

test('noise and single bytes are refused', async () => {
  for (let seed = 0; seed < 20; seed++)
    await allRefuse('noise', (format) => named(format, noise(1 + 7 * seed ** 2, seed)))
  await allRefuse('much noise', (format) => named(format, noise(1_000_000, 99)))
  for (const byte of [...Buffer.from('\t\n "#%&*,-.0:;<?[]a{|}~'), 0x00, 0x1a, 0x7f, 0x80, 0xc3, 0xff]) {
    await allRefuse(`the byte ${byte}`, (format) => named(format, Uint8Array.of(byte)))
  }
})

test('a file over the bound of its format is not read, whether it declares its length or not', async () => {
  const claimed = (format: FileFormat) => ({ ...named(format, '[]'), sizeBytes: format.sizeMaxBytes + 1 })
  await allRefuse('a size over the bound', claimed, 'too_large')
  const slice = Buffer.alloc(1 << 20, '\n')
  const endless = (format: FileFormat): ListFile | null => {
    if (format.sizeMaxBytes > 16 * slice.length) return null
    const chunks = async function* () {
      for (;;) yield slice
    }
    return { name: named(format, '').name, sizeBytes: 1, chunks }
  }
  await allRefuse('a file without end', endless, 'too_large')
})

test('a bomb is refused by every format', async (t) => {
  for (const [what, text] of Object.entries(bombs)) {
    const bytes = Buffer.from(text)
    await t.test(what, () => allRefuse(what, (format) => named(format, bytes)))
  }
})

test('an archive is refused by what reads text, and what it unpacks to is bounded', async () => {
  const zeros = zipSync({ 'invented.xml': new Uint8Array(30_000_000) })
  const deep = zipSync({ 'invented.xml': Buffer.from('<a>'.repeat(1_000_000)) })
  const several = zipSync({ 'a.xml': Buffer.from('<a/>'), 'b.xml': Buffer.from('<a/>') })
  const nested = zipSync({ 'invented.zip': zeros })
  for (const bytes of [zeros, deep, several, nested, zeros.subarray(0, 1_000)]) {
    await allRefuse('an archive', (format) => named(format, bytes))
  }
})

test('a file that stops in the middle of a letter, or ends in a broken one, is refused', async () => {
  for (const text of plausible) {
    for (const tail of [[0xe4, 0xb8], [0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0x00]]) {
      const bytes = Buffer.concat([Buffer.from(text), Uint8Array.from(tail)])
      await allRefuse(`${text} and ${tail.join(' ')}`, (format) => named(format, bytes))
    }
  }
})

function isArchive(format: FileFormat): boolean {
  return format.name.toLowerCase().endsWith('.zip')
}
