import { join } from 'node:path'
import { openKeyring } from '../attestation/keyring.ts'
import type { Rooms } from '../api/rooms.ts'
import { openChains } from '../chains/chains.ts'
import type { ChainWorld } from '../chains/chain-world.ts'
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
    chains: openChains(chainWorld(world, clock), config.chains, chainFailures.count),
    screening: { traces: createTraceMemory() },
    evidence: { receipts: noReceipts },
  }
  const kept = opened.move()
  return { rooms, chainFailures: chainFailures.all, close: () => kept.disposeAsync() }
}

/** The same world, also where a test replaces one of its functions later, with the clock told of each newest block. */
function chainWorld(world: World, clock: Clock): ChainWorld {
  return {
    now: () => world.now(),
    after: (ms, act) => world.after(ms, act),
    fetch: (url, options) => world.fetch(url, options),
    blockSeen: tellOfBlocks(clock),
  }
}

/** Blocks of a network that may be minutes apart prove nothing about the clock, and those of a test network neither. */
function tellOfBlocks(clock: Clock): (network: string, timeMs: number) => void {
  return (name, timeMs) => {
    const network = networkByName(name)
    if (network && !network.testnet && network.staleAfterMs <= blocksApartMaxMs) clock.blockSeen(name, timeMs)
  }
}

const blocksApartMaxMs = 600_000
