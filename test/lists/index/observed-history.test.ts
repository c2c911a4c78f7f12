import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { openSource } from '../../../scripts/bundle/source-files.ts'
import { folded, isListed, on, sourceDir } from './bundle-files.ts'

const skip = existsSync(sourceDir) ? false : 'left out: the observed history is not there (../shared/data)'
const columns = ['asset', 'address', 'last_absent_before', 'first_seen', 'last_seen', 'first_absent_after'] as const

test('an address that was seen to leave the OFAC list was on it while it was seen, and not after', { skip }, () => {
  const rows = openSource(sourceDir).table('ofac-digital-currency/observed-history.csv', columns)
  const byAddress = Map.groupBy(rows, ({ address }) => folded(address))
  const removed = rows.filter(({ first_absent_after }) => first_absent_after !== '')
  assert.equal(removed.length, 94)
  for (const row of removed) {
    const spelled = byAddress.get(folded(row.address)) ?? []
    const wasListed = (day: string) => on('ofac', row.address).some((entry) => isListed(entry, day))
    assert.ok(wasListed(row.first_seen) && wasListed(row.last_seen), `${row.address} while it was seen`)
    // A row ends too when the list goes on to spell the address otherwise, or under another ticker.
    const goesOn = spelled.some((other) => other !== row && covers(other, row.first_absent_after))
    assert.equal(wasListed(row.first_absent_after), goesOn, `${row.address} on ${row.first_absent_after}`)
    const wasThere = spelled.some((other) => other !== row && covers(other, row.last_absent_before))
    if (row.last_absent_before === '') continue
    assert.equal(wasListed(row.last_absent_before), wasThere, `${row.address} on ${row.last_absent_before}`)
  }
})

function covers(row: Record<(typeof columns)[number], string>, day: string): boolean {
  return row.first_seen <= day && (row.first_absent_after === '' || day < row.first_absent_after)
}
