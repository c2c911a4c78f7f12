import { createPrivateKey } from 'node:crypto'
import pino from 'pino'
import { createAdmission } from '../../src/api/admit.ts'
import { createCall } from '../../src/api/call.ts'
import { createIdentify } from '../../src/api/identify.ts'
import { inputReader } from '../../src/api/input-reader.ts'
import { replayableOf } from '../../src/api/replayables.ts'
import { signCompact } from '../../src/attestation/sign-compact.ts'
import { networkByName } from '../../src/chains/networks.ts'
import { openDecisionLog } from '../../src/decision/decision-log.ts'
import type { Answer } from '../../src/endpoint/endpoint.ts'
import type { GatewayNeeds } from '../../src/gateway/gateway-needs.ts'
import { openLiveness } from '../../src/gateway/liveness.ts'
import { openSettlement } from '../../src/gateway/open-settlement.ts'
import { useGateway } from '../../src/gateway/pay-endpoints.ts'
import { resumeSettlements } from '../../src/gateway/resume-settlements.ts'
import { createKeyDirectory } from '../../src/keys/key-directory.ts'
import { openLimits, type Limits } from '../../src/keys/limits.ts'
import { idDrawer } from '../../src/kit/draw-id.ts'
import { createSealer } from '../../src/kit/seal.ts'
import { createAgentDirectory } from '../../src/registry/agent-directory.ts'
import { createTraceMemory } from '../../src/screening/trace-memory.ts'
import { openSender } from '../../src/webhooks/open-sender.ts'
import { fakeLists } from '../support/fake-lists.ts'
import { sanctioned } from '../support/known-addresses.ts'
import type { Simulation } from './simulation.ts'
import { domain } from './simulated-chain.ts'
import type { Life } from './schedule.ts'
import { openSimulatedStorage } from './simulated-storage.ts'

/** A request as it comes from the network. */
type Sent = { body: string; secret: string; key: string | null; source: string }

/** One process: the rooms of the gateway, opened as the app opens them. */
export type Service = {
  life: Life
  /** Counts a call as admission does. */
  count: Limits['take']
  /** A call of POST /api/pay. Rejects with what the door would make a problem document of. */
  pay: (sent: Sent) => Promise<Answer>
  /** Messages that are on their way to receivers. */
  sending: () => number
  /** Ends like on SIGTERM: finishes what it began, then lets go of everything. */
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
  const mails = { queue: mailWrite(ids), wake: () => {} }
  const webhooks = { secrets: createSealer(secretsKey, 'countersign webhook secrets', world), allowsLoopback: false }
  const sender = openSender({ storage, world, accounts: { mails }, webhooks, log: noLog })
  const chains = simulation.chain.chains(life)
  const facilitator = simulation.chain.facilitator(life)
  const settlement = openSettlement({ world, chains, facilitator }, { settlementMode: 'onchain', settlement: terms })
  const resuming = resumeSettlements({ storage, world, chains, liveness, log: noLog })
  const needs: GatewayNeeds = {
    storage,
    world,
    ids,
    chains,
    service: { baseUrl: 'https://countersign.example', engine: 'countersign/simulated' },
    attestation: keyring,
    clock: { fault: () => null },
    lists,
    screening: { traces: createTraceMemory() },
    accounts: { mails },
    keys: { directory: createKeyDirectory({ storage, world }) },
    registry: { agents: createAgentDirectory({ storage, world }), countsByDay: false },
    gateway: { liveness, answers: createSealer(secretsKey, 'countersign stored answers', world), settlement },
    decisions: { log: decisionLog },
  }
  const answering = answeringCalls(needs, limits, life)
  return {
    life,
    count: answering.count,
    pay: answering.pay,
    sending: () => sender.counts().underWay,
    stop: async () => {
      await answering.ended()
      await sender.stop()
      await resuming.stop()
      await decisionLog.stop()
      await limits.stop()
      await liveness.stop()
      life.isAlive = false
    },
  }
}

function answeringCalls(needs: GatewayNeeds, limits: Limits, life: Life) {
  const identify = createIdentify(needs)
  const admit = createAdmission(limits)
  const takeTurn = () => Promise.resolve(() => {})
  const { call } = createCall({ rooms: needs, identify, admit, takeTurn, recorders: [] })
  const read = inputReader(useGateway)
  const running = new Set<Promise<unknown>>()
  let calls = 0
  const pay = async ({ body, secret, key, source }: Sent): Promise<Answer> => {
    const bytes = Buffer.from(body)
    const credentials = { apiKey: [], authorization: [], agentId: [], agentSecret: [secret] }
    const raw = { method: 'POST', query: '', body: bytes, contentType: 'application/json', contentEncoding: undefined }
    const answer = Promise.resolve(
      call(useGateway, {
        received: {
          presented: { source, credentials },
          body: bytes,
          header: (name) => (name === 'idempotency-key' && key !== null ? [key] : []),
        },
        requestId: `${life.name}-${++calls}`,
        read: () => read(raw, () => {}),
        identified: () => {},
        carry: () => {},
      }),
    )
    running.add(answer)
    return answer.finally(() => running.delete(answer))
  }
  const count: Limits['take'] = (plan, subject) => {
    const taken = Promise.resolve(limits.take(plan, subject))
    running.add(taken)
    return taken.finally(() => running.delete(taken))
  }
  return { pay, count, ended: () => Promise.allSettled(running) }
}

function worldOf({ schedule, random, receivers }: Simulation, life: Life) {
  return {
    now: () => schedule.now() + life.skewMs,
    after: (waitMs: number, act: () => void) => schedule.after(waitMs, act, life),
    randomBytes: random.bytes,
    fetchGuarded: receivers.reach(life),
  }
}

function mailWrite(ids: { draw: (prefix: string) => string }) {
  return () => {
    const row = { id: ids.draw('mail_'), sealed: '', due_at: 0, attempts: 0, lease_until: 0, created_at: 0 }
    return { kind: 'insert', table: 'accounts_mails', row, guard: 'mail_queued' } as const
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

const lists = fakeLists({ [sanctioned.evm]: [{ list: 'ofac', kind: 'sanctions' }] })
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
