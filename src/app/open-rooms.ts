import { join } from 'node:path'
import { openKeyring } from '../attestation/keyring.ts'
import { sealedKeys } from '../attestation/folder-store.ts'
import { keyringPlace } from '../attestation/keyring-place.ts'
import { watchRotations } from '../attestation/watch-rotations.ts'
import { replayableOf } from '../api/replayables.ts'
import { openChains } from '../chains/chains.ts'
import type { ChainWorld } from '../chains/chain-world.ts'
import { createFailureCounts, type ChainFailureCount } from '../chains/failure-counts.ts'
import { networkByName } from '../chains/networks.ts'
import { openClock, type Clock } from '../clock/clock.ts'
import { listenToDates } from '../clock/listen-to-dates.ts'
import { newestHappening } from '../clock/newest-happening.ts'
import type { Config } from '../config/config.ts'
import { openDecisionLog } from '../decision/decision-log.ts'
import { disputeCounts, receiptStats } from '../evidence/receipt-store.ts'
import { openIncidents } from '../incidents/archive.ts'
import { idDrawer } from '../kit/draw-id.ts'
import type { Log } from '../kit/log.ts'
import type { World } from '../kit/world.ts'
import { createPaidTier } from '../paid/paid-tier.ts'
import type { PaidRooms } from '../paid/sold.ts'
import { createKeyDirectory } from '../keys/key-directory.ts'
import { openLimits } from '../keys/limits.ts'
import { openObservatory } from '../observatory/observatory.ts'
import { createAgentDirectory } from '../registry/agent-directory.ts'
import { logAges } from '../lists/log-ages.ts'
import { openLists } from '../lists/lists.ts'
import { openListsLog } from '../lists/lists-log.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { sources } from '../lists/sources.ts'
import { createTraceMemory } from '../screening/trace-memory.ts'
import { openStorage } from '../storage/open.ts'
import { openSecretsKey } from '../storage/secrets-key.ts'
import { migrations } from './migrations.ts'
import { openGateway } from './open-gateway.ts'
import { openMails } from './open-people.ts'
import { openWebhooks } from './open-webhooks.ts'
import { projectRoot } from './project-root.ts'
import { startSweeps } from './sweeps.ts'
import { version } from './version.ts'

/** The rooms, what is counted in them, and what lets go of all of them in the reverse order of opening. */
export type OpenedRooms = {
  rooms: PaidRooms
  chainFailures: () => Iterable<ChainFailureCount>
  close: () => Promise<void>
}

/** Opens the rooms in the order of the ladder. If one cannot be opened, those before it are closed again. */
export async function openRooms(
  config: Config,
  world: World,
  log: Log['log'],
  storageLost: (error: Error) => void,
): Promise<OpenedRooms> {
  await using opened = new AsyncDisposableStack()
  const { dataDir, databaseUrl } = config
  const supervision = { after: world.after, lost: storageLost }
  const storage = await openStorage({ dataDir, databaseUrl, migrations, supervision })
  opened.defer(storage.close)
  const secretsKey = await openSecretsKey({ ...config, world, sealed: () => sealedKeys(dataDir) })
  const keys = keyringPlace({ dataDir, storage, secretsKey, world })
  const attestation = await openKeyring({ ...keys, world })
  const chainFailures = createFailureCounts()
  const { clock, lists } = await openListsWithClock(config, world, log, opened)
  const service = { baseUrl: config.baseUrl, engine: `countersign/${version}` }
  const listsLog = await openListsLog({
    storage,
    world,
    secretsKey,
    lists,
    witnesses: config.logWitnesses,
    ...service,
    log,
  })
  opened.defer(listsLog.stop)
  opened.defer(watchRotations({ place: keys, world, clockIsRight: () => clock.fault() === null, log }))
  const ids = { draw: idDrawer(world.randomBytes) }
  const mails = openMails(config, { storage, secretsKey, ids, world, log })
  opened.defer(mails.stop)
  const limits = await openLimits({ storage, world, redisUrl: config.redisUrl, stateChanged: logLimits(log) })
  opened.defer(limits.stop)
  opened.defer(startSweeps({ storage, world, log }).stop)
  const decisionLog = openDecisionLog({ storage, world, ids, secretsKey, log, replayableOf })
  opened.defer(decisionLog.stop)
  const chains = openChains(chainWorld(world, clock), config.chains, chainFailures.count)
  const { gateway, facilitator, stop } = await openGateway(config, { storage, chains, ids, world, log, secretsKey })
  opened.defer(stop)
  const webhooks = openWebhooks(config, { storage, secretsKey, world, mails, log, opened })
  const rooms: PaidRooms = {
    world,
    ids,
    service,
    storage,
    attestation,
    clock,
    lists,
    listsLog,
    accounts: { mails },
    keys: { directory: createKeyDirectory({ storage, world }), limits },
    chains,
    screening: { traces: createTraceMemory() },
    incidents: openIncidents({ dataDir, builtInFile: join(projectRoot, 'data/incidents.json'), world }),
    observatory: openObservatory({ storage, builtInFile: join(projectRoot, 'data/observatory/figures.json') }),
    registry: { agents: createAgentDirectory({ storage, world }), kycSecret: config.kycSecret },
    webhooks,
    evidence: { receipts: receiptStats({ storage }), disputes: disputeCounts({ storage }) },
    gateway,
    decisions: { log: decisionLog },
    facilitator,
    paid: createPaidTier({ terms: config.paymentTerms, prices: config.prices, facilitator }),
  }
  const kept = opened.move()
  return { rooms, chainFailures: chainFailures.all, close: () => kept.disposeAsync() }
}

/** Opens the lists beside the clock: what the lists and the network tell of time is what the clock knows. */
async function openListsWithClock(config: Config, world: World, log: Log['log'], opened: AsyncDisposableStack) {
  const { listsUpdate: update, listsMaxAgeHours: maxAgeHours } = config
  const clock = await openClock({ world, dataDir: config.dataDir, log })
  const lists = await openLists({
    world: listenToDates(world, clock),
    dataDir: config.dataDir,
    bundleDir: join(projectRoot, 'data/lists'),
    listsDir: config.listsDir,
    update,
    maxAgeHours,
    sources,
    log,
  })
  opened.defer(lists.stop)
  const learn = (snapshot: Snapshot) => clock.happened(newestHappening(snapshot.lists))
  learn(lists.current())
  lists.onSwap(learn)
  await clock.start()
  opened.defer(clock.stop)
  logAges(log, lists.current().lists, { now: world.now(), maxAgeHours, update })
  return { clock, lists }
}

function logLimits(log: Log['log']) {
  return (state: 'redis' | 'per_process') => {
    if (state === 'redis') log.info('calls are counted in Redis again')
    else log.warn('Redis cannot be reached: each process counts calls for itself')
  }
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
