import assert from 'node:assert/strict'
import { timeOfInstant } from '../../src/kit/time-of.ts'
import test from 'node:test'
import { folderStore } from '../../src/attestation/folder-store.ts'
import { newestRing } from '../../src/attestation/open-ring.ts'
import { keysStatus } from '../../src/attestation/keys-status.ts'
import { finishRotation, keysMaxAgeSeconds, planRotation, rotateAtOnce } from '../../src/attestation/rotate-keys.ts'
import { watchRotations } from '../../src/attestation/watch-rotations.ts'
import { checkAttestation } from '../../src/attestation/check-attestation.ts'
import { attest } from '../../src/attestation/attest.ts'
import { claims } from '../sdk/signer.ts'
import { until } from '../support/until.ts'
import { keyPlaces, kidOf, start, type Process } from './key-places.ts'

const lookAgainMs = 500
/** No divisor of the wait: signatures fall before, on and after every second of the turn. */
const stepMs = 1_900
const waitMs = keysMaxAgeSeconds * 1_000
const signsFrom = '2026-12-01T12:05:00.000Z'
const retiredAt = '2026-12-01T12:05:02.000Z'

for (const [where, make] of keyPlaces) {
  test(`${where}: a new key is listed at once and signs only when every verifier can know it`, async (t) => {
    const { process } = await make(t)
    const [service, other, operator] = [await process(), await process(), await process()]
    const [keyring, otherKeyring] = [await service.keyring(), await other.keyring()]
    const [old = assert.fail()] = (await keyring.jwks()).keys
    const { kid, signs_from, retired } = await planRotation(operator.place)
    assert.deepEqual([signs_from, retired], [signsFrom, { kid: old.kid, retired_at: retiredAt }])
    for (const each of [keyring, otherKeyring]) {
      const { keys } = await each.jwks()
      assert.deepEqual(
        keys.map(({ kid, status, signs_from }) => [kid, status, signs_from]),
        [
          [old.kid, 'active', undefined],
          [kid, 'next', signsFrom],
        ],
      )
    }
    pass([service, other], waitMs - 1)
    assert.deepEqual([await kidOf(keyring), await kidOf(otherKeyring)], [old.kid, old.kid])
    pass([service, other], 1)
    assert.deepEqual([await kidOf(keyring), await kidOf(otherKeyring)], [kid, kid])
    assert.deepEqual(
      (await keyring.jwks()).keys.map(({ kid, status, retired_at }) => [kid, status, retired_at]),
      [
        [kid, 'active', undefined],
        [old.kid, 'retired', retiredAt],
      ],
    )
  })

  test(`${where}: everything signed around the turn counts, also in processes whose clocks differ`, async (t) => {
    const { process } = await make(t)
    const [late, early] = [await process(), await process('2026-12-01T12:00:08.000Z')]
    const [lateKeyring, earlyKeyring] = [await late.keyring(), await early.keyring()]
    await planRotation(late.place)
    // Both read the new key before the hours of this test pass in a moment.
    pass([late, early], lookAgainMs)
    for (const keyring of [lateKeyring, earlyKeyring]) await until(async () => (await keyring.jwks()).keys.length === 2)
    const tokens: string[] = []
    for (let passed = 0; passed < waitMs + 20_000; passed += stepMs) {
      for (const [{ world }, keyring] of [
        [late, lateKeyring],
        [early, earlyKeyring],
      ] as const) {
        const iat = Math.floor(world.clock.ms / 1_000)
        tokens.push(await attest(keyring, { ...claims, iat, exp: iat + 900 }))
      }
      // The early process is past the turn by then, the late one is not.
      if (passed === 156 * stepMs) await finishRotation(early.place)
      pass([late, early], stepMs)
    }
    await finishRotation(early.place)
    await lateKeyring.jwks()
    const jwks = await lateKeyring.jwks()
    assert.equal(new Set(tokens.map(kidIn)).size, 2)
    for (const token of tokens)
      assert.equal((await checkAttestation(token, jwks, { now: late.world.clock.ms })).reason, 'TOKEN_VALID')
  })

  test(`${where}: the first process that notices destroys the old private half, and only once the new key signs`, async (t) => {
    const { process } = await make(t)
    const [service, other] = [await process(), await process()]
    const keyring = await service.keyring()
    const old = await kidOf(keyring)
    const { kid } = await planRotation(other.place)
    pass([service, other], waitMs - 1)
    assert.equal(await finishRotation(service.place), false)
    assert.equal((await newestRing(other.place))?.number, 2)
    pass([service, other], 1)
    const ends = await Promise.all([finishRotation(service.place), finishRotation(other.place)])
    assert.deepEqual(new Set(ends), new Set([false, true]))
    assert.deepEqual([await finishRotation(service.place), await finishRotation(other.place)], [false, false])
    const match = await newestRing(other.place)
    assert.deepEqual([match?.number, match?.ring.active.kid, match?.ring.next], [3, kid, null])
    assert.equal((await other.place.store.newest())?.text.match(/"sealed"/g)?.length, 1)
    assert.equal(match?.ring.past.at(-1)?.kid, old)
    assert.equal(await kidOf(await service.keyring()), kid)
  })

  test(`${where}: a running service finishes a rotation without a command, but not while its clock is wrong`, async (t) => {
    const { process } = await make(t)
    const service = await process()
    await service.keyring()
    await planRotation(service.place)
    let isRight = false
    const replies: string[] = []
    const log = {
      info: (_: object, text: string) => replies.push(text),
      warn: (_: object, text: string) => replies.push(text),
    }
    const stop = watchRotations({ place: service.place, world: service.world, clockIsRight: () => isRight, log })
    await service.world.clock.pass(waitMs + 60_000)
    assert.equal((await newestRing(service.place))?.number, 2)
    isRight = true
    const { clock } = service.world
    await until(async () => {
      await clock.pass(1_000)
      return replies.length > 0
    })
    assert.deepEqual(replies, ['a signing key was retired and its private half destroyed'])
    assert.deepEqual(
      [(await newestRing(service.place))?.number, (await newestRing(service.place))?.ring.next],
      [3, null],
    )
    stop()
    await clock.pass(600_000)
    assert.equal(replies.length, 1)
  })

  test(`${where}: a second rotation while one waits is refused, and changes nothing`, async (t) => {
    const { process } = await make(t)
    const service = await process()
    await service.keyring()
    const { kid } = await planRotation(service.place)
    const before = await service.place.store.newest()
    await assert.rejects(planRotation(service.place), {
      name: 'KeyringError',
      message: `The key ${kid} is listed already and signs from ${timeOfInstant(signsFrom)} on. Wait until then, or replace all keys at once with --now if one of them leaked.`,
    })
    assert.deepEqual(await service.place.store.newest(), before)
    service.world.clock.ms += waitMs
    const { retired } = await planRotation(service.place)
    assert.equal(retired.kid, kid, 'once it signs, the next one may be planned')
    assert.equal((await newestRing(service.place))?.ring.past.length, 1)
  })

  test(`${where}: a rotation at once does not wait, and destroys a key that waits too`, async (t) => {
    const { process } = await make(t)
    const [service, operator] = [await process(), await process()]
    const keyring = await service.keyring()
    const old = await kidOf(keyring)
    const { kid: waiting } = await planRotation(operator.place)
    pass([service, operator], 60_000)
    const { kid, signs_from, retired } = await rotateAtOnce(operator.place)
    assert.deepEqual([signs_from, retired.kid], ['2026-12-01T12:01:00.000Z', old])
    service.world.clock.ms += lookAgainMs
    assert.equal(await kidOf(keyring), kid)
    assert.deepEqual(
      (await keyring.jwks()).keys.map(({ kid, status }) => [kid, status]),
      [
        [kid, 'active'],
        [waiting, 'retired'],
        [old, 'retired'],
      ],
    )
    assert.equal((await operator.place.store.newest())?.text.match(/"sealed"/g)?.length, 1)
    pass([service, operator], waitMs)
    assert.equal(await kidOf(keyring), kid, 'what waited never signs')
  })

  test(`${where}: a rotation at once reports the end of the old key that the list states, however long it takes`, async (t) => {
    const { process } = await make(t)
    const { place, world, keyring } = await process()
    const old = await kidOf(await keyring())
    const { retired } = await rotateAtOnce({ ...place, world: { ...world, now: () => world.clock.ms++ } })
    const { keys } = await keysStatus(place)
    assert.deepEqual(retired, { kid: old, retired_at: keys.find(({ kid }) => kid === old)?.retired_at })
  })

  test(`${where}: a process that slept through a rotation signs with the new key when it wakes`, async (t) => {
    const { process } = await make(t)
    const [sleeping, awake] = [await process(), await process()]
    const keyring = await sleeping.keyring()
    await kidOf(keyring)
    const { kid } = await planRotation(awake.place)
    pass([sleeping, awake], 86_400_000)
    await finishRotation(awake.place)
    assert.equal(await kidOf(keyring), kid)
  })

  test(`${where}: every change of the keys is recorded, in its order, once`, async (t) => {
    const { process } = await make(t)
    const service = await process()
    const keyring = await service.keyring()
    const first = await kidOf(keyring)
    service.world.clock.ms += 1_000
    const planned = await planRotation(service.place)
    service.world.clock.ms += waitMs + 1_000
    await finishRotation(service.place)
    const atOnce = await rotateAtOnce(service.place)
    await service.keyring()
    const { keys, rotations, contradicted } = await keysStatus(service.place)
    assert.deepEqual(rotations, [
      { kid: first, by: 'first_start', replaced: null, at: start, signs_from: start },
      {
        kid: planned.kid,
        by: 'operator',
        replaced: first,
        at: '2026-12-01T12:00:01.000Z',
        signs_from: '2026-12-01T12:05:01.000Z',
      },
      {
        kid: atOnce.kid,
        by: 'operator_now',
        replaced: planned.kid,
        at: '2026-12-01T12:05:02.000Z',
        signs_from: '2026-12-01T12:05:02.000Z',
      },
    ])
    assert.deepEqual(contradicted, [])
    assert.deepEqual(
      keys.map(({ kid, status, retired_at }) => [kid, status, retired_at]),
      [
        [atOnce.kid, 'active', null],
        [planned.kid, 'retired', '2026-12-01T12:05:04.000Z'],
        [first, 'retired', '2026-12-01T12:05:03.000Z'],
      ],
    )
    await service.storage.apply([
      { kind: 'update', table: 'attestation_rotations', set: { at: start }, where: { kid: atOnce.kid } },
      { kind: 'delete', table: 'attestation_rotations', where: { kid: planned.kid } },
    ])
    assert.deepEqual((await keysStatus(service.place)).contradicted, [planned.kid, atOnce.kid])
    await service.keyring()
    assert.deepEqual((await keysStatus(service.place)).contradicted, [atOnce.kid], 'what is missing is made again')
  })

  test(`${where}: rotations at one moment by several processes lose no key`, async (t) => {
    const { process } = await make(t)
    const service = await process()
    const keyring = await service.keyring()
    const operators = await Promise.all(Array.from({ length: 5 }, () => process()))
    const ends = await Promise.allSettled(operators.map(({ place }) => rotateAtOnce(place)))
    const results = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value.kid] : []))
    for (const end of ends)
      if (end.status === 'rejected') assert.match(String(end.reason), /another process at the same moment/)
    const listed = (await keyring.jwks()).keys.map(({ kid }) => kid)
    assert.ok(results.length > 0 && results.every((kid) => listed.includes(kid)))
    assert.equal(listed.length, results.length + 1)
    assert.equal((await keysStatus(service.place)).rotations.length, listed.length)
  })
}

