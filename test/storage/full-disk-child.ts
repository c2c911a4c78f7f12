import { openStorage } from '../../src/storage/open.ts'
import { StorageUnavailable } from '../../src/storage/storage.ts'
import { things } from './model.ts'

/**
 * Writes until the disk takes no more. Prints the message of the error, then the ids that were acknowledged before it.
 */
async function fillDisk(dataDir: string): Promise<string> {
  const storage = await openStorage({ dataDir, databaseUrl: null, migrations: [things] })
  const acknowledged: string[] = []
  try {
    for (let n = 0; n < setsMax; n++) {
      const row = { id: `n${n}`, name: `${n} ${'x'.repeat(1_000)}` }
      await storage.apply([{ kind: 'insert', table: 'things', row, guard: 'conflict' }])
      acknowledged.push(row.id)
    }
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error
    return [error.applied, error.code, ...acknowledged].join('\n')
  }
  throw new Error(`The disk took all of ${setsMax} sets.`)
}

const setsMax = 1_000
console.log(await fillDisk(process.argv[2] ?? ''))
// Nothing is closed: what the next process finds is what the full disk left.
process.exit()
