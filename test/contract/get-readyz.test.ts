import assert from 'node:assert/strict'
import test from 'node:test'
import { shared } from '../support/test-app.ts'

test('200: with a list in force the service is ready', async () => {
  const { status, json } = await shared.ask('/readyz')
  assert.deepEqual([status, json], [200, { status: 'ready' }])
})
