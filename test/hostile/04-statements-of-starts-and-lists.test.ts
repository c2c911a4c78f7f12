import assert from 'node:assert/strict'
import test from 'node:test'
import { failedAtStart } from '../../src/app/start/failed-at-start.ts'
import { firstUpdateOf } from '../../src/lists/lists.ts'
import { sources } from '../../src/lists/sources.ts'
import { callCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp, testNow } from '../support/test-app.ts'
import { testWorld } from '../support/test-world.ts'

// Seen: a start stated that newer lists were being fetched. Nine downloads failed, and the operator read of it in
// warnings of the log alone. `lists status` called contracts "fresh … 1610 days old", and one ticker screened for and
// unknown at once.

test('once every publisher was queried, the start names in a sentence how many lists failed and where their causes are', async (t) => {
  const world = { ...testWorld(testNow), fetch: () => Promise.reject(new Error('no network')) }
  const app = await startTestApp({ LISTS_UPDATE: 'on' }, world)
  t.after(app.stop)
  const count = sources.filter(({ downloads }) => downloads.length > 0).length
  const reply = await app.failedDownloads
  assert.ok(reply.startsWith(`Of ${count} lists that are downloaded, ${count} failed: OFAC SDN list, `), reply)
  assert.match(
    reply,
    /UK Sanctions List.*a list without one is not checked\..*GET \/api\/lists shows the cause of each\.$/,
  )
})

test('a list counts once however many of its files failed, and where none failed nothing is reported', async (t) => {
  const item = (source: string, outcome: 'fetched' | 'failed') => ({ source, file: 'x', outcome, detail: '' })
  const some = [item('ofac-addresses', 'failed'), item('ofac-addresses', 'failed'), item('un-sc', 'fetched')]
  assert.match(
    failedAtStart(firstUpdateOf(some)),
    /^Of 2 lists that are downloaded, 1 failed: OFAC digital currency addresses\. .* every 15 minutes\./,
  )
  assert.equal(failedAtStart(firstUpdateOf([item('un-sc', 'fetched')])), '')
  const off = await startTestApp()
  t.after(off.stop)
  assert.equal(await off.failedDownloads, '')
})

test('lists status states why an old copy of contracts is fresh, and no ticker is known and unknown', async (t) => {
  const { out } = await callCli(['lists', 'status'], { DATA_DIR: await temporaryFolder(t) })
  const lineOf = (id: string) => out.split('\n').find((line) => line.startsWith(`${id} `)) ?? assert.fail(id)
  assert.match(
    lineOf('tornado-cash'),
    /fresh .* days old .*A list of this kind does not go out of date, however old its copy/,
  )
  assert.doesNotMatch(lineOf('ofac'), /does not go out of date/)
  assert.match(lineOf('ofac'), /chains that are not screened: .*BNB 1/)
  assert.doesNotMatch(out, /does not know: BNB/)
})
