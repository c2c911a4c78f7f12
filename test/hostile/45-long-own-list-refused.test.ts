import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { madeUp } from '../lists/list-file-fixtures.ts'
import { unlisted } from '../support/known-addresses.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

// Seen: an own list of 52 MB with one comma too many was searched for entries for 145 s, during which its new entry was clear.

test('a refused own list that is too long to search is failed at once, and nothing but its entries in force is certain', async (t) => {
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'own'))
  const stored = JSON.stringify({ address: madeUp.evm(1), reason: 'fraud' })
  const write = (text: string) => writeFile(join(folder, 'own/own.json'), text)
  await write(`[${stored}]`)
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  const decisionOn = async (to: string) =>
    (await app.ask<{ decision: string }>(`/api/decide?to=${to}&amountUsdc=1`)).json.decision
  const own = async () => {
    const { lists } = (await app.ask<{ lists: { id: string; status: string; detail: string }[] }>('/api/lists')).json
    return lists.find(({ id }) => id === 'own') ?? assert.fail()
  }
  assert.deepEqual([await decisionOn(madeUp.evm(1)), await decisionOn(unlisted.evm)], ['decline', 'allow'])
  const added = JSON.stringify({ address: unlisted.evm, reason: 'fraud' })
  await write(`[${stored},,${added}${' '.repeat(9 * 2 ** 20)}]`)
  await until(async () => (await own()).status === 'failed')
  assert.match(
    (await own()).detail,
    /^own\.json: .* What that file contains is not known, so the list supports no clear verdict/,
  )
  assert.deepEqual([await decisionOn(madeUp.evm(1)), await decisionOn(unlisted.evm)], ['decline', 'review'])
  assert.equal((await app.ask('/readyz')).status, 503)
  await write(`[${stored},,${added}]`)
  await until(async () => (await decisionOn(unlisted.evm)) === 'decline')
  await write(`[${stored}]`)
  await until(async () => (await decisionOn(unlisted.evm)) === 'allow')
  assert.deepEqual([(await own()).status, await decisionOn(madeUp.evm(1))], ['fresh', 'decline'])
})
