import type { ReadonlyKysely } from 'kysely/readonly'
import { ServiceError } from '../../endpoint/errors.ts'
import { canonicalHash } from '../../kit/canonical-json.ts'
import { dayMs } from '../../kit/duration.ts'
import type { World } from '../../kit/world.ts'
import { preparedRead } from '../../storage/prepared-read.ts'
import { changeHeld, isHeld, take, whereHeld, type OwnedTable } from '../../storage/claims.ts'
import type { Liveness } from '../../storage/liveness.ts'
import type { Storage, Write } from '../../storage/storage.ts'
import type { Sealer } from '../../kit/seal.ts'
import type { GatewayTables, RequestRow } from '../tables.ts'

/** Identifies a repeatable request: its caller, action and key. */
export type RequestName = { agentId: string; secretHash: string; action: 'pay' | 'rotate'; key: string }

/** The stored answer of a request: status and body, byte for byte. */
type StoredAnswer = { status: number; body: string }

/** `owned`: this process executes the request. `finish` stores its answer, in the transaction of its effects. */
export type Claim =
  | { kind: 'stored'; answer: StoredAnswer }
  | {
      kind: 'owned'
      finish: (answer: StoredAnswer) => Write
      release: () => Promise<void>
      /**
       * Binds the request to an unsettled payment, so that a process that takes it over continues with that payment.
       */
      bind: (paymentId: string) => Write
      /** Nothing was sent of that payment: a repetition begins anew. */
      unbind: () => Write
      /** The payment that a previous process bound the request to. */
      paymentId: string | null
    }

/** A request that this process executes. */
export type OwnClaim = Extract<Claim, { kind: 'owned' }>

type Needs = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now'>
  liveness: Liveness
  gateway: { answers: Sealer }
}

/** How long answers are kept and a reused key means the same request. */
export const replayWindowMs = dayMs
const attemptsMax = 8

/** The key of a request; null when none was sent. Throws ServiceError idempotency_key_invalid. */
export function readIdempotencyKey(sent: readonly string[]): string | null {
  const [key, ...more] = sent
  if (key === undefined) return null
  if (more.length === 0 && /^[\x20-\x7e]{1,255}$/.test(key)) return key
  throw new ServiceError('idempotency_key_invalid')
}

/** The hash of the RFC 8785 form of a body, independent of whitespace and member order. */
export function hashBody(body: Uint8Array | null): string {
  return canonicalHash(body === null || body.length === 0 ? {} : JSON.parse(Buffer.from(body).toString('utf8')))
}

/**
 * Claims a request, or finds its answer (service document, section 3.3). Throws ServiceError for one that is in progress, or
 * whose key was used with another body.
 */
export async function claimRequest(needs: Needs, name: RequestName, bodyHash: string): Promise<Claim> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const now = needs.world.now()
    const existing = (await readRequest(needs.storage, name)) ?? null
    if (existing && !isOver(existing, now)) {
      if (existing.state === 'done') return { kind: 'stored', answer: storedIn(needs, existing, name, bodyHash) }
      if (await isHeld(needs.liveness, requests, existing)) throw new ServiceError('idempotency_request_in_progress')
    }
    const bound = existing?.state === 'in_progress' ? existing.payment_id : null
    if (bound !== null && existing?.body_hash !== bodyHash) throw new ServiceError('idempotency_key_reused')
    const taken = await take(needs, requests, { existing, set: rowOf(name, { bodyHash, now, bound }) })
    if (taken.ok) return ownClaim(needs, name, taken)
  }
  throw new ServiceError('idempotency_request_in_progress')
}

const requests: OwnedTable<RequestRow> = {
  name: 'gateway_requests',
  key: ['agent_id', 'secret_hash', 'action', 'request_key'],
}

function ownClaim(
  { storage, gateway }: Needs,
  name: RequestName,
  { row, end }: { row: RequestRow; end: () => void },
): Claim {
  return {
    kind: 'owned',
    finish: ({ status, body }) => {
      const answer = gateway.answers.seal(Buffer.from(body), additionalDataOf(name))
      return changeHeld(requests, row, { state: 'done', status, answer })
    },
    // A bound request stays: a repetition continues with its payment.
    release: async () => {
      end()
      const where = { ...whereHeld(requests, row), payment_id: null }
      await storage.apply([{ kind: 'delete', table: requests.name, where }]).catch(() => {})
    },
    bind: (paymentId) => changeHeld(requests, row, { payment_id: paymentId }),
    unbind: () => changeHeld(requests, row, { payment_id: null }),
    paymentId: row.payment_id,
  }
}

function storedIn({ gateway }: Needs, existing: RequestRow, name: RequestName, bodyHash: string): StoredAnswer {
  if (existing.body_hash !== bodyHash) throw new ServiceError('idempotency_key_reused')
  const body = gateway.answers.open(existing.answer ?? '', additionalDataOf(name))
  if (body === null || existing.status === null) throw new ServiceError('storage_unavailable')
  return { status: existing.status, body: body.toString('utf8') }
}

/** A stored answer is valid for 24 hours; setting the clock back does not shorten that. */
function isOver({ created_at, state }: RequestRow, now: number): boolean {
  return state === 'done' && now - created_at >= replayWindowMs
}

type Claiming = { bodyHash: string; now: number; bound: string | null }

function rowOf({ agentId, secretHash, action, key }: RequestName, { bodyHash, now, bound }: Claiming) {
  return {
    agent_id: agentId,
    secret_hash: secretHash,
    action,
    request_key: key,
    body_hash: bodyHash,
    state: 'in_progress',
    status: null,
    answer: null,
    payment_id: bound,
    created_at: now,
  }
}

function additionalDataOf({ agentId, secretHash, action, key }: RequestName): string {
  return JSON.stringify([agentId, secretHash, action, key])
}

async function readRequest(storage: Pick<Storage, 'read'>, name: RequestName): Promise<RequestRow | undefined> {
  const [row] = await readNamed(storage, name)
  return row
}

const readNamed = preparedRead(
  ['agentId', 'secretHash', 'action', 'key'],
  (db: ReadonlyKysely<GatewayTables>, { agentId, secretHash, action, key }) =>
    db
      .selectFrom('gateway_requests')
      .selectAll()
      .where('agent_id', '=', agentId)
      .where('secret_hash', '=', secretHash)
      .where('action', '=', action)
      .where('request_key', '=', key),
)
