import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { parseArchive, type Incident } from '../../src/incidents/incident.ts'
import { projectRoot } from '../support/command-line.ts'

const good: Incident = {
  id: '2022-03-23-ronin',
  date: '2022-03-23',
  title: 'Ronin',
  class: 'bridge',
  amount_usd: 624_000_000,
  chain: null,
  sources: ['https://example.com/ronin'],
}
const archive = (...incidents: readonly object[]) => JSON.stringify({ as_of: '2026-01-01', incidents })

test('the built-in archive is one: at least 120 incidents, each with a source, and the largest that everybody knows', () => {
  const { incidents, as_of } = parseArchive(readFileSync(join(projectRoot, 'data/incidents.json'), 'utf8'))
  assert.ok(incidents.length >= 120, `${incidents.length}`)
  assert.equal(
    as_of,
    incidents
      .map(({ date }) => date)
      .toSorted()
      .at(-1),
  )
  const largest = incidents.toSorted((a, b) => (b.amount_usd ?? 0) - (a.amount_usd ?? 0)).slice(0, 3)
  assert.deepEqual(
    largest.map(({ id, class: kind }) => `${id} ${kind}`),
    ['2025-02-21-bybit deceived_signers', '2022-03-23-ronin bridge', '2021-08-11-poly-network bridge'],
  )
})

test('a fault is named with the incident and the member it is in', () => {
  const faults: readonly (readonly [string, RegExp])[] = [
    ['no json', /^the file is not JSON$/],
    ['[]', /^archive: /],
    [JSON.stringify({ incidents: [good] }), /^as_of: /],
    [archive(), /^incidents: /],
    [archive(good, { ...good, id: 'b', date: '2022-02-30' }), /^incidents\[1\]\.date: /],
    [archive({ ...good, date: '2008-12-31' }), /^incidents\[0\]\.date: .*first block/],
    [archive({ ...good, class: 'theft' }), /^incidents\[0\]\.class: /],
    [archive({ ...good, amount_usd: 0 }), /^incidents\[0\]\.amount_usd: /],
    [archive({ ...good, amount_usd: 1.5 }), /^incidents\[0\]\.amount_usd: /],
    [archive({ ...good, amount_usd: '624000000' }), /^incidents\[0\]\.amount_usd: /],
    [archive({ ...good, sources: [] }), /^incidents\[0\]\.sources: /],
    [archive({ ...good, sources: ['javascript:alert(1)'] }), /^incidents\[0\]\.sources\.0: /],
    [archive({ ...good, title: ' ' }), /^incidents\[0\]\.title: /],
    [archive({ ...good, id: '../x' }), /^incidents\[0\]\.id: /],
    [archive({ ...good, note: 'x' }), /^incidents\[0\]: /],
    [archive(good, good), /2022-03-23-ronin stands twice/],
    [archive({ ...good, date: '2026-01-02' }), /dated after as_of/],
  ]
  assert.equal(parseArchive(archive(good)).incidents.length, 1)
  for (const [text, expected] of faults) assert.throws(() => parseArchive(text), { message: expected }, text)
})
