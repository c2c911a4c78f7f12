import assert from 'node:assert/strict'
import test from 'node:test'
import { countYears } from '../../src/incidents/count-years.ts'
import type { Incident } from '../../src/incidents/incident.ts'

const incident = (date: string, amount_usd: number | null, id: Incident['class'] = 'reentrancy'): Incident => {
  return { id: `${date}-x`, date, title: 'X', class: id, amount_usd, chain: null, sources: ['https://example.com/'] }
}

test('known losses by year and class, with the years between that have none', () => {
  const years = countYears([
    incident('2021-12-31', 5),
    incident('2023-01-01', 7),
    incident('2023-06-01', 3, 'arithmetic'),
    incident('2023-07-01', null),
    incident('2025-07-01', null),
  ])
  assert.deepEqual(
    years.map(({ year, amount_usd, classes }) => [year, amount_usd, Object.fromEntries(classes)]),
    [
      [2021, 5, { reentrancy: 5 }],
      [2022, 0, {}],
      [2023, 10, { reentrancy: 7, arithmetic: 3 }],
    ],
  )
  assert.deepEqual(countYears([incident('2021-12-31', null)]), [])
})
