import assert from 'node:assert/strict'
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import test, { afterEach, beforeEach } from 'node:test'
import { compileCacheFolder } from '../../scripts/lib/compile-cache.mjs'

const uid = process.getuid?.() ?? 0
let under = ''
let folder = ''
beforeEach(() => {
  under = mkdtempSync(path.join(tmpdir(), 'countersign-cache-'))
  folder = path.join(under, `countersign-compiled-${uid}`)
})
afterEach(() => rmSync(under, { recursive: true, force: true }))

test('compiled modules are kept in a folder that only their user can write to', () => {
  assert.equal(compileCacheFolder({ under }), folder)
  assert.equal(lstatSync(folder).mode & 0o777, 0o700)
  assert.equal(compileCacheFolder({ under }), folder)
})

test('a folder that somebody else made, or may write to, is not used', () => {
  // It belongs to this user, and is requested by another one.
  mkdirSync(path.join(under, `countersign-compiled-${uid + 1}`), { mode: 0o700 })
  assert.equal(compileCacheFolder({ under, uid: uid + 1 }), undefined)
  mkdirSync(folder)
  for (const mode of [0o777, 0o770, 0o707, 0o755]) {
    chmodSync(folder, mode)
    assert.equal(compileCacheFolder({ under }), undefined, mode.toString(8))
  }
})

test('a link and a file in its place are not used, and neither is a place that cannot be written', () => {
  const elsewhere = path.join(under, 'elsewhere')
  mkdirSync(elsewhere, { mode: 0o700 })
  symlinkSync(elsewhere, folder)
  assert.equal(compileCacheFolder({ under }), undefined)
  rmSync(folder)
  writeFileSync(folder, '', { mode: 0o600 })
  assert.equal(compileCacheFolder({ under }), undefined)
  assert.equal(compileCacheFolder({ under: path.join(folder, 'below-a-file') }), undefined)
  assert.ok(existsSync(folder))
})
