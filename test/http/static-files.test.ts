import assert from 'node:assert/strict'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { readStaticFiles, staticFile } from '../../src/http/files/static-files.ts'
import { removeFolder } from '../support/temporary-folder.ts'

test('every file of a known kind is read with its path and type, and nothing else', async (t) => {
  const folder = await builtApp(t, {
    'index.html': '<!doctype html>',
    'assets/main-abc123.js': 'let x',
    'assets/deep/logo.svg': '<svg/>',
    'font.woff2': 'bytes',
    '.env': 'SECRET=1',
    'main.js.map': '{}',
    'notes.md': '#',
    'no-ending': 'x',
    'UPPER.HTML': 'x',
  })
  const files = readStaticFiles(folder)
  assert.deepEqual(
    [...files.values()].map(({ path, type }) => `${path} ${type}`).toSorted(),
    [
      ['/assets/deep/logo.svg', 'image/svg+xml'],
      ['/assets/main-abc123.js', 'text/javascript; charset=utf-8'],
      ['/font.woff2', 'font/woff2'],
      ['/index.html', 'text/html; charset=utf-8'],
    ]
      .map((pair) => pair.join(' '))
      .toSorted(),
  )
  for (const [path, file] of files) assert.equal(file.path, path)
  assert.equal(files.get('/index.html')?.plain.bytes.toString(), '<!doctype html>')
  assert.equal(readStaticFiles(join(folder, 'nowhere')).size, 0)
})

test('only a file with its hash in its name may be cached for ever', () => {
  const isKept = (path: string) => staticFile(path, 'text/html; charset=utf-8', Buffer.from('x')).immutable
  assert.deepEqual(['/assets/main-abc123.js', '/index.html', '/', '/pages.css', '/other/assets/x.js'].map(isKept), [
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a file over 2 MiB is left out', async (t) => {
  const size = 2 * 1024 * 1024
  const folder = await builtApp(t, { 'fits.txt': 'x'.repeat(size), 'large.txt': 'x'.repeat(size + 1) })
  assert.deepEqual([...readStaticFiles(folder).keys()], ['/fits.txt'])
})

test('text is there compressed as well, under an entity tag of its own, and equal content has equal tags', async () => {
  const bytes = Buffer.from('a text, and a text, and a text')
  const text = staticFile('/a.css', 'text/css; charset=utf-8', bytes)
  assert.ok(text.gzip)
  const zipped = await text.gzip()
  assert.deepEqual(gunzipSync(zipped.bytes), bytes)
  assert.equal(await text.gzip(), zipped, 'compressed once')
  assert.notEqual(zipped.etag, text.plain.etag)
  for (const { etag } of [text.plain, zipped]) assert.match(etag, /^"[\w-]{22}"$/)
  assert.equal(staticFile('/b.css', 'text/css; charset=utf-8', bytes).plain.etag, text.plain.etag)
  assert.notEqual(staticFile('/a.css', 'text/css; charset=utf-8', Buffer.from('b')).plain.etag, text.plain.etag)
  assert.equal(staticFile('/a.png', 'image/png', bytes).gzip, null)
  assert.ok(staticFile('/a.svg', 'image/svg+xml', bytes).gzip)
})

async function builtApp(t: TestContext, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-static-'))
  t.after(() => removeFolder(folder))
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  return folder
}
