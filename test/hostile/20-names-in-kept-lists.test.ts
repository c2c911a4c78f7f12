import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { startTestApp } from '../support/test-app.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// A list that an earlier version had read was kept without names: a party on it was not found by its name until its publisher
// changed the file.

const list =
  '<export generationDate="2026-11-30T10:00:00Z"><sanctionEntity euReferenceNumber="EU.1"><subjectType code="enterprise"/>' +
  '<nameAlias wholeName="Made Up Shipping S.A."/></sanctionEntity></export>'

test('a list that an earlier version has kept has its names after the first start, and its dates as they were', async (t) => {
  const service = await serviceWithList(t)
  assert.deepEqual(await service.namedLike(), ['eu-fsf'])
  const before = await service.readState()
  await service.writeState(withoutNames(before))
  assert.deepEqual(await service.namedLike(), ['eu-fsf'])
  const after = await service.readState()
  assert.deepEqual(after, before)
})

test('one that is kept with no names is read once and not at each start, and one without its file stays as it is', async (t) => {
  const service = await serviceWithList(t)
  await service.namedLike()
  const stored = await service.readState()
  // As if the file named no party: what was read once is believed.
  const { names: _names, ...content } = stored.content
  await service.writeState({ ...stored, content })
  assert.deepEqual(await service.namedLike(), [])
  await service.writeState(withoutNames(stored))
  await service.removeFile()
  assert.deepEqual(await service.namedLike(), [])
})

type Head = { format: string; state: { names_read?: true }; content: { names?: string[] } }

/** The state as an earlier version wrote it. */
function withoutNames({ state, content, ...head }: Head): Head {
  const { names_read: _read, ...stateThen } = state
  const { names: _names, ...contentThen } = content
  return { ...head, state: stateThen, content: contentThen }
}

/** A service that is started anew for each question, with one list of the operator. */
async function serviceWithList(t: TestContext) {
  const [listsDir, dataDir] = [await temporaryFolder(t), await temporaryFolder(t)]
  const file = join(listsDir, 'eu-fsf/xmlFullSanctionsList_1_1.xml')
  await mkdir(join(listsDir, 'eu-fsf'))
  await writeFile(file, list)
  let agents = 0
  const statePath = async () => {
    const folder = join(dataDir, 'lists/state/folder/eu-fsf')
    const [name = ''] = await readdir(folder)
    return join(folder, name)
  }
  return {
    namedLike: async () => {
      const app = await startTestApp({ LISTS_DIR: listsDir, DATA_DIR: dataDir })
      const body = { action: 'register', agentId: `agent-${++agents}`, entity: 'Made-Up Shipping SA' }
      const { json } = await app.ask('/api/pay', { method: 'POST', body })
      await app.stop()
      return json['named_like']
    },
    readState: async () => JSON.parse((await readFile(await statePath(), 'utf8')).split('\n')[0] ?? '') as Head,
    writeState: async (head: Head) => {
      const [, ...rest] = (await readFile(await statePath(), 'utf8')).trimEnd().split('\n')
      const sealed = [JSON.stringify(head), ...rest.slice(0, -1), ''].join('\n')
      const sha256 = createHash('sha256').update(sealed).digest('hex')
      await writeFile(await statePath(), `${sealed}${JSON.stringify({ sha256 })}\n`)
    },
    removeFile: () => rm(file),
  }
}
