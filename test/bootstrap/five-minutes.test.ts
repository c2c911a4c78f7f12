import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import { freePort } from '../support/free-port.ts'
import { until as untilThere } from '../support/until.ts'
import { freshClone } from './fresh-clone.ts'
import { isAlive, plainPath, run, start } from './run-process.ts'
import { temporaryFolder } from './small-clone.ts'

/**
 * A bound, not a promise: installing takes minutes on a machine that does other things at the same time. With what follows
 * it stays below the silence after which a test process is ended.
 */
const startTimeoutMs = 330_000

test('the five minutes of README.md, followed to the letter in an empty folder', {
  skip: process.env['TEST_REGISTRY'] === undefined ? 'needs TEST_REGISTRY' : false,
  timeout: startTimeoutMs + 20_000,
}, async (t) => {
  const sinceMs = performance.now()
  const clone = await freshClone(t)
  if (clone === undefined) return t.skip('this folder is not a git clone')
  const port = String(await freePort())
  const blocks = blocksOf(readFileSync(path.join(clone, 'README.md'), 'utf8').replaceAll('8402', port))
  assert.deepEqual(
    blocks.map(({ language }) => language),
    ['sh', 'sh', 'jsonc', 'ts', 'python'],
  )
  const [serve, curl, shown, typescript, python] = blocks.map(({ text }) => text)

  const service = start(t, ['sh', '-c', serve ?? ''], clone, { PORT: port })
  const isReady = async () => (await fetch(`http://localhost:${port}/readyz`).catch(() => null))?.ok ?? false
  await untilThere(async () => (await isReady()) || !isAlive(service.pid), startTimeoutMs).catch(() => null)
  assert.ok(await isReady(), service.output())
  const refused = await run(t, ['sh', '-c', curl ?? ''], clone)
  t.diagnostic(`from the clone to the first refused payment: ${Math.round((performance.now() - sinceMs) / 1_000)} s`)
  const answer = JSON.parse(refused.output) as Record<string, unknown>
  for (const [, name = '', value = ''] of shown?.matchAll(/"(\w+)": ("[A-Za-z_]+"|true|false),/g) ?? [])
    assert.equal(JSON.stringify(answer[name]), value, name)
  assert.equal(answer['decision'], 'decline')

  const empty = temporaryFolder(t)
  const hasPython = (await run(t, ['sh', '-c', 'command -v python3'], empty)).code === 0
  const ways: [string, string, string][] = [
    [process.execPath, 'decide.mjs', typescript ?? ''],
    ...(hasPython ? [['python3', 'decide.py', python ?? ''] satisfies [string, string, string]] : []),
  ]
  const replyOf = async (changed: (text: string) => string) =>
    Promise.all(
      ways.map(async ([program, name, text]) => {
        writeFileSync(path.join(empty, name), changed(text))
        return (await run(t, [program, name], empty, { PATH: plainPath })).output
      }),
    )
  for (const output of await replyOf((text) => text)) assert.equal(output, 'pay\n')
  for (const output of await replyOf((text) => text.replace(/0x4838\w+/, '0x12')))
    assert.match(output, /^do not pay: no decision: address_invalid: \S.+\n$/)
  // The shell, npm and what npm runs.
  process.kill(-service.pid, 'SIGTERM')
  await service.exit
  for (const output of await replyOf((text) => text))
    assert.equal(output, 'do not pay: no decision: service_unreachable: Nothing was checked.\n')
})

type Block = { language: string; text: string }

/** The blocks of code that stand under the heading. */
function blocksOf(readme: string): Block[] {
  const [, section = ''] = /\n## Five minutes\n(.*?)\n## /s.exec(readme) ?? []
  return [...section.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({ language, text }))
}
