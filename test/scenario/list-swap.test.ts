import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askAcrossSwaps } from '../../bench/list-swap.ts'
import { start } from '../bootstrap/run-process.ts'
import { projectRoot, temporaryFolder } from '../support/command-line.ts'
import { until } from '../support/until.ts'

// Ten thousand of them: npm run bench -- swap
test('while lists are replaced no answer fails, and none is made of two snapshots', async (t) => {
  const listsDir = await temporaryFolder(t)
  const settings = { PORT: '0', DATA_DIR: await temporaryFolder(t), LISTS_DIR: listsDir, LIMITS: 'off' }
  const running = start(t, [process.execPath, 'src/main.ts'], projectRoot, settings)
  const base = await until(() => /ready at (http:\/\/localhost:\d+)/.exec(running.output())?.[1] ?? null)
  const seen = await askAcrossSwaps({ url: base, listsDir, answersMin: 300, swapsMin: 3 })
  assert.deepEqual([seen.mixed, seen.failed], [0, 0])
  assert.ok(seen.answers >= 300 && seen.swaps >= 3)
})
