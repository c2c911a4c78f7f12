import assert from 'node:assert/strict'
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { scanFolder } from '../../../src/lists/loading/list-folder.ts'
import { openListFile } from '../../../src/lists/loading/read-list-file.ts'
import { madeUp } from '../list-file-fixtures.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { unlisted } from '../../support/known-addresses.ts'
import { startTestApp } from '../../support/test-app.ts'
import { until } from '../../support/until.ts'
import { refusal } from '../list-file-fixtures.ts'

// Seen: own.json as Kubernetes mounts it from a ConfigMap (own.json -> ..data/own.json, ..data -> ..2026_11_29) was refused,
// and nothing said that it was for being a link.

const listOf = (...addresses: readonly string[]) =>
  JSON.stringify(addresses.map((address) => ({ address, reason: 'fraud' })))

/** Publishes content as the kubelet does: a new folder, then `..data` replaced by a link to it in one step. */
async function publish(mount: string, path: string, content: string, version: string) {
  const folder = join(mount, `..${version}`)
  await mkdir(join(folder, path, '..'), { recursive: true })
  await writeFile(join(folder, path), content)
  await symlink(`..${version}`, join(mount, '..data_tmp'))
  await rename(join(mount, '..data_tmp'), join(mount, '..data'))
}

async function startWith(t: TestContext, listsDir: string) {
  const app = await startTestApp({ LISTS_DIR: listsDir })
  t.after(app.stop)
  const decisionOn = async (to: string) =>
    (await app.ask<{ decision: string }>(`/api/decide?to=${to}&amountUsdc=1`)).json.decision
  const ownList = async () =>
    (await app.ask<{ lists: { id: string; detail: string; status: string }[] }>('/api/lists')).json.lists.find(
      ({ id }) => id === 'own',
    ) ?? assert.fail()
  return { decisionOn, ownList }
}

for (const [what, place, path] of [
  ['in the folder of the list', 'own', 'own.json'],
  ['in the folder of all lists', '', 'own/own.json'],
] as const) {
  test(`a ConfigMap mounted ${what} is read, and its next version is noticed`, async (t) => {
    const listsDir = await temporaryFolder(t)
    const mount = join(listsDir, place)
    await mkdir(mount, { recursive: true })
    await publish(mount, path, listOf(madeUp.evm(1)), '2026_11_28')
    const [top = ''] = path.split('/')
    await symlink(join('..data', top), join(mount, top))
    const { decisionOn, ownList } = await startWith(t, listsDir)
    assert.deepEqual([(await ownList()).status, (await ownList()).detail], ['fresh', 'own.json'])
    assert.deepEqual([await decisionOn(madeUp.evm(1)), await decisionOn(unlisted.tron)], ['decline', 'allow'])
    await publish(mount, path, listOf(madeUp.evm(1), unlisted.tron), '2026_11_29')
    await rm(join(mount, '..2026_11_28'), { recursive: true })
    await until(async () => (await decisionOn(unlisted.tron)) === 'decline')
    assert.equal((await ownList()).status, 'fresh')
  })
}

test('a link out of the folder of all lists, or to nothing, is refused and named as one', async (t) => {
  const [listsDir, outside] = [await temporaryFolder(t), await temporaryFolder(t)]
  await writeFile(join(outside, 'own.json'), listOf(madeUp.evm(1)))
  await mkdir(join(listsDir, 'own'))
  await symlink(join(outside, 'own.json'), join(listsDir, 'own/own.json'))
  const { decisionOn, ownList } = await startWith(t, listsDir)
  const { status, detail } = await ownList()
  assert.equal(status, 'failed')
  assert.match(detail, /^own\.json: a link that leads out of LISTS_DIR, or to nothing, is not followed: put the file/)
  assert.deepEqual([await decisionOn(madeUp.evm(1)), await decisionOn(unlisted.evm)], ['review', 'review'])
})

test('a folder on the way that becomes a link out of the folder of all lists is noticed', async (t) => {
  const [listsDir, outside] = [await temporaryFolder(t), await temporaryFolder(t)]
  const folder = join(listsDir, 'own')
  const content = listOf(madeUp.evm(1))
  await mkdir(join(folder, '..one'), { recursive: true })
  await writeFile(join(folder, '..one/own.json'), content)
  await writeFile(join(outside, 'own.json'), content)
  await symlink('..one/own.json', join(folder, 'own.json'))
  const opened = await openListFile(folder, 'own.json', 1024)
  await opened.verifyUnchanged()
  await rm(join(folder, '..one'), { recursive: true })
  await symlink(outside, join(folder, '..one'))
  await refusal(opened.verifyUnchanged(), 'link')
  await refusal(openListFile(folder, 'own.json', 1024), 'link')
  await opened.close()
  // The folder itself as a link to its parent or out of it has no files.
  for (const target of ['.', '..', outside]) {
    await rm(join(listsDir, 'mixers'), { force: true })
    await symlink(target, join(listsDir, 'mixers'))
    assert.deepEqual(await scanFolder(join(listsDir, 'mixers')), [], target)
  }
})
