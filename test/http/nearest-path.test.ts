import assert from 'node:assert/strict'
import test from 'node:test'
import { foldedPath, nearestPath } from '../../src/http/wire/nearest-path.ts'

const paths = [
  '/',
  '/api/risk',
  '/api/risk/batch',
  '/api/lists',
  '/api/access-keys',
  '/api/access-keys/by-owner-id',
  '/docs',
  '/lists',
  '/openapi.json',
]
const existing = new Map(paths.map((path) => [foldedPath(path), path]))

test('a path that is nearly one names it', () => {
  for (const [path, nearest] of [
    ['/api/risks', '/api/risk'],
    ['/api/rsk', '/api/risk'],
    ['/API/Risk', '/api/risk'],
    ['/api/risk/', '/api/risk'],
    ['//api//risk', '/api/risk'],
    ['/api/risk/bacth', '/api/risk/batch'],
    ['/api/access_keys', '/api/access-keys'],
    ['/api/access_keys/by_owner_id', '/api/access-keys/by-owner-id'],
    ['/doc', '/docs'],
    ['/list', '/lists'],
    ['/api/list', '/api/lists'],
    ['/openapi.jsn', '/openapi.json'],
  ])
    assert.equal(nearestPath(path ?? '', existing), nearest, path)
})

test('one that is near none names none, however short or long it is', () => {
  for (const path of [
    '/',
    '//',
    '/x',
    '/a',
    '/nothing',
    '/api',
    '/.env',
    '/wp-login.php',
    `/api/risk${'x'.repeat(9_000)}`,
  ])
    assert.equal(nearestPath(path, existing), null, path.slice(0, 20))
})
