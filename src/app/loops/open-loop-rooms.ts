import { sealedKeys } from '../../attestation/folder-store.ts'
import { openKeyring } from '../../attestation/keyring.ts'
import { keyringPlace } from '../../attestation/keyring-place.ts'
import { replayableOf } from '../../api/replayables.ts'
import { openChains } from '../../chains/chains.ts'
import { createFailureCounts } from '../../chains/failure-counts.ts'
import type { Config } from '../../config/config.ts'
import { openDecisionLog } from '../../decision/decision-log.ts'
import { idDrawer } from '../../kit/draw-id.ts'
import type { Log } from '../../kit/log.ts'
import type { Link } from '../../kit/thread-link.ts'
import type { World } from '../../kit/world.ts'
import { createKeyCalls } from '../../keys/key-calls.ts'
import { openLimits, type Limits } from '../../keys/limits.ts'
import { followListsLog } from '../../lists/lists-log.ts'
import { openLiveness } from '../../storage/liveness.ts'
import { joinStorage } from '../../storage/open.ts'
import { openSecretsKey } from '../../storage/secrets-key.ts'
import { chainWorld } from '../rooms/chain-world.ts'
import { migrations } from '../migrations.ts'
import { openGateway } from '../rooms/open-gateway.ts'
import { accountsOf, followMails } from '../rooms/open-mails.ts'
import type { OpenedRooms } from '../rooms/open-rooms.ts'
import { logLimits } from '../start/log-limits.ts'
import { webhookSecrets } from '../rooms/open-webhooks.ts'
import { reportContradiction } from '../rooms/report-contradiction.ts'
import { assembleRooms } from '../rooms/assemble-rooms.ts'
import { version } from '../version.ts'
import type { Followed } from './follow-first-loop.ts'
import type { FirstServices } from '../threads/protocol.ts'

type Needs = {
  config: Config
  world: World
  log: Log['log']
  first: Link<FirstServices>
  followed: Followed
  changes: SharedArrayBuffer
}

/** The rooms of a further loop, and a function that stores its buffered decision log entries. */
type LoopRooms = Pick<OpenedRooms, 'rooms' | 'chainFailures' | 'close'> & { flushOwn: () => Promise<void> }

/**
 * Opens the rooms of a further loop. It reads the database directly; everything that exists once per process is
 * requested from the first loop. Nothing here runs on a schedule: lists, mails, webhooks and sweeps belong to the first
 * loop.
 */
export async function openLoopRooms({ config, world, log, first, followed, changes }: Needs): Promise<LoopRooms> {
  await using opened = new AsyncDisposableStack()
  const { dataDir, databaseUrl } = config
  const shareWriter = () => first.ask('shareWriter', null)
  const storage = await joinStorage({ dataDir, databaseUrl, migrations, shareWriter, after: world.after })
  opened.defer(storage.close)
  const secretsKey = await openSecretsKey({ ...config, world, sealed: () => sealedKeys(dataDir) })
  const attestation = await openKeyring({ ...keyringPlace({ dataDir, storage, secretsKey, world }), world })
  const service = { baseUrl: config.baseUrl, engine: `countersign/${version}` }
  const { clock, lists, traces } = followed
  const ids = { draw: idDrawer(world) }
  const limits =
    config.redisUrl === null
      ? followLimits(first)
      : await openLimits({ storage, world, redisUrl: config.redisUrl, stateChanged: logLimits(log) })
  opened.defer(limits.stop)
  const keyCalls = createKeyCalls({ storage, world })
  opened.defer(keyCalls.stop)
  const decisionLog = openDecisionLog({ storage, world, ids, secretsKey, log, replayableOf })
  opened.defer(decisionLog.stop)
  const chainFailures = createFailureCounts()
  const chains = openChains(chainWorld(world, clock), config.chains, chainFailures.count)
  const living = { join: (id: string) => first.ask('join', id), isRunning: (id: string) => first.ask('isRunning', id) }
  const liveness = await openLiveness({ storage, ids, world, otherLoops: living })
  opened.defer(liveness.stop)
  const { gateway, facilitator } = await openGateway(config, { chains, world, secretsKey })
  const rooms = assembleRooms(config, world, {
    contradicted: reportContradiction(log, chainFailures),
    notReady: () => first.ask('notReady', null),
    ids,
    service,
    storage,
    liveness,
    attestation,
    clock,
    lists,
    listsLog: followListsLog({ storage, world, secretsKey, lists, ...service }, followed.newestProof),
    accounts: accountsOf(
      config,
      followMails({ secretsKey, ids, world }, () => first.notify('wakeMails', null)),
      secretsKey,
    ),
    limits,
    keyCalls,
    changes,
    chains,
    screening: { traces },
    webhooks: {
      secrets: webhookSecrets(secretsKey, world),
      allowsLoopback: config.webhooksAllowLoopback,
      sender: { wake: () => first.notify('wakeSender', null) },
    },
    gateway,
    decisions: { log: { ...decisionLog, flush: () => first.ask('flush', null) } },
    facilitator,
  })
  const resources = opened.move()
  const close = () => resources.disposeAsync()
  return { rooms, chainFailures: chainFailures.all, flushOwn: decisionLog.flush, close }
}

/** Limits are counted in the first loop, so that all loops share one count. */
function followLimits(first: Link<FirstServices>): Limits {
  return {
    take: (plan, subject) => first.ask('take', { plan, subject }),
    takeBack: (plan, subject, taken) => first.notify('takeBack', { plan, subject, taken }),
    state: () => 'memory',
    stop: () => Promise.resolve(),
  }
}
