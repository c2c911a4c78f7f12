import assert from 'node:assert/strict'
import test from 'node:test'
import { othersInWords, othersOf, ownTransfers } from '../../console/src/address/flow-words.ts'
import { isFlow, type Flow, type FlowOthers } from '../../console/src/api/flow.ts'
import { message } from '../../console/src/messages.ts'

const none: FlowOthers = { parties: 0, count: 0, usdt: 0 }

test('a side where all parties are shown has no others, the other side has those that the answer counts', () => {
  const others = { inbound: none, outbound: { parties: 3, count: 7, usdc: 0, usdt: 4.5 } }
  assert.equal(othersOf({ others }, 'in'), null)
  assert.deepEqual(othersOf({ others }, 'out'), others.outbound)
})

test('transfers of no party are those of the address with itself', () => {
  const party = { address: 'a', tag: null, kind: null, count: 2, usdt: 1, risky: false, frozen: null }
  const flow = flowWith({ total: 15, inbound: [party], others: { inbound: none, outbound: { ...none, count: 10 } } })
  assert.equal(ownTransfers(flow), 3)
  assert.equal(ownTransfers({ ...flow, total: 12 }), 0)
})

test('others are counted in words of both languages', () => {
  const words = (parties: number, lang: 'en' | 'zh') =>
    othersInWords({ ...none, parties }, { lang, t: (key, params) => message(lang, key, params) })
  assert.deepEqual(
    [words(1, 'en'), words(1_204, 'en'), words(1, 'zh'), words(1_204, 'zh')],
    ['1 other', '1,204 others', '其他 1 个', '其他 1,204 个'],
  )
})

test('an answer without the sums of others is no flow', () => {
  const flow = flowWith({})
  assert.equal(isFlow(flow), true)
  const { others: _, ...without } = flow
  assert.equal(isFlow(without), false)
  assert.equal(isFlow({ ...flow, others: { inbound: none } }), false)
})

function flowWith(members: Partial<Flow>): Flow {
  return {
    address: 'T',
    chain: 'tron',
    total: 0,
    inbound: [],
    outbound: [],
    others: { inbound: none, outbound: none },
    firstInflow: null,
    riskyParties: 0,
    truncated: false,
    as_of: '2026-11-20T12:00:00.000Z',
    note: '',
    ...members,
  }
}
