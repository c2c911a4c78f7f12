import assert from 'node:assert/strict'
import { migrations } from '../../src/app/migrations.ts'
import { openStorage } from '../../src/storage/open.ts'
import { openMadeUpLog } from '../lists/log/made-up-log.ts'

/** Puts one snapshot in force, writes the checkpoint that it would show, and ends. */
const dataDir = process.argv[2] ?? assert.fail('needs a data folder')
const storage = await openStorage({ dataDir, databaseUrl: process.argv[4] ?? null, migrations: [...migrations] })
const log = await openMadeUpLog(storage, { first: Number(process.argv[3]) })
const checkpoint = (await log.files.checkpoint())?.bytes.toString() ?? ''
process.stdout.write(`${Buffer.from(checkpoint).toString('base64')}\n`)
await log.stop()
await storage.close()
