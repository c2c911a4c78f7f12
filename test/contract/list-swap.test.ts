import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import type { HostResult } from '../../src/screening/host-result.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { unlisted } from '../support/known-addresses.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'
import { removeFolder } from '../support/temporary-folder.ts'

test('while lists are swapped under load every answer comes complete from one snapshot, and none fails', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-swap-'))
  t.after(() => removeFolder(folder))
  await mkdir(join(folder, 'own'))
  const write = async (version: number) => {
    const reason = `version ${version}`
    const entries = [
      { host: 'swapped.example', reason },
      { address: unlisted.evm, reason },
      { host: `only-${version % 2}.example`, reason },
    ]
    await writeFile(join(folder, 'next.json'), JSON.stringify(entries))
    await rename(join(folder, 'next.json'), join(folder, 'own/own.json'))
  }
  await write(0)
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(() => app.stop())

  /** By root, everything that its answers stated about the version. One root, one version. */
  const versions = new Map<string, Set<string>>()
  const progress = { done: false, answers: 0 }
  const note = ({ lists_root, evidence }: Pick<HostResult, 'lists_root' | 'evidence'>) => {
    const reply = evidence.find(({ source }) => source === 'own')?.detail.match(/version \d+/)?.[0] ?? 'nothing'
    versions.set(lists_root, (versions.get(lists_root) ?? new Set()).add(reply))
    progress.answers++
  }
  const ask = async () => {
    while (!progress.done) {
      const [host, address] = await Promise.all([
        app.ask<HostResult>('/api/endpoint?url=pay.swapped.example'),
        app.ask<ScreenResult>(`/api/risk?addr=${unlisted.evm}`),
      ])
      assert.deepEqual([host.status, address.status], [200, 200])
      note(host.json)
      note(address.json)
    }
  }
  const asking = Promise.all([ask(), ask(), ask(), ask()])
  for (let version = 1; version <= 2; version++) {
    await write(version)
    await until(() => [...versions.values()].some((replies) => replies.has(`version ${version}`)))
  }
  await until(() => progress.answers > 100)
  progress.done = true
  await asking
  assert.equal(versions.size, 3)
  for (const replies of versions.values()) assert.equal(replies.size, 1)
})
