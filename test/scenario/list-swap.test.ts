import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { askAcrossSwaps } from '../../bench/list-swap.ts'
import { start } from '../bootstrap/run-process.ts'
import { projectRoot } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { until } from '../support/until.ts'

// Ten thousand of them: npm run bench -- swap
for (const workers of [1, 2])
  test(`while lists are replaced no answer of ${workers} loops fails, and none is made of two snapshots`, (t) =>
    mixesNothing(t, workers))

async function mixesNothing(t: TestContext, workers: number): Promise<void> {
  const listsDir = await temporaryFolder(t)
  const places = { PORT: '0', DATA_DIR: await temporaryFolder(t), LISTS_DIR: listsDir }
  const settings = { ...places, LIMITS: 'off', WORKERS: String(workers) }
  const running = start(t, [process.execPath, 'src/main.ts'], projectRoot, settings)
  const base = await until(() => /ready at (http:\/\/localhost:\d+)/.exec(running.output())?.[1] ?? null)
  const seen = await askAcrossSwaps({ url: base, listsDir, answersMin: 300, swapsMin: 3 })
  assert.deepEqual([seen.mixed, seen.failed], [0, 0])
  assert.ok(seen.answers >= 300 && seen.swaps >= 3)
}