test('a process that is killed between a generation in a folder and its record leaves the record to the next start', async (t) => {
  const [, make] = keyPlaces.find(([where]) => where === 'in a folder') ?? assert.fail()
  const service = await (await make(t)).process()
  const { store } = service.place
  await service.keyring()
  const killed = () => Promise.reject(new Error('killed'))
  const dying = { ...store.records, add: killed }
  const writeNext = async (...[generation]: Parameters<typeof store.writeNext>) => {
    await folderStore(service.dataDir, service.world, dying).writeNext(generation, [])
    return true
  }
  await assert.rejects(planRotation({ ...service.place, store: { ...store, writeNext } }), /killed/)
  const { keys, contradicted } = await keysStatus(service.place)
  assert.deepEqual(contradicted, [keys[1]?.kid])
  const keyring = await service.keyring()
  assert.equal((await keyring.jwks()).keys[1]?.status, 'next', 'the rotation itself stands')
  const after = await keysStatus(service.place)
  assert.deepEqual(after.contradicted, [])
  assert.deepEqual(
    after.rotations.map(({ kid, by, replaced }) => [kid, by, replaced]),
    [
      [keys[0]?.kid, 'first_start', null],
      [keys[1]?.kid, 'operator', keys[0]?.kid],
    ],
  )
})

function pass(processes: readonly Process[], ms: number): void {
  for (const { world } of processes) world.clock.ms += ms
}

function kidIn(token: string): string {
  const [head = ''] = token.split('.')
  return (JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }).kid
}
