import type { PaymentRequirements } from '@x402/core/types'
import type { Liveness } from '../gateway/liveness.ts'
import { countSending, refusalOfRelay, uncountSending, type Sending } from '../gateway/relay-budget.ts'
import type { RelayBudget } from '../gateway/settlement.ts'
import type { World } from '../kit/world.ts'
import type { Storage, Update, Write } from '../storage/storage.ts'
import { hashOfQuoteId } from './quotes/quote-id.ts'
import type { SignedPayment } from './read-payment.ts'
import type { PaidTables, PaymentRow } from './tables.ts'

/**
 * `working`: verified, and its call is carried out. `unused`: given back, because nothing came of that. `settling`: the
 * answer is kept, and the facilitator was asked to settle. `settled`: paid.
 */
type PaymentState = 'working' | 'unused' | 'settling' | 'settled'

/** So often a signature is worked for: once, and twice more after it was given back. */
export const usesMax = 3

/** An answer as it is delivered, byte for byte. */
export type KeptAnswer = { status: number; body: string }

/** What was settled, as PAYMENT-RESPONSE says it. */
export type Settlement = {
  success: boolean
  errorReason?: string
  transaction: string
  network: `${string}:${string}`
  payer: string
  amount?: string
  extensions?: Record<string, unknown>
}

/**
 * How far settling came: what was sent, where that is known, whether anything may have been (older rows do not say it: then
 * something was), and how many transactions.
 */
export type Attempt = { transaction: string; isSent?: boolean; sends?: number }

/** A payment that this process alone works on. Each step fails with `false` where another process took it over. */
export type Claim = {
  row: PaymentRow
  keepAnswer: (answer: KeptAnswer) => Promise<boolean>
  /** Counts another transaction before it is sent. Throws ServiceError settlement_limit_reached. */
  send: (source: string) => Promise<boolean>
  /** Nothing was sent: the gas that was counted was not spent. */
  keepGas: () => Promise<boolean>
  settled: (settlement: Settlement) => Promise<boolean>
  /** No request works on it any more, and it may still be settled. */
  leave: (attempt: Attempt) => Promise<boolean>
  /** Its call came to nothing: the signature is unused, and counted. */
  release: () => Promise<void>
  /** It can never be settled any more. */
  remove: () => Promise<void>
  /** Whatever became of it, this process no longer works on it. */
  end: () => void
}

/** The payments that were taken on. A signature is taken on once, whatever happens at the same time. */
export type Ledger = {
  find: (payment: PaymentName) => Promise<PaymentRow | null>
  findByIdentifier: (payment: SignedPayment) => Promise<PaymentRow | null>
  /** Whether a payment of the wallet in this token was settled. */
  hasSettled: (payment: PaymentName) => Promise<boolean>
  /** Payments that were handed over and have no end yet, those first that were not touched for longest, behind one. */
  unsettled: (behind: PaymentRow | null, limit: number) => Promise<PaymentRow[]>
  /** Whether a process that lives works on it. */
  isHeld: (row: PaymentRow) => Promise<boolean>
  /**
   * Takes on a payment that is new, and counts its transaction. Null where it, or its identifier, is taken. Throws ServiceError
   * settlement_limit_reached where too much gas was lost on payments of the wallet, the source or all.
   */
  claim: (payment: SignedPayment, asked: Asked) => Promise<Claim | null>
  /** Takes on one that was given back, for this request, as `claim` does. Null where another was faster. */
  claimAgain: (row: PaymentRow, payment: SignedPayment, asked: Asked) => Promise<Claim | null>
  /** Takes over one that nobody works on, as it was read. Null where another was faster. */
  takeOver: (row: PaymentRow) => Promise<Claim | null>
}

/** `source`: the caller's, as it is counted. */
type Asked = { offer: string; requestHash: string; requirements: PaymentRequirements; source: string }
type PaymentName = Pick<PaymentRow, 'network' | 'asset' | 'payer' | 'nonce'>

export type LedgerNeeds = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now'>
  gateway: { liveness: Liveness }
  /** `relays`: what the wallet of this service may lose on gas; null where it pays none. */
  paid: { relays: RelayBudget | null }
}

export function createLedger(needs: LedgerNeeds): Ledger {
  const { storage, gateway } = needs
  const { liveness } = gateway
  const rows = () => storage.read<PaidTables>().selectFrom('paid_payments').selectAll()
  return {
    find: async ({ network, asset, payer, nonce }) =>
      (await rows()
        .where('network', '=', network)
        .where('asset', '=', asset)
        .where('payer', '=', payer)
        .where('nonce', '=', nonce)
        .executeTakeFirst()) ?? null,
    findByIdentifier: async ({ network, payer, identifier }) =>
      (await rows()
        .where('network', '=', network)
        .where('payer', '=', payer)
        .where('identifier', '=', identifier)
        .executeTakeFirst()) ?? null,
    hasSettled: async ({ network, asset, payer }) =>
      (await rows()
        .where('network', '=', network)
        .where('asset', '=', asset)
        .where('payer', '=', payer)
        .where('state', '=', 'settled' satisfies PaymentState)
        .limit(1)
        .executeTakeFirst()) !== undefined,
    unsettled: (behind, limit) => {
      const inOrder = (query: typeof settling) => query.orderBy('updated_at').orderBy('nonce').orderBy('payer')
      const settling = rows().where('state', '=', 'settling' satisfies PaymentState)
      if (behind === null) return inOrder(settling).limit(limit).execute()
      const { updated_at, nonce, payer } = behind
      const query = settling.where((row) =>
        row.or([
          row('updated_at', '>', updated_at),
          row.and([row('updated_at', '=', updated_at), row('nonce', '>', nonce)]),
          row.and([row('updated_at', '=', updated_at), row('nonce', '=', nonce), row('payer', '>', payer)]),
        ]),
      )
      return inOrder(query).limit(limit).execute()
    },
    isHeld: async (row) => {
      if (row.owner === '') return false
      return row.owner === liveness.id ? liveness.isWorking(textOf(row)) : !(await liveness.isDead(row.owner))
    },
    claim: (payment, asked) => {
      const row = newRow(needs, payment, asked)
      return claimed(needs, row, [{ kind: 'insert', table, row, guard: 'claim' }, ...counting(needs, row)])
    },
    claimAgain: (found, payment, asked) => {
      const { fence, uses, created_at } = found
      const row = { ...newRow(needs, payment, asked), fence: fence + 1, uses: uses + 1, created_at }
      return claimed(needs, row, [update(found, row), ...counting(needs, row)])
    },
    takeOver: (found) => {
      const row = { ...found, owner: liveness.id, fence: found.fence + 1 }
      const { owner, fence } = row
      return claimed(needs, row, [update(found, { owner, fence })])
    },
  }
}

