import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { test } from 'node:test'
import canonicalize from 'canonicalize'
import { checksumText } from '../../../src/kit/address.ts'
import { prepareLoad, prepareReading, startLoad } from '../../../src/lists/loading/loader.ts'
import { lookInto } from '../../../src/lists/loading/watch.ts'
import { viewSnapshot } from '../../../src/lists/index/snapshot-view.ts'
import { naiveRoot, valueOf } from '../../sdk/naive-tree.ts'
import { day } from '../entries.ts'
import { makeWorkplace, noon, stateOf } from '../workplace.ts'

const sourcesUrl = new URL('../../../src/lists/sources.ts', import.meta.url).href
/** Enough for a helper, for memory that is let go of, and for a file that is read ahead. */
const count = 210_000

test('A long list is named by its lines and its tree, whether hashed by the loader or ahead of it, and again from its state.', async (context) => {
  const place = await makeWorkplace(context)
  const bytes = randomBytes(20 * count)
  const small = Array.from({ length: count }, (_, n) => `0x${bytes.toString('hex', 20 * n, 20 * n + 20)}`)
  await place.write('scamsniffer/address.json', JSON.stringify(small))
  const { dataDir, listsDir } = place
  const rested = await lookInto([join(listsDir, 'scamsniffer')])
  const order = await place.order(noon(0), { rested })
  prepareLoad(sourcesUrl)
  prepareReading(sourcesUrl, { ahead: { dataDir, listsDir } })
  const first = viewSnapshot((await startLoad(order, sourcesUrl).result).pack)
  assert.deepEqual([stateOf(first, 'scamsniffer').entries, first.rootContent.tree.size], [count, count])
  assert.equal(stateOf(first, 'scamsniffer').snapshot, nameOf(small))
  assert.equal(first.rootContent.tree.root, rootOf(small))
  const again = viewSnapshot((await startLoad({ ...order, seed: new Uint8Array(8).fill(7) }, sourcesUrl).result).pack)
  assert.equal(again.root, first.root)
})

/** SHA-256 of the canonical content, put together entry by entry. */
function nameOf(small: readonly string[]): string {
  const hash = createHash('sha256').update('{"as_of":null,"id":"scamsniffer","kind":"scam"}')
  const nothing = { absent_on: null, delisted_on: null, known_to: null, label: null, listed_on: null, ref: null }
  for (const address of small.map(checksumText).toSorted())
    hash.update(`\n${canonicalize({ address, assets: [], family: 'evm', known_from: day(0), ...nothing })}`)
  return hash.digest('hex')
}

function rootOf(small: readonly string[]): string {
  const line = {
    absent_on: null,
    basis: 'first_known',
    delisted_on: null,
    kind: 'scam',
    list: 'scamsniffer',
    listed_on: day(0),
  }
  const value = valueOf([line])
  return naiveRoot(small.toSorted().map((address) => ({ key: `evm:${address}`, value }))).toString('hex')
}
