import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cannotLimitFileSize, limitFileSize } from '../../support/limit-file-size.ts'
import { ownFile, ownList, type Folders, type Ground, type Place } from './ground.ts'

/** Something that a decision rests on, and how it breaks. */
export type Fault = {
  name: string
  /** What a screening gives as its reason meanwhile; null where the service does not start. */
  reason: string | null
  /** Why it cannot be brought about here. */
  skip?: string | false
  env?: Readonly<Record<string, string>>
  /** Whether the service is one on PostgreSQL. */
  isOnPostgres?: true
  /** Breaks it before the service starts. */
  before?: (folders: Folders, ground: Ground) => Promise<void> | void
  /** With which code the service does not start at all. */
  refusesStart?: string
  /** Breaks it while the service runs. Returns what mends it; null where time alone does. */
  during?: (place: Place) => Promise<Mend> | Mend
  /** Doors that do not rest on it and answer as without it, and why that is right. */
  untouched?: { doors: readonly string[]; because: string }
}
type Mend = (() => Promise<void> | void) | null

export const databaseServer = process.env['TEST_DATABASE_URL']

const readsOnly = {
  doors: ['risk', 'batch', 'decide', 'payee', 'mcp'],
  because:
    'A screening rests on lists and chain, a decision also on what the database can still be asked for: nothing of them ' +
    'has to be written before they count, and the log keeps its entries until they can be stored.',
}

export const faults: readonly Fault[] = [
  {
    name: 'list missing',
    reason: 'SCREENING_UNAVAILABLE',
    before: async (folders) => {
      await rm(ownFile(folders))
      await rm(stateFolder(folders), { recursive: true })
    },
  },
  { name: 'list stale', reason: 'LISTS_STALE', env: { LISTS_MAX_AGE_HOURS: '24' } },
  {
    name: 'list truncated',
    reason: 'SCREENING_UNAVAILABLE',
    before: (folders) => arrivesAs(folders, ownList.slice(0, -10)),
  },
  { name: 'list empty', reason: 'SCREENING_UNAVAILABLE', before: (folders) => arrivesAs(folders, '') },
  {
    name: 'list with a wrong checksum',
    reason: 'SCREENING_UNAVAILABLE',
    before: async (folders) => {
      await rm(ownFile(folders))
      for (const name of await readdir(stateFolder(folders))) {
        const path = join(stateFolder(folders), name)
        const text = await readFile(path, 'utf8')
        await writeFile(path, text.replace('shop.example', 'shoq.example'))
      }
    },
  },
  {
    name: 'chain that does not answer in time',
    reason: 'SCREENING_UNAVAILABLE',
    during: ({ nodes }) => {
      for (const node of nodes) node.fail('hang')
      return () => nodes.forEach((node) => node.fail(null))
    },
  },
  {
    name: 'chain that lies about which one it is',
    reason: 'SCREENING_UNAVAILABLE',
    before: (_folders, { nodes }) => nodes.forEach(({ chain }) => (chain.chainId = 5)),
    during:
      ({ nodes }) =>
      () =>
        nodes.forEach(({ chain }) => (chain.chainId = 1)),
  },
  {
    name: 'chain whose endpoints disagree',
    reason: 'SCREENING_UNAVAILABLE',
    during: ({ nodes: [, { chain }] }) => {
      const { accounts } = chain
      chain.accounts = new Map()
      return () => {
        chain.accounts = accounts
      }
    },
  },
  {
    name: 'database read-only',
    reason: 'NO_RISK_SIGNAL',
    skip: databaseServer === undefined && 'set TEST_DATABASE_URL to make a database read-only',
    isOnPostgres: true,
    during: async ({ database }) => {
      await database?.setReadOnly(true)
      return () => database?.setReadOnly(false)
    },
    untouched: readsOnly,
  },
  {
    name: 'signer missing',
    reason: null,
    before: ({ dataDir }) => emptyFolder(join(dataDir, 'signing-keys')),
    refusesStart: 'storage_keys_refused',
  },
  {
    name: 'signer sealed with a key that is missing',
    reason: null,
    before: ({ dataDir }) => rm(join(dataDir, 'secrets.key')),
    refusesStart: 'storage_secrets_key_refused',
  },
  {
    name: 'clock ahead by more than 300 s',
    reason: 'CLOCK_WRONG',
    during: ({ app }) => {
      // Time that a service has seen does not come back: the chain catches up instead.
      app.world.clock.ms += 301_000
      return null
    },
  },
  {
    name: 'clock behind by more than 300 s',
    reason: 'CLOCK_WRONG',
    during: ({ app: { world } }) => {
      world.clock.ms -= 301_000
      return () => {
        world.clock.ms += 301_000
      }
    },
  },
  {
    name: 'disk full',
    reason: 'NO_RISK_SIGNAL',
    skip: cannotLimitFileSize,
    during: async ({ folders }) => {
      const { size } = await stat(join(folders.dataDir, 'countersign.db-wal'))
      limitFileSize(process.pid, size)
      return () => limitFileSize(process.pid, 'unlimited')
    },
    untouched: readsOnly,
  },
]

function stateFolder({ dataDir }: Folders): string {
  return join(dataDir, 'lists/state/folder/own')
}

/** A file that was never good: there is no copy that could stay in force. */
async function arrivesAs(folders: Folders, text: string): Promise<void> {
  await rm(join(folders.dataDir, 'lists'), { recursive: true })
  await writeFile(ownFile(folders), text)
}

async function emptyFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true })
  await mkdir(folder)
}
