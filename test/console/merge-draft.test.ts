import assert from 'node:assert/strict'
import test from 'node:test'
import { mergeDraft } from '../../console/src/console/parts/merge-draft.ts'
import { savedAs } from '../../console/src/console/parts/saved-as.ts'

test('what was typed stays when what is stored changes, and untouched fields follow it', () => {
  const before = { max: '500', daily: '2000', scopes: ['a'] }
  assert.deepEqual(mergeDraft({ ...before, max: '1' }, before, { max: '499.99', daily: '100', scopes: ['b'] }), {
    max: '1',
    daily: '100',
    scopes: ['b'],
  })
  assert.deepEqual(mergeDraft(before, before, { max: '2', daily: '3', scopes: [] }), {
    max: '2',
    daily: '3',
    scopes: [],
  })
})

test('only a change that was written is reported as saved', () => {
  const kindOf = (after: Parameters<typeof savedAs>[0]) => savedAs(after, 'shown').kind
  assert.equal(kindOf({ revision: 'next', pending: null, dropped: null }), 'in_force')
  assert.equal(kindOf({ revision: 'shown', pending: null, dropped: null }), 'same')
  assert.equal(kindOf({ revision: 'shown', pending: {} }), 'waits')
  assert.equal(savedAs({ revision: 'next', pending: null, dropped: {} }, 'shown').isOtherDropped, true)
})
