import { join } from 'node:path'
import { openKeyring } from '../../attestation/keyring.ts'
import { sealedKeys } from '../../attestation/folder-store.ts'
import { keyringPlace } from '../../attestation/keyring-place.ts'
import { watchRotations } from '../../attestation/watch-rotations.ts'
import { replayableOf } from '../../api/replayables.ts'
import { openChains } from '../../chains/chains.ts'
import { createFailureCounts, type ChainFailureCount } from '../../chains/failure-counts.ts'
import { openClock, type Clock, type TimeEvidence } from '../../clock/clock.ts'
import { listenToDates } from '../../clock/listen-to-dates.ts'
import { newestEvent } from '../../clock/newest-event.ts'
import type { MailQueue } from '../../accounts/mail.ts'
import type { Config } from '../../config/config.ts'
import { openDecisionLog, type DecisionLog } from '../../decision/decision-log.ts'
import { resumeSettlements } from '../../gateway/resume-settlements.ts'
import { watchReturned } from '../../gateway/watch-returned.ts'
import { utcDay } from '../../kit/day.ts'
import { idDrawer } from '../../kit/draw-id.ts'
import { dayMs } from '../../kit/duration.ts'
import type { Log } from '../../kit/log.ts'
import { flagIn } from '../../kit/shared-flag.ts'
import type { World } from '../../kit/world.ts'
import { resumePayments } from '../../paid/resume-payments.ts'
import type { PaidRooms } from '../../paid/sold.ts'
import { createKeyCalls } from '../../keys/key-calls.ts'
import { openLimits } from '../../keys/limits.ts'
import { logAges } from '../../lists/log-ages.ts'
import { openLists, type Lists } from '../../lists/lists.ts'
import { openListsLog, type ListsLog } from '../../lists/lists-log.ts'
import { ownListSecret } from '../../lists/own-list-secret.ts'
import type { Snapshot } from '../../lists/snapshot.ts'
import { sources } from '../../lists/sources.ts'
import { shareTraces, type SharedTraces } from '../../screening/share-traces.ts'
import { createTraceMemory, type TraceMemory, type Traced } from '../../screening/trace-memory.ts'
import { openLiveness } from '../../storage/liveness.ts'
import { openStorage } from '../../storage/open.ts'
import { openSecretsKey } from '../../storage/secrets-key.ts'
import type { LendingStorage, Storage } from '../../storage/storage.ts'
import type { Sender } from '../../webhooks/open-sender.ts'
import { chainWorld } from './chain-world.ts'
import { createOtherLoops, type OtherLoops } from '../threads/other-loops.ts'
import { logLimits } from '../start/log-limits.ts'
import { migrations } from '../migrations.ts'
import { openGateway } from './open-gateway.ts'
import { accountsOf, openMails } from './open-mails.ts'
import { notReady } from './not-ready.ts'
import { openWebhooks } from './open-webhooks.ts'
import { projectRoot } from '../project-root.ts'
import { refuseSanctionedAsset } from '../start/refuse-sanctioned-asset.ts'
import { reportContradiction } from './report-contradiction.ts'
import { assembleRooms } from './assemble-rooms.ts'
import { probeStatus } from './probe-status.ts'
import { startSweeps } from './sweeps.ts'
import { version } from '../version.ts'

/** The rooms, the parts that exist once per process, and `close`, which closes them in reverse order. */
export type OpenedRooms = {
  rooms: PaidRooms
  chainFailures: () => Iterable<ChainFailureCount>
  /** What further loops receive or request. */
  once: {
    shareWriter: LendingStorage['shareWriter']
    lists: Lists
    listsLog: ListsLog
    clock: Clock
    traces: TraceMemory
    sharedTraces: SharedTraces
    mails: MailQueue
    sender: Sender
    writerDeaths: () => number
  }
  close: () => Promise<void>
}

/**
 * Opens the rooms of the first loop and all per-process work, in the order of the ladder. If one fails, those already
 * open are closed.
 */
