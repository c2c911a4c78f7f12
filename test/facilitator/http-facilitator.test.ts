import assert from 'node:assert/strict'
import test from 'node:test'
import { createHttpFacilitator } from '../../src/facilitator/http-facilitator.ts'

const refused = { success: false, errorReason: 'insufficient_funds', transaction: '', network: 'eip155:8453' }

test('a facilitator that is busy or broken has not answered; one that refuses with 400 has', async () => {
  assert.deepEqual(await settle(200, refused), refused)
  assert.deepEqual(await settle(400, refused), refused)
  for (const status of [429, 500, 503])
    await assert.rejects(settle(status, refused), { name: 'FacilitatorError', kind: 'unreachable' }, String(status))
  await assert.rejects(settle(200, { ...refused, transaction: '0x12' }), { kind: 'malformed' })
})

function settle(status: number, answer: object) {
  const body = (async function* () {
    yield Buffer.from(JSON.stringify(answer))
  })()
  const world = { fetch: () => Promise.resolve({ status, headers: {}, body }) }
  return createHttpFacilitator(world, 'https://facilitator.example').settle({} as never, {} as never)
}
