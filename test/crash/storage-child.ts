import { parseArgs } from 'node:util'
import { openStorage } from '../../src/storage/open.ts'
import type { Storage, WriteSet } from '../../src/storage/storage.ts'
import { things } from '../storage/model.ts'

/** Applies sets until it is killed, and writes the number of each to standard output once it is acknowledged. */
async function applyForever(storage: Storage, round: string): Promise<void> {
  let n = 0
  const worker = async () => {
    for (;;) {
      const id = `${round}-${n++}`
      const applied = await storage.apply(halves(id))
      if (!applied.ok) throw new Error(`The set ${id} met the guard ${applied.guard}.`)
      process.stdout.write(`${id}\n`)
    }
  }
  await Promise.all(Array.from({ length: concurrencyMax }, worker))
}

/** Both halves of a set, and a count of it: a crash must leave all of them or none. */
function halves(id: string): WriteSet {
  const first = { id: `${id}/first`, name: null, size: 1 }
  const second = { id: `${id}/second`, name: 'x'.repeat(500) + id, size: 2 }
  return [
    { kind: 'insert', table: 'things', row: first, guard: 'first' },
    { kind: 'counter', table: 'counters', key: { agent: 'x', day: 'd' }, column: 'used', add: 1, guard: 'count' },
    { kind: 'insert', table: 'things', row: second, guard: 'second' },
  ]
}

const concurrencyMax = 40
const { values } = parseArgs({
  options: { dir: { type: 'string' }, url: { type: 'string' }, round: { type: 'string' } },
})
const options = { dataDir: values.dir ?? '', databaseUrl: values.url ?? null, migrations: [things] }
await applyForever(await openStorage(options), values.round ?? '0')
