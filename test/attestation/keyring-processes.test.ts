import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import test from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isSigned } from '../../sdk/src/verify-token.ts'
import { realWorld } from '../../src/kit/world.ts'
import { projectRoot } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { openKeyring } from '../support/keyrings.ts'

const rounds = 8
const aliveMaxMs = 60

/** So many empty folders, one after another: one start in ten or so meets another in the middle of making the key. */
const starts = 100
const apartMs = 20
const startsAfterMs = 1_500

test('processes that start at the same moment on an empty folder make one key together', async (t) => {
  const place = await temporaryFolder(t)
  const dataDirs = Array.from({ length: starts }, (_, i) => join(place, String(i)))
  await Promise.all(dataDirs.map((dataDir) => mkdir(dataDir)))
  const open = `let at = ${Date.now() + startsAfterMs}
    for (const dataDir of ${JSON.stringify(dataDirs)}) {
      while (Date.now() < at);
      at += ${apartMs}
      const { keys } = await (await openKeyring({ ...place, dataDir })).jwks()
      console.log(keys.map((key) => key.kid).join())
    }`
  const replies = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const { child, output } = run(place, open)
      const [status] = await once(child, 'close')
      assert.equal(status, 0)
      return output()
    }),
  )
  assert.match(replies[0] ?? '', new RegExp(`^([\\w-]{43}\n){${starts}}$`))
  assert.equal(new Set(replies).size, 1)
  for (const dataDir of dataDirs) {
    assert.deepEqual((await readdir(dataDir)).toSorted(), ['secrets.key', 'signing-keys'])
    assert.deepEqual(await readdir(join(dataDir, 'signing-keys')), ['000001.json'])
  }
})

test('a process killed while it rotates leaves keys that sign, and lists every key it reported as created', async (t) => {
  const dataDir = await temporaryFolder(t)
  const place = { dataDir, world: realWorld(), secretsKey: null }
  const running = await openKeyring(place)
  const results: string[] = []
  for (let round = 0; round < rounds; round++) {
    const { child, output } = run(dataDir, 'for (;;) console.log((await rotateKeys(place)).kid)')
    const closed = once(child, 'close')
    await Promise.race([once(child.stdout, 'data'), closed])
    await sleep(Math.random() * aliveMaxMs)
    child.kill('SIGKILL')
    const [, signal] = await closed
    assert.equal(signal, 'SIGKILL', 'the process died before it was killed')
    // What stands after the last line break was cut off by the kill.
    results.push(...output().split('\n').slice(0, -1))
    const after = await openKeyring(place)
    for (const keyring of [running, after]) {
      const { keys } = await keyring.jwks()
      assert.equal(await isSigned(await keyring.sign('cs-probe+jwt', '{}'), { x: keys[0]?.x ?? '' }), true)
      assert.deepEqual(
        keys.map(({ status }) => status === 'active'),
        keys.map((_, i) => i === 0),
      )
    }
    const listed = new Set((await after.jwks()).keys.map(({ kid }) => kid))
    assert.deepEqual(
      results.filter((kid) => !listed.has(kid)),
      [],
    )
    assert.equal((await readdir(join(dataDir, 'signing-keys'))).filter((name) => name.endsWith('.json')).length, 1)
  }
  assert.ok(results.length > rounds, `only ${results.length} rotations`)
})

/** Another process that does something with the keys of a folder. */
function run(dataDir: string, work: string) {
  const script = `import { openKeyring, rotateKeys } from './test/support/keyrings.ts'
    import { realWorld } from './src/kit/world.ts'
    const place = { dataDir: ${JSON.stringify(dataDir)}, world: realWorld(), secretsKey: null }
    ${work}`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let reply = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (reply += text))
  return { child, output: () => reply }
}