const table = 'paid_payments'

async function claimed(needs: LedgerNeeds, row: PaymentRow, writes: Write[]): Promise<Claim | null> {
  const end = needs.gateway.liveness.working(textOf(row))
  try {
    if (await isApplied(needs, writes)) return claimOf(needs, row, end)
  } catch (error) {
    end()
    throw error
  }
  end()
  return null
}

/** False where another process was faster. Throws ServiceError settlement_limit_reached. */
async function isApplied({ storage, world, paid }: LedgerNeeds, writes: Write[]): Promise<boolean> {
  const applied = await storage.apply(writes)
  const refusal = applied.ok || paid.relays === null ? null : refusalOfRelay(applied.guard, paid.relays, world.now())
  if (refusal !== null) throw refusal
  return applied.ok
}

function claimOf(needs: LedgerNeeds, row: PaymentRow, end: () => void): Claim {
  const { world } = needs
  let current = row
  const change = async (set: Partial<PaymentRow>, counters: (next: PaymentRow) => Write[] = () => []) => {
    const changed = { ...set, updated_at: world.now() }
    const next = { ...current, ...changed }
    const isChanged = await isApplied(needs, [update(current, changed), ...counters(next)])
    if (isChanged) current = next
    return isChanged
  }
  /** Changes it, and takes back what its transaction counted. */
  const changeWithGas = (set: Partial<PaymentRow>) => {
    const counted = uncounting(needs, current)
    return change({ ...set, sending: null }, () => counted)
  }
  return {
    row,
    end,
    keepAnswer: (answer) => change({ state: 'settling' satisfies PaymentState, answer: JSON.stringify(answer) }),
    send: (source) => change({ sending: sendingOf(needs, row, source) }, (next) => counting(needs, next)),
    keepGas: () => changeWithGas({}),
    settled: (settlement) =>
      changeWithGas({ state: 'settled' satisfies PaymentState, settlement: JSON.stringify(settlement), owner: '' }),
    leave: (attempt) => change({ owner: '', settlement: JSON.stringify(attempt) }),
    release: async () => {
      // Nothing is kept of it but that it was used, and how often.
      const nothing = { payment: '', requirements: '', identifier: null }
      await changeWithGas({ state: 'unused' satisfies PaymentState, owner: '', ...nothing })
    },
    remove: async () => {
      await needs.storage.apply([{ kind: 'delete', table, where: stateOf(current), guard: 'claim' }])
    },
  }
}

/** What a transaction counts on; null where this service pays no gas. */
function sendingOf({ world, paid }: LedgerNeeds, { network, payer }: PaymentName, source: string): string | null {
  if (paid.relays === null) return null
  return JSON.stringify({ source, network, payer, at: world.now() } satisfies Sending)
}

function counting({ paid }: LedgerNeeds, { sending }: PaymentRow): Write[] {
  return paid.relays === null || sending === null ? [] : countSending(paid.relays, JSON.parse(sending) as Sending)
}

function uncounting({ paid }: LedgerNeeds, { sending }: PaymentRow): Write[] {
  return paid.relays === null || sending === null ? [] : uncountSending(paid.relays, JSON.parse(sending) as Sending)
}

function update(from: PaymentRow, set: Partial<PaymentRow>): Update {
  return { kind: 'update', table, set, where: stateOf(from), guard: 'claim' }
}

/** Which payment, and who works on it since when: whoever was replaced changes nothing. */
function stateOf({ network, asset, payer, nonce, state, owner, fence }: PaymentRow) {
  return { network, asset, payer, nonce, state, owner, fence }
}

function textOf({ network, asset, payer, nonce }: PaymentName): string {
  return JSON.stringify([network, asset, payer, nonce])
}

function newRow(needs: LedgerNeeds, payment: SignedPayment, asked: Asked): PaymentRow {
  const now = needs.world.now()
  const { network, asset, payer, nonce, hash, identifier, quoteId } = payment
  const { offer, requestHash, requirements } = asked
  return {
    network,
    asset,
    payer,
    nonce,
    offer,
    request_hash: requestHash,
    payment_hash: hash,
    identifier,
    quote_hash: quoteId === null ? null : hashOfQuoteId(quoteId),
    uses: 1,
    amount: requirements.amount,
    pay_to: requirements.payTo,
    state: 'working' satisfies PaymentState,
    payment: JSON.stringify({ ...payment.payload, accepted: requirements }),
    requirements: JSON.stringify(requirements),
    answer: null,
    settlement: null,
    owner: needs.gateway.liveness.id,
    fence: 1,
    sending: sendingOf(needs, payment, asked.source),
    created_at: now,
    updated_at: now,
  }
}
