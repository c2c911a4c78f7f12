import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { readAddress } from '../../src/kit/address.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { accountSpellings } from '../support/key-spellings.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { madeUp } from '../lists/list-file-fixtures.ts'

// Seen: what a refused own.json names was `uncertain`, and the TRON address of the same key `clear`; and rows of a batch did
// not state that the newest own list was refused, which each single answer states.

const [listed, named, other] = [madeUp.evm(1), madeUp.evm(2), madeUp.evm(3)]
const twin = accountSpellings(Buffer.from(readAddress(named).address?.key ?? [])).tron

test('another address of a key that a refused own list merely names is as uncertain as that one', async (t) => {
  const { ask } = await startWithRefusedOwn(t)
  const riskOf = async (address: string, lang = 'en') =>
    (await ask<ScreenResult>(`/api/risk?addr=${address}&lang=${lang}`)).json
  const [direct, ofTwin] = [await riskOf(named), await riskOf(twin)]
  assert.deepEqual([direct.verdict, direct.reason_code], ['uncertain', 'LISTED_ON_UNKNOWN'])
  for (const member of ['verdict', 'reason_code', 'risk', 'blocked', 'signal_keys', 'signals'] as const)
    assert.deepEqual(ofTwin[member], direct[member], member)
  assert.match(ofTwin.advice, /Another address of the same key is named in own\.json/)
  const evidence = ofTwin.evidence.find(({ detail }) => detail.includes(named))
  assert.deepEqual([evidence?.signal_key, evidence?.weight], [null, 0])
  assert.match(evidence?.detail ?? '', /own\.json, which was refused, names .*same key/)
  assert.match((await riskOf(twin, 'zh')).advice, /同一密钥/)
  const decided = await ask<{ allow: boolean }>(`/api/decide?to=${twin}&amountUsdc=1`)
  assert.equal(decided.json.allow, false)
})

test('rows of a batch state that the newest own list was refused, and risky ones do not', async (t) => {
  const { ask } = await startWithRefusedOwn(t)
  const batch = async (lang: string) =>
    (
      await ask<{ results: { address: string; verdict: string; note?: string }[] }>(`/api/risk/batch?lang=${lang}`, {
        method: 'POST',
        body: { addresses: [listed, other, named] },
      })
    ).json.results
  const single = (await ask<ScreenResult>(`/api/risk?addr=${other}`)).json
  for (const { address, verdict, note } of await batch('en')) {
    assert.equal(note !== undefined, address !== listed, `${address} ${verdict}`)
    if (note !== undefined) assert.ok(single.advice.includes(note))
  }
  assert.match((await batch('zh')).find(({ address }) => address === other)?.note ?? '', /运营方自有名单/)
})

/** The app with a valid own list, which is then replaced by one that is refused. */
async function startWithRefusedOwn(t: TestContext) {
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'own'))
  const file = join(folder, 'own/own.json')
  await writeFile(file, JSON.stringify([{ address: listed, reason: 'fraud' }]))
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  await writeFile(file, `[{"address":"${listed}","reason":"fraud","victim":"${named}"}]`)
  const statusOfOwn = async () => {
    const { lists } = (await app.ask<{ lists: { id: string; status: string }[] }>('/api/lists')).json
    return lists.find(({ id }) => id === 'own')?.status
  }
  await until(async () => (await statusOfOwn()) === 'failed')
  return app
}
