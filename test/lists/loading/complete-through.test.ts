import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listStatus } from '../../../src/lists/list-status.ts'
import { day, evmAddress, listEntry } from '../entries.ts'
import { makeWorkplace, noon, stateOf } from '../workplace.ts'

const ten = Array.from({ length: 10 }, (_, i) => evmAddress(i))

test('A bundle with single later listings is as new as they are, and as old as its last complete copy.', async (context) => {
  const place = await makeWorkplace(context)
  await place.bundle('alpha', day(30), [listEntry(evmAddress(1), { known_from: day(30) })], {
    complete_through: day(10),
  })
  const state = stateOf(await place.load(noon(40)), 'alpha')
  assert.deepEqual([state.as_of, state.complete_through], [day(30), day(10)])
  assert.deepEqual(listStatus(state, noon(40), 24 * 29), {
    status: 'stale',
    stale: true,
    waiting: false,
    aged: true,
    age_hours: 30.5 * 24,
  })
  assert.equal(listStatus(state, noon(40), 24 * 31).waiting, true, 'then it only lacks an update')
})

test('A bundle that does not state it is complete to its newest day.', async (context) => {
  const place = await makeWorkplace(context)
  await place.bundle('alpha', day(30), [listEntry(evmAddress(1))])
  const state = stateOf(await place.load(noon(40)), 'alpha')
  assert.deepEqual(
    [state.as_of, state.complete_through, state.current_at],
    [day(30), day(30), `${day(30)}T00:00:00.000Z`],
  )
})

test('A bundle does not vouch for its old entries at the day of its later ones.', async (context) => {
  const place = await makeWorkplace(context)
  const entries = [listEntry(evmAddress(1)), listEntry(evmAddress(90), { known_from: day(300) })]
  await place.bundle('alpha', day(300), entries, { complete_through: day(100) })
  await place.alpha({ published_on: day(150), addresses: ten })
  await place.load(noon(160))
  await place.alpha({ published_on: day(200), addresses: ten.filter((address) => address !== evmAddress(1)) })
  const snapshot = await place.load(noon(302))
  const listed = (n: number) => snapshot.findText(evmAddress(n)).filter(({ entry }) => entry.known_to === null).length
  assert.deepEqual([listed(1), listed(90)], [0, 1])
})

test('A complete newer file makes a list complete to its day; a list of several files is complete to the oldest.', async (context) => {
  const place = await makeWorkplace(context)
  await place.bundle('alpha', day(30), [listEntry(evmAddress(1))], { complete_through: day(10) })
  await place.alpha({ published_on: day(20), addresses: ten })
  await place.lines('beta/beta_one.txt', ten)
  await place.load(noon(40))
  const answered = async (file: string, at: number) => {
    await place.downloaded('beta', file, ten.join('\n'), new Date(noon(at)).toISOString())
  }
  await place.remove('beta/beta_one.txt')
  await answered('beta_one.txt', 40)
  await answered('beta_two.txt', 41)
  const snapshot = await place.load(noon(41))
  const alpha = stateOf(snapshot, 'alpha')
  assert.deepEqual([alpha.as_of, alpha.complete_through], [day(30), day(20)])
  const beta = stateOf(snapshot, 'beta')
  assert.deepEqual([beta.as_of?.slice(0, 10), beta.complete_through?.slice(0, 10)], [day(41), day(40)])
  assert.deepEqual([stateOf(snapshot, 'ours').as_of, stateOf(snapshot, 'ours').complete_through], [null, null])
})
