import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { countIncidents } from '../../src/incidents/count-incidents.ts'
import { incidentClasses, incidentClassIds } from '../../src/incidents/incident-classes.ts'
import type { Incident } from '../../src/incidents/incident.ts'

const anyIncident: fc.Arbitrary<Incident> = fc.record({
  id: fc.constant('an-incident'),
  date: fc.constant('2024-01-01'),
  title: fc.constant('An incident'),
  class: fc.constantFrom(...incidentClassIds),
  amount_usd: fc.option(fc.integer({ min: 1, max: 2_000_000_000 })),
  chain: fc.constant(null),
  sources: fc.constant(['https://example.com']),
})

test('classes add up to the totals, amounts that are unknown are in no sum, and a class without incidents is not there', () => {
  fc.assert(
    fc.property(fc.array(anyIncident, { maxLength: 60 }), (incidents) => {
      const { totals, classes } = countIncidents(incidents)
      assert.equal(totals.count, incidents.length)
      assert.equal(totals.unknown_amounts, incidents.filter(({ amount_usd }) => amount_usd === null).length)
      const present = incidentClassIds.filter((id) => incidents.some((each) => each.class === id))
      assert.deepEqual(
        classes.map((each) => each.class),
        present,
      )
      let amounts = 0n
      for (const each of classes) {
        const members = incidents.filter((incident) => incident.class === each.class)
        const existing = members.flatMap(({ amount_usd }) => (amount_usd === null ? [] : [BigInt(amount_usd)]))
        const sum = existing.reduce((total, amount) => total + amount, 0n)
        amounts += sum
        assert.deepEqual(
          [each.count, BigInt(each.amount_usd), each.unknown_amounts, each.judgement],
          [members.length, sum, members.length - existing.length, incidentClasses[each.class]],
        )
        assert.ok(Math.abs(each.share.count - members.length / incidents.length) <= 0.00005)
      }
      assert.equal(BigInt(totals.amount_usd), amounts)
      if (amounts === 0n) assert.ok(classes.every(({ share }) => share.amount === 0))
    }),
  )
})