export async function openRooms(
  config: Config,
  world: World,
  log: Log['log'],
  storageLost: (error: Error) => void,
  otherLoops: OtherLoops = createOtherLoops(),
): Promise<OpenedRooms> {
  await using opened = new AsyncDisposableStack()
  const { dataDir } = config
  const { supervision, writerDeaths } = superviseWriter(world, log, storageLost)
  const { shareWriter, ...storage } = await openStorage({ ...config, migrations, supervision })
  opened.defer(storage.close)
  const secretsKey = await openSecretsKey({ ...config, world, sealed: () => sealedKeys(dataDir) })
  const keys = keyringPlace({ dataDir, storage, secretsKey, world })
  const attestation = await openKeyring({ ...keys, world })
  const chainFailures = createFailureCounts()
  const { clock, lists } = await openListsWithClock(config, { world, log, otherLoops, opened, secretsKey })
  refuseSanctionedAsset(config, lists.current(), utcDay(world.now()))
  const service = { baseUrl: config.baseUrl, engine: `countersign/${version}` }
  const witnesses = config.logWitnesses
  const listsLog = await openListsLog({ storage, world, secretsKey, lists, witnesses, ...service, log })
  opened.defer(listsLog.stop)
  listsLog.onProof((newest) => otherLoops.notify('proof', newest))
  opened.defer(watchRotations({ place: keys, world, clockIsRight: () => clock.fault() === null, log }))
  const ids = { draw: idDrawer(world) }
  const mails = openMails(config, { storage, secretsKey, ids, world, log })
  opened.defer(mails.stop)
  const limits = await openLimits({ storage, world, redisUrl: config.redisUrl, stateChanged: logLimits(log) })
  opened.defer(limits.stop)
  const keyCalls = createKeyCalls({ storage, world })
  opened.defer(keyCalls.stop)
  opened.defer(startSweeps({ storage, world, log, auditKeptMs: config.auditRetentionDays * dayMs }).stop)
  const decisionLog = openDecisionLog({ storage, world, ids, secretsKey, log, replayableOf })
  opened.defer(decisionLog.stop)
  const chains = openChains(chainWorld(world, clock), config.chains, chainFailures.count)
  const liveness = await openLiveness({ storage, ids, world, otherLoops: otherLoops.living })
  opened.defer(liveness.stop)
  const { gateway, facilitator } = await openGateway(config, { chains, world, secretsKey })
  const needs = { storage, liveness, chains, world, log, ids }
  for (const start of [resumeSettlements, watchReturned]) opened.defer(start(needs).stop)
  opened.defer(resumePayments({ ...needs, paid: { relays: config.settlement?.relays ?? null } }).stop)
  opened.defer(probeStatus(config, { ...needs, attestation, clock, lists, facilitator }).stop)
  const { webhooks, sender } = openWebhooks(config, { storage, secretsKey, world, mails, log, opened })
  const { traces, sharedTraces } = await openTraces({ storage, world, log, otherLoops, opened })
  const rooms = assembleRooms(config, world, {
    contradicted: reportContradiction(log, chainFailures),
    notReady: () => notReady({ clock, storage, lists, stopping: flagIn(otherLoops.stopping).isRaised }),
    ids,
    service,
    storage,
    liveness,
    attestation,
    clock,
    lists,
    listsLog,
    accounts: accountsOf(config, mails, secretsKey),
    limits,
    keyCalls,
    changes: otherLoops.changes,
    chains,
    screening: { traces },
    webhooks,
    gateway,
    decisions: { log: { ...decisionLog, flush: () => flushAll(decisionLog, otherLoops) } },
    facilitator,
  })
  const resources = opened.move()
  const once = { shareWriter, lists, listsLog, clock, traces, sharedTraces, mails, sender, writerDeaths }
  return { rooms, chainFailures: chainFailures.all, once, close: () => resources.disposeAsync() }
}

/** Handles the death of the writer thread of the embedded database, and counts the deaths. */
function superviseWriter({ after }: Pick<World, 'after'>, log: Log['log'], lost: (error: Error) => void) {
  let deaths = 0
  const died = ({ message }: Error) => {
    deaths++
    log.error({ error: message }, 'the writer of the embedded database ended and is replaced')
  }
  return { supervision: { after, lost, died }, writerDeaths: () => deaths }
}

type Remembering = {
  storage: Storage
  world: World
  log: Log['log']
  otherLoops: OtherLoops
  opened: AsyncDisposableStack
}

/** Trace results are shared with all loops of all processes. */
async function openTraces({ storage, world, log, otherLoops, opened }: Remembering) {
  const notifyLoops = (traced: Traced) => otherLoops.notify('keepTraced', traced)
  const traces = createTraceMemory((traced) => {
    notifyLoops(traced)
    return sharedTraces.add(traced)
  })
  const storeTrace = (traced: Traced) => {
    traces.store(traced)
    notifyLoops(traced)
  }
  const sharedTraces = await shareTraces({ storage, world, log, store: storeTrace })
  opened.defer(sharedTraces.stop)
  return { traces, sharedTraces }
}

/** Stores the buffered entries of all loops before the log is read. */
async function flushAll(decisionLog: Pick<DecisionLog, 'flush'>, otherLoops: OtherLoops): Promise<void> {
  await Promise.all([decisionLog.flush(), otherLoops.askAll('flush')])
}

type Listening = {
  world: World
  log: Log['log']
  otherLoops: OtherLoops
  opened: AsyncDisposableStack
  secretsKey: Uint8Array
}

/** Opens the lists together with the clock, which takes evidence of the time from list downloads and the network. */
async function openListsWithClock(config: Config, { world, log, otherLoops, opened, secretsKey }: Listening) {
  const { listsUpdate: update, listsMaxAgeHours: maxAgeHours } = config
  const timeEvidence = (news: TimeEvidence) => otherLoops.notify('timeEvidence', news)
  const clock = await openClock({ world, dataDir: config.dataDir, log, onEvidence: timeEvidence })
  // Lists are loaded by their own thread, so this one is free while it waits.
  opened.defer(world.after(clearedAfterMs, () => world.clearMemory?.()))
  const lists = await openLists({
    world: listenToDates(world, clock),
    dataDir: config.dataDir,
    bundleDir: join(projectRoot, 'data/lists'),
    listsDir: config.listsDir,
    listSecret: ownListSecret(secretsKey),
    update,
    maxAgeHours,
    sources,
    log,
  })
  opened.defer(lists.stop)
  const recordNewest = (snapshot: Snapshot) => clock.happened(newestEvent(snapshot.lists))
  recordNewest(lists.current())
  lists.onSwap((snapshot) => {
    recordNewest(snapshot)
    otherLoops.notify('swap', lists.pack())
  })
  await clock.start()
  opened.defer(clock.stop)
  logAges(log, lists.current().lists, { now: world.now(), maxAgeHours, update })
  return { clock, lists }
}

/** The load takes several times as long, so it is in progress by then. */
const clearedAfterMs = 50
