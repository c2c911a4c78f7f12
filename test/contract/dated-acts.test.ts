import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { z } from 'zod'
import { dayAfter, dayBefore } from '../../src/kit/day.ts'
import { readAddress } from '../../src/kit/address.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { shared } from '../support/test-app.ts'

const folder = join(process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../shared/data'), 'ofac-history')
const skip = existsSync(folder) ? false : 'left out: the collected acts are not there (../shared/data)'
const acts = z.array(
  z.object({ address: z.string(), event: z.enum(['listed', 'delisted']), date: z.iso.date(), case_known: z.boolean() }),
)

test('200: every dated act of OFAC holds from its day: clear before a listing, risky from it on, clear after a removal', {
  skip,
}, async () => {
  const read = acts.parse(JSON.parse(await readFile(join(folder, 'acts-dev.json'), 'utf8')))
  const screened = read.filter(({ address }) => Boolean(readAddress(address).address))
  assert.ok(screened.length > 150, `${screened.length} acts on addresses that are screened`)
  for (const { address, event, date } of screened) {
    const sanctioned = async (day: string) => {
      const { json, text } = await shared.ask<ScreenResult>(`/api/risk?addr=${address}&on=${day}`)
      assert.ok(json.verdict === 'risky' || json.verdict === 'clear', text)
      return json.signal_keys.includes('list.sanctions')
    }
    const days = [dayBefore(date), date, dayAfter(date)]
    const expected = event === 'listed' ? [false, true, true] : [true, false, false]
    assert.deepEqual(await Promise.all(days.map(sanctioned)), expected, `${address} ${event} ${date}`)
  }
})
