import assert from 'node:assert/strict'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { findAsset } from '../../src/lists/find-asset.ts'
import { loadLists } from '../../src/lists/loading/load-lists.ts'
import { viewSnapshot } from '../../src/lists/index/snapshot-view.ts'
import { euAssets } from '../../src/lists/sources/eu-assets.ts'
import { sanctionedToken, unlisted } from '../support/known-addresses.ts'
import { makeWorkplace, noon } from './workplace.ts'

async function bundled(t: TestContext) {
  const bundleDir = join(import.meta.dirname, '../../data/lists')
  const place = await makeWorkplace(t)
  const { pack } = await loadLists(await place.order(noon(700), { bundleDir, listsDir: null }), [euAssets])
  return viewSnapshot(pack)
}

const { evm, tron } = sanctionedToken

test('an asset is found by its contract on any network, by CAIP-19, and by its name in any case', async (t) => {
  const snapshot = await bundled(t)
  for (const [text, named] of [
    [evm, evm],
    [evm.toLowerCase(), evm],
    [`eip155:1/erc20:${evm}`, evm],
    [`eip155:56/erc20:${evm}`, evm],
    [` ${tron} `, tron],
    [`tron:0x2b6653dc/trc20:${tron}`, tron],
    ['A7A5', 'A7A5'],
    ['a7a5', 'a7a5'],
    ['wa7a5', 'wa7a5'],
    ['RUBX', 'RUBX'],
    ['Digital  Rouble', 'Digital  Rouble'],
    ['digital-rouble', 'digital-rouble'],
    ['DIGITAL_RUBLE', 'DIGITAL_RUBLE'],
    ['e-rouble', 'e-rouble'],
    ['E Ruble', 'E Ruble'],
    ['CBDC ruble', 'CBDC ruble'],
    ['A7A5w', 'A7A5w'],
    ['Wrapped A7A5', 'Wrapped A7A5'],
  ] as const) {
    const match = findAsset(snapshot, text)
    assert.deepEqual([match.listings.map(({ list }) => list), match.named], [['eu-assets'], named], text)
    assert.equal(match.resembled, null, text)
  }
})

test('a name that only looks like a listed one resembles it', async (t) => {
  const snapshot = await bundled(t)
  for (const [text, listed] of [
    ['А7А5', 'A7A5'],
    ['A7AЅ', 'A7A5'],
    ['A7AS', 'A7A5'],
    ['A7A5\u200b', 'A7A5'],
    ['Ａ７Ａ５', 'A7A5'],
    ['RUВх', 'RUBx'],
    ['RU8X', 'RUBx'],
    ['digitaI rouble', 'digital rouble'],
    ['my e-rouble token', 'e-rouble'],
    ['wRUBx', 'RUBx'],
    ['RUBxw', 'RUBx'],
    ['bridged A7A5.e', 'A7A5'],
    ['A7A5.e', 'A7A5'],
    ['stA7A5', 'A7A5'],
    ['xA7A5', 'A7A5'],
    ['USDA7A5', 'A7A5'],
    ['axlA7A5', 'A7A5'],
    ['A7A5LP', 'A7A5'],
    ['A7A5v2', 'A7A5'],
    ['stА7А5', 'A7A5'],
    ['A7A5-USDT', 'A7A5'],
    ['stRUBx', 'RUBx'],
    ['stakedruble CBDC', 'ruble CBDC'],
  ] as const) {
    const { listings, resembled } = findAsset(snapshot, text)
    assert.deepEqual([listings.length, resembled?.entry.address], [0, listed], text)
  }
})

test('other assets are neither', async (t) => {
  const snapshot = await bundled(t)
  for (const text of [
    'USDC',
    'USDT',
    'RUB',
    'RUBY',
    'ATAS',
    'A7',
    'A7A55',
    '7A7A5',
    'BA7A',
    'SCRUB',
    'RUBIX',
    'CRUBIX',
    'trouble',
    'ruble stable',
    '0xc0ffeea7a5',
    'A7A5'.repeat(3),
    'CBDC',
    'rouble',
    'e-CNY',
    'EURC',
    '',
    ' ',
    unlisted.evm,
    'рубль',
    '数字人民币',
  ])
    assert.deepEqual([findAsset(snapshot, text).listings.length, findAsset(snapshot, text).resembled], [0, null], text)
})
