import assert from 'node:assert/strict'
import test from 'node:test'
import { bareAllow, bareBlock, collectHosts } from '../../../src/lists/formats/host-collector.ts'
import { ListFileError } from '../../../src/lists/formats/list-source.ts'

const place = () => 'line 1'

test('rules that share their facts are one group, each once and in the order of the file', () => {
  const match = collectHosts()
  for (const text of ['b.example', 'A.example', 'b.example.', 'https://a.example/', '*.a.example'])
    match.add(text, bareBlock, place)
  match.add('a.example', bareAllow, place)
  assert.deepEqual(match.result().hosts, [
    { facts: bareBlock, rules: ['b.example', 'a.example', '*.a.example'] },
    { facts: bareAllow, rules: ['a.example'] },
  ])
})

test('facts of which no text was a host make no group', () => {
  const match = collectHosts()
  for (let i = 0; i < 20; i++) match.add(`a${i}.example`, bareBlock, place)
  match.add('chromewebdata', bareAllow, place)
  assert.deepEqual(
    match.result().hosts.map(({ facts, rules }) => [facts.effect, rules.length]),
    [['block', 20]],
  )
  assert.deepEqual(collectHosts().result(), { hosts: [] })
})

test('a tenth of stray words is borne, more is another kind of file', () => {
  const match = collectHosts()
  for (let i = 0; i < 9; i++) match.add(`a${i}.example`, bareBlock, place)
  match.add('ad', bareBlock, () => 'line 10')
  const { hosts, skipped } = match.result()
  assert.deepEqual([hosts[0]?.rules.length, skipped], [9, { count: 1, places: ['line 10'] }])
  match.add('chromewebdata', bareBlock, place)
  assert.throws(
    () => match.result().hosts,
    (error) => error instanceof ListFileError && error.reason === 'host_invalid' && error.where === '2 of 11',
  )
})
