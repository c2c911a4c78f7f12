import assert from 'node:assert/strict'
import test from 'node:test'
import { version } from '../../src/app/version.ts'
import { shared } from '../support/test-app.ts'

test('200: the process reports that it lives, which version it is and where it keeps things', async () => {
  const { status, json } = await shared.ask('/healthz')
  assert.deepEqual(
    [status, json],
    [200, { status: 'ok', version: `countersign/${version}`, storage: 'sqlite', limits: 'off', database: 'reachable' }],
  )
})

test('200: further query parameters do not matter', async () => {
  for (const query of ['?x=1', '?x=1&x=1', '?lang=de', '?%ff'])
    assert.equal((await shared.ask(`/healthz${query}`)).status, 200)
})
