import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import test from 'node:test'
import { isSigned } from '../../sdk/src/verify-token.ts'
import { keyTable } from '../../src/attestation/ring/key-table.ts'
import { openKeyring } from '../../src/attestation/keyring.ts'
import { keySealer } from '../../src/attestation/open-ring.ts'
import { rotateAtOnce } from '../../src/attestation/rotate-keys.ts'
import { migrations } from '../../src/app/migrations.ts'
import type { Write } from '../../src/storage/storage.ts'
import { openDoor } from '../storage/door.ts'
import { postgresPlace } from '../storage/place.ts'
import { projectRoot } from '../support/command-line.ts'
import { kidOf, secretsKey, tablePlace } from './key-places.ts'

const server = process.env['TEST_DATABASE_URL']
const lookAgainMs = 500

test('processes that start at the same moment on an empty table make one ring together', async (t) => {
  const { process } = await tablePlace(t)
  const processes = await Promise.all(Array.from({ length: 6 }, () => process()))
  const keyrings = await Promise.all(processes.map(({ keyring }) => keyring()))
  assert.equal(new Set(await Promise.all(keyrings.map(kidOf))).size, 1)
  const [first = assert.fail()] = processes
  assert.equal((await first.place.store.newest())?.number, 1)
  assert.equal((await first.place.store.records.all()).length, 1)
})

test('a generation that is not made from the newest is refused, also by a process that slept', async (t) => {
  const { process } = await tablePlace(t)
  const { place, keyring } = await process()
  await keyring()
  await rotateAtOnce(place)
  await rotateAtOnce(place)
  const before = await place.store.newest()
  assert.equal(before?.number, 3)
  for (const number of [1, 2, 3, 5]) assert.equal(await place.store.writeNext({ number, text: 'x' }, []), false)
  assert.equal(await place.store.writeFirst('x', []), false)
  assert.deepEqual(await place.store.newest(), before)
})

