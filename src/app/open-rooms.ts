import { join } from 'node:path'
import { openKeyring } from '../attestation/keyring.ts'
import type { Rooms } from '../api/rooms.ts'
import { openChains } from '../chains/chains.ts'
import { createFailureCounts, type ChainFailureCount } from '../chains/failure-counts.ts'
import { networkByName } from '../chains/networks.ts'
import { openClock, type Clock } from '../clock/clock.ts'
import { listenToDates } from '../clock/listen-to-dates.ts'
import { newestHappening } from '../clock/newest-happening.ts'
import type { Config } from '../config/config.ts'
import { noReceipts } from '../evidence/fulfillment-stats.ts'
import { idDrawer } from '../kit/draw-id.ts'
import type { Log } from '../kit/log.ts'
import type { World } from '../kit/world.ts'
import { logAges } from '../lists/log-ages.ts'
import { openLists } from '../lists/lists.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { sources } from '../lists/sources.ts'
import { createTraceMemory } from '../screening/trace-memory.ts'
import { openStorage } from '../storage/open.ts'
import { migrations } from './migrations.ts'
import { projectRoot } from './project-root.ts'
import { version } from './version.ts'

/** The rooms, what is counted in them, and what lets go of all of them in the reverse order of opening. */
export type OpenedRooms = {
  rooms: Rooms
  chainFailures: () => Iterable<ChainFailureCount>
  close: () => Promise<void>
}

/** Opens the rooms in the order of the ladder. If one cannot be opened, those before it are closed again. */
export async function openRooms(config: Config, world: World, log: Log['log']): Promise<OpenedRooms> {
  await using opened = new AsyncDisposableStack()
  const { dataDir, databaseUrl, secretsKey } = config
  const storage = await openStorage({ dataDir, databaseUrl, migrations })
  opened.defer(storage.close)
  const attestation = await openKeyring({ dataDir, world, secretsKey })
  const clock = await openClock({ world, dataDir, log })
  const lists = await openLists({
    world: listenToDates(world, clock),
    dataDir,
    bundleDir: join(projectRoot, 'data/lists'),
    listsDir: config.listsDir,
    update: config.listsUpdate,
    maxAgeHours: config.listsMaxAgeHours,
    sources,
    log,
  })
  opened.defer(lists.stop)
  const chainFailures = createFailureCounts()
  const learn = (snapshot: Snapshot) => clock.happened(newestHappening(snapshot.lists))
  learn(lists.current())
  lists.onSwap(learn)
  await clock.start()
  opened.defer(clock.stop)
  const { listsUpdate: update, listsMaxAgeHours: maxAgeHours } = config
  logAges(log, lists.current().lists, { now: world.now(), maxAgeHours, update })
  const rooms: Rooms = {
    world,
    ids: { draw: idDrawer(world.randomBytes) },
    service: { baseUrl: config.baseUrl, engine: `countersign/${version}` },
    storage,
    attestation,
    clock,
    lists,
    chains: openChains({ ...world, blockSeen: tellOfBlocks(clock) }, config.chains, chainFailures.count),
    screening: { traces: createTraceMemory() },
    evidence: { receipts: noReceipts },
  }
  const kept = opened.move()
  return { rooms, chainFailures: chainFailures.all, close: () => kept.disposeAsync() }
}

/** Blocks of a network that may be minutes apart say nothing of the clock. */
function tellOfBlocks(clock: Clock): (network: string, timeMs: number) => void {
  return (network, timeMs) => {
    if ((networkByName(network)?.staleAfterMs ?? 0) <= blocksApartMaxMs) clock.blockSeen(network, timeMs)
  }
}

const blocksApartMaxMs = 600_000
