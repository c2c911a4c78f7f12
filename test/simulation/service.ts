import { createBrowserProofs } from '../../src/accounts/browser-proofs.ts'
import { createPrivateKey } from 'node:crypto'
import pino from 'pino'
import { openMailQueue } from '../../src/accounts/mail.ts'
import { replayableOf } from '../../src/api/replayables.ts'
import { signCompact } from '../../src/attestation/signing/sign-compact.ts'
import { networkByName } from '../../src/chains/networks.ts'
import { openDecisionLog } from '../../src/decision/decision-log.ts'
import { receiptStats } from '../../src/evidence/receipt-store.ts'
import { agentPayments } from '../../src/gateway/agent-payments.ts'
import { openLiveness } from '../../src/storage/liveness.ts'
import { openSettlement } from '../../src/gateway/open-settlement.ts'
import { resumeSettlements } from '../../src/gateway/resume-settlements.ts'
import { watchReturned } from '../../src/gateway/watch-returned.ts'
import { createKeyDirectory } from '../../src/keys/key-directory.ts'
import { openLimits } from '../../src/keys/limits.ts'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { createSealer } from '../../src/kit/seal.ts'
import { createAgentDirectory } from '../../src/registry/agent-directory.ts'
import { createTraceMemory } from '../../src/screening/trace-memory.ts'
import { openSender } from '../../src/webhooks/open-sender.ts'
import { fakeLists } from '../support/fake-lists.ts'
import { sanctioned, sanctionedToken } from '../support/known-addresses.ts'
import { openDoors, type Doors, type Rooms } from './doors.ts'
import type { Simulation } from './simulation.ts'
import { domain } from './simulated-chain.ts'
import type { Life } from './schedule.ts'
import { openSimulatedStorage } from './simulated-storage.ts'

/** One process: the rooms of the gateway, and of accounts and evidence, opened as the app opens them. */
export type Service = Doors & {
  life: Life
  /** Messages that are on their way to receivers. */
  sending: () => number
  /** Ends as on SIGTERM: finishes what it began, then releases everything. */
  stop: () => Promise<void>
}

/** Opens the rooms of a process. Rejects where its database cannot be reached. */
export async function openService(simulation: Simulation, life: Life): Promise<Service> {
  const { schedule, disk, faults, kind, redis } = simulation
  const storage = openSimulatedStorage({ disk, schedule, faults, life, kind })
  const world = worldOf(simulation, life)
  const ids = { draw: idDrawer(world) }
  const limits = await openLimits(
    { storage, world, redisUrl: redis ? 'redis://simulated' : null, stateChanged: () => {} },
    redis?.open(life),
  )
  const liveness = await openLiveness({ storage, ids, world })
  const decisionLog = openDecisionLog({ storage, world, ids, secretsKey, log: noLog, replayableOf })
  const mails = openMailQueue({
    storage,
    ids,
    world,
    sealer: createSealer(secretsKey, 'countersign queued mail', world),
    transport: simulation.mailboxes.transport,
    failed: ({ id, isLast }) => isLast && simulation.fail(`${id} was given up`),
  })
  const webhooks = { secrets: createSealer(secretsKey, 'countersign webhook secrets', world), allowsLoopback: false }
  const sender = openSender({ storage, world, accounts: { mails }, webhooks, log: noLog })
  const chains = simulation.chain.chains(life)
  const facilitator = simulation.chain.facilitator(life)
  const settlement = openSettlement({ world, chains, facilitator }, { settlementMode: 'onchain', settlement: terms })
  const resuming = resumeSettlements({ storage, world, chains, liveness, log: noLog })
  const watching = watchReturned({ storage, world, chains, ids, log: noLog })
  const needs: Rooms = {
    storage,
    world,
    ids,
    chains,
    service: { baseUrl: 'https://countersign.example', engine: 'countersign/simulated' },
    attestation: keyring,
    clock: { fault: () => null },
    lists,
    screening: { traces: createTraceMemory() },
    accounts: { mails, browsers: createBrowserProofs(secretsKey), countsSources: true, sendsMail: true },
    evidence: { receipts: receiptStats({ storage }), paidBy: agentPayments({ storage }) },
    keys: { directory: createKeyDirectory({ storage, world }) },
    registry: { agents: createAgentDirectory({ storage, world }), countsByDay: false },
    liveness,
    gateway: { answers: createSealer(secretsKey, 'countersign stored answers', world), settlement },
    decisions: { log: decisionLog },
  }
  const { ended, ...doors } = openDoors(needs, limits, life)
  return {
    ...doors,
    life,
    sending: () => sender.counts().underWay,
    stop: async () => {
      await ended()
      await sender.stop()
      await mails.stop()
      await resuming.stop()
      await watching.stop()
      await decisionLog.stop()
      await limits.stop()
      await liveness.stop()
      life.isAlive = false
    },
  }
}

function worldOf({ schedule, random, receivers }: Simulation, life: Life) {
  return {
    now: () => schedule.now() + life.skewMs,
    after: (waitMs: number, act: () => void) => schedule.after(waitMs, act, life),
    randomBytes: random.bytes,
    fetchGuarded: receivers.reach(life),
  }
}

export const secretsKey = Buffer.alloc(32, 7)

/** One key, whose signatures are the same in each run. */
const privateKey = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 9)]),
  format: 'der',
  type: 'pkcs8',
})
const keyring = {
  sign: (type: string, payload: string) =>
    signCompact(privateKey, [JSON.stringify({ typ: type }), payload].map(encoded).join('.')),
}

function encoded(text: string): string {
  return Buffer.from(text).toString('base64url')
}

const lists = fakeLists({
  [sanctioned.evm]: [{ list: 'ofac', kind: 'sanctions' }],
  [sanctionedToken.evm]: [{ list: 'eu-assets', kind: 'asset' }],
})
const base = networkByName('base')
if (!base) throw new Error('there is no network base')
const terms = {
  network: base,
  asset: domain.verifyingContract,
  assetName: domain.name,
  assetVersion: domain.version,
  confirmations: 1,
  relays: { minUnits: 1n, perDayMax: null },
}
const noLog = pino({ level: 'silent' })
