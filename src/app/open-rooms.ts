import { join } from 'node:path'
import { openKeyring } from '../attestation/keyring.ts'
import type { Rooms } from '../api/rooms.ts'
import { openChains } from '../chains/chains.ts'
import type { Config } from '../config/config.ts'
import { noReceipts } from '../evidence/fulfillment-stats.ts'
import { idDrawer } from '../kit/draw-id.ts'
import type { Log } from '../kit/log.ts'
import type { World } from '../kit/world.ts'
import { openLists } from '../lists/lists.ts'
import { sources } from '../lists/sources.ts'
import { createTraceMemory } from '../screening/trace-memory.ts'
import { openStorage } from '../storage/open.ts'
import { projectRoot } from './project-root.ts'
import { version } from './version.ts'

/** The rooms, and what lets go of all of them in the reverse order of opening. */
export type OpenedRooms = { rooms: Rooms; close: () => Promise<void> }

/** Opens the rooms in the order of the ladder. If one cannot be opened, those before it are closed again. */
export async function openRooms(config: Config, world: World, log: Log['log']): Promise<OpenedRooms> {
  await using opened = new AsyncDisposableStack()
  const { dataDir, databaseUrl, secretsKey } = config
  const storage = await openStorage({ dataDir, databaseUrl, migrations: [] })
  opened.defer(storage.close)
  const attestation = await openKeyring({ dataDir, world, secretsKey })
  const lists = await openLists({
    world,
    dataDir,
    bundleDir: join(projectRoot, 'data/lists'),
    listsDir: config.listsDir,
    update: config.listsUpdate,
    maxAgeHours: config.listsMaxAgeHours,
    sources,
    log,
  })
  opened.defer(lists.stop)
  const rooms: Rooms = {
    world,
    ids: { draw: idDrawer(world.randomBytes) },
    service: { baseUrl: config.baseUrl, engine: `countersign/${version}` },
    storage,
    attestation,
    lists,
    chains: openChains(world, config.chains),
    screening: { traces: createTraceMemory() },
    evidence: { receipts: noReceipts },
  }
  const kept = opened.move()
  return { rooms, close: () => kept.disposeAsync() }
}
