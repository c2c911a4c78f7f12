import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import test, { type TestContext } from 'node:test'
import { anvilIsMissing } from '../../support/chains/anvil.ts'
import { ownDatabase } from '../../support/own-database.ts'
import { doors, promises, type Door } from './doors.ts'
import { databaseServer, faults, type Fault } from './faults.ts'
import { copyFolders, goOn, openGround, ownFile, ownList, prepare, startService, withTime } from './ground.ts'
import type { Ground, Place, Prepared } from './ground.ts'

test('with any fault in what a decision rests on, no door answers clear, allow, accept or settled', {
  skip: anvilIsMissing,
}, async (t) => {
  const ground = await openGround(t)
  const prepared = await withRunningService(t, ground)
  for (const fault of faults.filter((each) => !isWhileRunning(each))) {
    await t.test(fault.name, { skip: fault.skip ?? false }, async (row) => {
      const place = await openPlace(row, { ground, prepared, fault })
      if (place !== null) await refusesAll(row, place, fault)
    })
  }
})

/** Whether it befalls a service that runs, and passes: one service meets all of these. */
function isWhileRunning({ before, env, isOnPostgres }: Fault): boolean {
  return !before && !env && !isOnPostgres
}

/** One service before any fault, and with each that comes and goes. What it leaves is what the others begin with. */
async function withRunningService(t: TestContext, ground: Ground): Promise<Prepared> {
  const folders = { dataDir: ground.preparedDir, listsDir: await ground.folder() }
  await mkdir(dirname(ownFile(folders)))
  await writeFile(ownFile(folders), ownList)
  const app = await startService(ground, folders)
  try {
    const prepared = await prepare(app)
    const place = { ...ground, ...prepared, app, folders, payer: await ground.paid.payer(1), database: null }
    await t.test('no fault', (row) => saysGood(row, place))
    for (const fault of faults.filter(isWhileRunning)) {
      await t.test(fault.name, { skip: fault.skip ?? false }, (row) => refusesAll(row, place, fault))
      await goOn(place)
    }
    await t.test('no fault any more', (row) => saysGood(row, place))
    return prepared
  } finally {
    await app.stop()
  }
}

async function saysGood(t: TestContext, place: Place): Promise<void> {
  for (const door of doors) {
    await t.test(door.name, async () => assert.equal(await withTime(place, door.ask(place)), door.good))
  }
}

async function refusesAll(t: TestContext, place: Place, fault: Fault): Promise<void> {
  const mend = await fault.during?.(place)
  try {
    // Each fault is met by another door first: none may need that an earlier question noticed it.
    for (const door of turned(doors, faults.indexOf(fault))) {
      await t.test(door.name, () => refuses(place, fault, door))
    }
    const screened = await withTime(place, place.app.ask(`/api/risk?addr=${place.ordinary()}`))
    assert.equal(screened.json['reason_code'], fault.reason, 'it is this fault')
  } finally {
    await mend?.()
  }
}

async function refuses(place: Place, { untouched }: Fault, door: Door): Promise<void> {
  const reply = await withTime(place, door.ask(place))
  if (untouched?.doors.includes(door.name)) return assert.equal(reply, door.good, untouched.because)
  assert.ok(!promises.includes(reply), `${door.name} says ${reply}`)
}

type Opening = { ground: Ground; prepared: Prepared; fault: Fault }

/** A service that the fault befalls; null where the fault keeps it from starting, which shuts every door. */
async function openPlace(t: TestContext, { ground, prepared, fault }: Opening): Promise<Place | null> {
  const copied = await copyFolders(ground)
  // Keys of a folder would be taken over into the database.
  const folders = fault.isOnPostgres ? { ...copied, dataDir: await ground.folder() } : copied
  const payer = await ground.paid.payer(2 + faults.indexOf(fault))
  const database = fault.isOnPostgres ? await ownDatabase(t, databaseServer ?? '') : null
  const onPostgres = database && { DATABASE_URL: database.url, SECRETS_KEY: secretsKey }
  await fault.before?.(folders, ground)
  const starting = startService(ground, folders, { ...fault.env, ...onPostgres })
  if (fault.refusesStart) {
    await assert.rejects(starting, { code: fault.refusesStart })
    return null
  }
  const app = await starting
  t.after(app.stop)
  return { ...ground, ...(database ? await prepare(app) : prepared), app, folders, payer, database }
}

const secretsKey = Buffer.alloc(32, 1).toString('base64')

function turned<Value>(values: readonly Value[], by: number): readonly Value[] {
  const first = by % values.length
  return [...values.slice(first), ...values.slice(0, first)]
}
