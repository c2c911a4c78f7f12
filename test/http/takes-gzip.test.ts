import assert from 'node:assert/strict'
import test from 'node:test'
import { takesGzip } from '../../src/http/files/takes-gzip.ts'
import { cpuMs } from '../support/cpu-time.ts'

test('gzip is taken where it is named, and not where its weight is zero', () => {
  for (const header of [
    'gzip',
    'GZIP',
    'br, gzip',
    'gzip, br',
    'gzip;q=0.1',
    'gzip ; q=1',
    'gzip;q=0.001, br',
    '\tgzip ',
  ])
    assert.equal(takesGzip(header), true, header)
  for (const header of ['', 'br', 'x-gzip', 'gzipped', 'gzip;q=0', 'gzip;q=0.000', 'gzip; q=0 , br', 'gzip;x=1', '*'])
    assert.equal(takesGzip(header), false, header)
  assert.equal(takesGzip(undefined), false)
})

test('a header of 16 KB costs no more than its length', () => {
  const headers = ['gzip', 'gzip;q=0', ',', 'gzip;q='].flatMap((start) =>
    [' ', ',', '0', ', ', 'gzip '].map((piece) => `${start}${piece.repeat(16_000 / piece.length)}x`),
  )
  assert.ok(cpuMs(() => headers.forEach((header) => takesGzip(header))) < 200)
})
