import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { checkIntent } from '../../src/intent/check-intent.ts'
import { checkPayment } from '../../src/intent/payment/check-payment.ts'
import { forbiddenAssets } from '../../src/intent/payment/forbidden-assets.ts'
import { intentRecord, judgedIntent, type IntentInputs } from '../../src/intent/intent-record.ts'
import { judgeIntentInputs } from '../../src/intent/judge-intent-inputs.ts'
import { findListedName } from '../../src/intent/listed-name.ts'
import { loadLists } from '../../src/lists/loading/load-lists.ts'
import { viewSnapshot } from '../../src/lists/index/snapshot-view.ts'
import { euAssets } from '../../src/lists/sources/eu-assets.ts'
import { makeWorkplace, noon } from '../lists/workplace.ts'
import { sanctionedToken, unlisted } from '../support/known-addresses.ts'

const { evm: token, tron } = sanctionedToken
const to = unlisted.evm
const data = `0xa9059cbb${to.slice(2).toLowerCase().padStart(64, '0')}${(25_000_000).toString(16).padStart(64, '0')}`

test('a check of a listed name is judged again as it was from what it recorded, without the list', async (t) => {
  const bundleDir = join(import.meta.dirname, '../../data/lists')
  const place = await makeWorkplace(t)
  const { pack } = await loadLists(await place.order(noon(700), { bundleDir, listsDir: null }), [euAssets])
  const snapshot = viewSnapshot(pack)
  const check = (asset: string, day: string) => {
    const now = Date.parse(day)
    const listedName = (text: string) => findListedName(snapshot, text, day)
    const input = checkIntent.input.parse({ intent: { action: 'pay', to, amount: '25', asset }, contract: token, data })
    const compared = checkPayment(input, now, { listedName })
    const checked = { ...compared, forbidden: forbiddenAssets(snapshot, compared, day) }
    return { checked, inputs: intentRecord(input, checked, now).inputs }
  }
  for (const [asset, contract, keys] of [
    ['A7A5', token, ['list.asset', 'intent.unknown']],
    ['RUBx', null, ['list.asset', 'intent.unknown']],
    [tron, null, ['list.asset', 'intent.unknown']],
    ['wRUBx', null, ['list.asset', 'intent.unknown', 'asset.lookalike']],
  ] as const) {
    const { checked, inputs } = check(asset, '2026-11-01')
    assert.equal(checked.declared.asset.address, contract, asset)
    const replayed = judgeIntentInputs(JSON.parse(JSON.stringify(inputs)) as IntentInputs)
    assert.deepEqual(replayed.judged, judgedIntent(checked), asset)
    assert.deepEqual(replayed.judged.signal_keys, keys, asset)
  }
  // Before its day it is an unknown name like any other.
  assert.throws(() => check('A7A5', '2025-11-24'), { code: 'asset_invalid' })
})
