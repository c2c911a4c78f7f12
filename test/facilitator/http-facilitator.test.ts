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

test('an answer about another payment shows nothing about this one', async () => {
  const [network, payer, transaction] = ['eip155:8453', `0x${'aB'.repeat(20)}`, `0x${'1'.repeat(64)}`]
  const settled = { success: true, transaction, network, payer, amount: '10000' }
  const paid = { payload: { authorization: { from: payer.toLowerCase() } } }
  const settleOne = (answer: object) => settle(200, answer, paid, { network, amount: '10000' })
  assert.deepEqual(await settleOne(settled), settled)
  const { payer: _payer, amount: _amount, ...short } = settled
  assert.deepEqual(await settleOne(short), short)
  for (const other of [{ network: 'eip155:84532' }, { payer: `0x${'cd'.repeat(20)}` }, { amount: '1' }])
    await assert.rejects(settleOne({ ...settled, ...other }), { kind: 'malformed' }, JSON.stringify(other))
})

test('a payment without a transaction is not settled', async () => {
  const network = 'eip155:8453'
  for (const none of ['', `0x${'0'.repeat(64)}`])
    await assert.rejects(
      settle(200, { success: true, transaction: none, network }, { payload: {} }),
      { kind: 'malformed' },
      none,
    )
  // A refusal may name what was sent, or nothing.
  assert.equal((await settle(200, refused)).transaction, '')
})

function settle(status: number, answer: object, payment: object = {}, requirements: object = {}) {
  return answering(status, answer).settle(payment as never, requirements as never)
}

function answering(status: number, answer: object) {
  const body = async function* () {
    yield Buffer.from(JSON.stringify(answer))
  }
  const world = { fetch: () => Promise.resolve({ status, headers: {}, body: body() }) }
  return createHttpFacilitator(world, 'https://facilitator.example')
}