test('a row that cannot be believed stops a start with one sentence, and a running service signs with what it holds', async (t) => {
  const { process } = await tablePlace(t)
  const service = await process()
  const keyring = await service.keyring()
  const first = (await service.place.store.newest()) ?? assert.fail()
  await rotateAtOnce(service.place)
  const newest = (await service.place.store.newest()) ?? assert.fail()
  const before = await keyring.jwks()
  const foreign = await foreignText()
  const rowWith = (number: number, text: string): Write => ({
    kind: 'insert',
    table: 'attestation_generations',
    row: { id: 'current', number, text },
    onConflict: 'replace',
    key: ['id'],
  })
  const swapped = newest.text.replace(/"sealed": "(.)/, (_, digit) => `"sealed": "${digit === 'A' ? 'B' : 'A'}`)
  const cases: [string, Write, RegExp][] = [
    ['no ring', rowWith(3, '{}'), /in the database \(generation 3\) are damaged: restore its tables/],
    ['cut off', rowWith(3, newest.text.slice(0, -30)), /are damaged: /],
    ['altered', rowWith(3, swapped), /sealed with another SECRETS_KEY, or altered since: /],
    ['another number', rowWith(3, newest.text), /or altered since: /],
    ['an older text under the newest number', rowWith(2, first.text), /or altered since: /],
    ['an older generation put back', rowWith(1, first.text), /are older than their record: the key .{43} is not among/],
    ['of another SECRETS_KEY', rowWith(3, foreign), /sealed with another SECRETS_KEY/],
    [
      'taken away',
      { kind: 'delete', table: 'attestation_generations', where: { id: 'current' } },
      /^The database holds no signing keys any more, .*empty both to begin with new keys\.$/,
    ],
  ]
  for (const [name, write, sentence] of cases) {
    assert.equal((await service.storage.apply([write])).ok, true)
    for (const use of [service.keyring, () => rotateAtOnce(service.place)])
      await assert.rejects(use(), (error: Error & { code?: string }) => {
        assert.deepEqual([error.name, error.code], ['KeyringError', 'storage_keys_refused'], name)
        assert.match(error.message, sentence, name)
        return true
      })
    service.world.clock.ms += lookAgainMs
    assert.equal(await kidOf(keyring), before.keys[0]?.kid, name)
    assert.deepEqual(await keyring.jwks(), before, name)
  }
  await service.storage.apply([rowWith(newest.number, newest.text)])
  const { kid } = await rotateAtOnce(service.place)
  assert.equal((await keyring.jwks()).keys[0]?.kid, kid, 'noticed when it is mended')
})

test('tables that were both emptied are begun again', async (t) => {
  const { process } = await tablePlace(t)
  const service = await process()
  const old = await kidOf(await service.keyring())
  await service.storage.apply([
    { kind: 'delete', table: 'attestation_generations', where: { id: 'current' } },
    { kind: 'delete', table: 'attestation_rotations', where: { kid: old } },
  ])
  assert.notEqual(await kidOf(await service.keyring()), old)
})

test('a look at a database that hangs holds up signatures for a second once, and none that follow', async (t) => {
  const { process } = await tablePlace(t)
  const { place, world } = await process()
  let isHanging = false
  const stamp = () => (isHanging ? new Promise<null>(() => {}) : place.store.stamp())
  const keyring = await openKeyring({ ...place, store: { ...place.store, stamp }, world })
  const kid = await kidOf(keyring)
  isHanging = true
  world.clock.ms += lookAgainMs
  let isSigned = false
  const signing = kidOf(keyring).finally(() => (isSigned = true))
  await world.clock.pass(999)
  assert.equal(isSigned, false)
  await world.clock.pass(1)
  assert.equal(await signing, kid)
  world.clock.ms += lookAgainMs
  assert.equal(await kidOf(keyring), kid, 'at once: no time passes here')
  assert.equal((await keyring.jwks()).keys[0]?.kid, kid)
})

test('a database that goes away keeps no process from signing, and a rotation is noticed when it is back', {
  skip: server === undefined && 'set TEST_DATABASE_URL to run it on PostgreSQL',
}, async (t) => {
  const { process, storagePlace } = await tablePlace(t)
  const operator = await process()
  const door = await openDoor(storagePlace.databaseUrl ?? '')
  t.after(door.close)
  const storage = await storagePlace.open({ migrations, databaseUrl: door.url })
  const { world } = operator
  const keyring = await openKeyring({ ...operator.place, store: keyTable(storage), world })
  const kid = await kidOf(keyring)
  door.shut()
  world.clock.ms += lookAgainMs
  assert.equal(await kidOf(keyring), kid)
  assert.equal((await keyring.jwks()).keys[0]?.kid, kid)
  const rotation = await rotateAtOnce(operator.place)
  world.clock.ms += lookAgainMs
  assert.equal(await kidOf(keyring), kid, 'it cannot know yet')
  door.reopen()
  world.clock.ms += lookAgainMs
  assert.equal(await kidOf(keyring), rotation.kid)
})

test('processes killed while they rotate in PostgreSQL leave one ring that signs, with every key they reported as created', {
  skip: server === undefined && 'set TEST_DATABASE_URL to run it on PostgreSQL',
}, async (t) => {
  const place = await postgresPlace(server ?? '')
  t.after(place.remove)
  const results: string[] = []
  for (let round = 0; round < 3; round++) {
    const children = [0, 1].map(() => runRotations(place.databaseUrl ?? ''))
    await Promise.all(children.map(({ child }) => once(child.stdout, 'data')))
    for (const { child } of children) child.kill('SIGKILL')
    await Promise.all(children.map(({ child }) => once(child, 'close')))
    // What stands after the last line break was cut off by the kill.
    results.push(...children.flatMap(({ output }) => output().split('\n').slice(0, -1)))
  }
  const storage = await place.open({ migrations })
  const world = { now: () => Date.now(), after: () => () => {}, randomBytes: () => assert.fail('nothing is made') }
  const store = keyTable(storage)
  const keyring = await openKeyring({ store, sealer: keySealer(secretsKey, world), former: null, world })
  const { keys } = await keyring.jwks()
  assert.equal(await isSigned(await keyring.sign('cs-probe+jwt', '{}'), { x: keys[0]?.x ?? '' }), true)
  const listed = new Set(keys.map(({ kid }) => kid))
  assert.deepEqual(
    results.filter((kid) => !listed.has(kid)),
    [],
  )
  assert.equal(new Set(results).size, results.length)
  assert.deepEqual(new Set((await store.records.all()).map(({ kid }) => kid)), listed)
})

/** A ring that another SECRETS_KEY seals. */
async function foreignText(): Promise<string> {
  const { formatRing, makeKey } = await import('../../src/attestation/ring/ring.ts')
  const world = { now: () => 0, randomBytes: (count: number) => Buffer.alloc(count, 3) }
  const ring = { past: [], active: makeKey(world, 'first_start'), next: null }
  return formatRing(ring, 3, keySealer(Buffer.alloc(32, 2), world))
}

/** Another process that rotates at once, again and again, and prints which keys it created. */
function runRotations(databaseUrl: string) {
  const script = `import { keyringPlace } from './src/attestation/keyring-place.ts'
    import { openKeyring } from './src/attestation/keyring.ts'
    import { rotateAtOnce } from './src/attestation/rotate-keys.ts'
    import { migrations } from './src/app/migrations.ts'
    import { realWorld } from './src/kit/world.ts'
    import { openStorage } from './src/storage/open.ts'
    const world = realWorld()
    const databaseUrl = ${JSON.stringify(databaseUrl)}
    const storage = await openStorage({ dataDir: '', databaseUrl, migrations })
    const place = keyringPlace({ dataDir: '/nowhere', storage, secretsKey: Buffer.alloc(32, 1), world })
    await openKeyring({ ...place, world })
    for (;;) await rotateAtOnce(place).then(({ kid }) => console.log(kid), () => {})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let reply = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (reply += text))
  return { child, output: () => reply }
}
