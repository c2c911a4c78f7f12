import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mixers } from '../../../src/lists/sources/mixers.ts'
import { fileOf, madeUp, refusal } from '../list-file-fixtures.ts'

async function read(content: unknown) {
  const format = mixers.formats.find(({ matches }) => matches('MIXERS.json'))
  assert(format)
  return (await format.read(fileOf('mixers.json', JSON.stringify(content)), null)).entries
}

const item = { address: madeUp.bitcoin(1), name: 'An invented mixer' }

test('a mixer is listed under its name, from the day it is known for', async () => {
  const entries = await read([item, { ...item, address: madeUp.segwit(1), since: '2022-05-06' }])
  assert.deepEqual(
    entries.map(({ address, family, listed_on, label }) => [address, family, listed_on, label]),
    [
      [madeUp.bitcoin(1), 'bitcoin', null, 'An invented mixer'],
      [madeUp.segwit(1), 'bitcoin', '2022-05-06', 'An invented mixer'],
    ],
  )
})

test('a mistake refuses the file and is named', async () => {
  assert.equal(
    await refusal(read([{ ...item, address: madeUp.bitcoin(1).slice(0, -1) }]), 'address_invalid'),
    '[0].address',
  )
  assert.equal(await refusal(read([{ ...item, since: '2022-02-30' }]), 'schema'), '[0].since')
  assert.equal(await refusal(read([{ ...item, name: ' ' }]), 'schema'), '[0].name')
  assert.equal(await refusal(read([{ ...item, note: 'x' }]), 'schema'), '[0].note')
  await refusal(read([]), 'no_entries')
})
