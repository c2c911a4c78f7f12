import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ListFileError } from '../../../src/lists/formats/list-source.ts'
import { refuseFuture } from '../../../src/lists/loading/refuse-future.ts'
import { readSdnEnhanced } from '../../../src/lists/sources/ofac-sdn-enhanced.ts'
import { fileOf, madeUp } from '../list-file-fixtures.ts'

const now = Date.UTC(2026, 10, 29, 1)

function isRefused(file: Parameters<typeof refuseFuture>[0]): boolean {
  try {
    refuseFuture(file, now)
    return false
  } catch (error) {
    assert.ok(error instanceof ListFileError && error.reason === 'future')
    return true
  }
}

test('A moment is compared as a moment: one more than ten minutes ahead is refused, on any local day of its author.', async () => {
  for (const [dataAsOf, refused] of [
    ['2026-11-28T20:00:00-05:00', false],
    ['2026-11-28T20:10:00-05:00', false],
    ['2026-11-28T20:10:01-05:00', true],
    ['2026-11-29T23:00:00-05:00', true],
    ['2026-11-29T14:59:00+14:00', false],
    ['2026-11-29T01:11:00Z', true],
  ] as const) {
    const published = await readSdnEnhanced(fileOf('SDN_ENHANCED.XML', sdn(dataAsOf)), 1 << 20)
    assert.equal(isRefused(published), refused, dataAsOf)
  }
})

test('A day alone may be ahead by the zone that is furthest east.', () => {
  const published_on = '2026-11-30'
  assert.equal(isRefused({ published_on: '2026-11-29' }), false)
  assert.equal(isRefused({ published_on }), true)
  assert.doesNotThrow(() => refuseFuture({ published_on }, Date.UTC(2026, 10, 29, 10)))
  assert.equal(isRefused({ published_on: null }), false)
})

function sdn(dataAsOf: string): string {
  return `<sanctionsData><publicationInfo><dataAsOf>${dataAsOf}</dataAsOf></publicationInfo><entities><entity id="1"><features>
<feature><type>Digital Currency Address - ETH</type><value>${madeUp.evm(1)}</value></feature></features></entity></entities></sanctionsData>`
}
