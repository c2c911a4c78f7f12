import assert from 'node:assert/strict'
import { migrations } from '../../src/app/migrations.ts'
import { openStorage } from '../../src/storage/open.ts'
import { openMadeUpLog } from '../lists/log/made-up-log.ts'

/** Puts snapshots in force one after another, and writes each checkpoint that it would show, until it is killed. */
const dataDir = process.argv[2] ?? assert.fail('needs a data folder')
const storage = await openStorage({ dataDir, databaseUrl: process.argv[4] ?? null, migrations: [...migrations] })
const log = await openMadeUpLog(storage, { first: Number(process.argv[3]) })
for (let number = Number(process.argv[3]) + 1; ; number++) {
  await log.swap(number)
  const checkpoint = (await log.files.checkpoint())?.bytes.toString() ?? ''
  process.stdout.write(`${Buffer.from(checkpoint).toString('base64')}\n`)
}
