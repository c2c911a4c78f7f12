import type { PaymentRequirements } from '@x402/core/types'
import { countSending, refusalOfRelay, uncountSending, type Sending } from '../gateway/relay-budget.ts'
import type { RelayBudget } from '../gateway/settlement.ts'
import type { World } from '../kit/world.ts'
import { changeHeld, isHeld, take, whereHeld, type OwnedTable, type Taken } from '../storage/claims.ts'
import type { Liveness } from '../storage/liveness.ts'
import type { Storage, Write } from '../storage/storage.ts'
import { hashOfQuoteId } from './quotes/quote-id.ts'
import type { SignedPayment } from './read-payment.ts'
import type { BelievedRow, PaidTables, PaymentRow } from './tables.ts'

/**
 * `working`: verified, and its call is running. `unused`: released, because the call had no result. `settling`: the
 * answer is stored and the settlement was requested. `settled`: paid.
 */
type PaymentState = 'working' | 'unused' | 'settling' | 'settled'

/** How often a signature may be used: once, and twice more after a release. */
export const usesMax = 3

/** A delivered answer, byte for byte. */
export type StoredAnswer = { status: number; body: string }

/** The settlement as in PAYMENT-RESPONSE. */
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
 * The progress of a settlement: its transaction if known, whether anything may have been sent (older rows lack this: then
 * yes), and how many transactions.
 */
export type Attempt = { transaction: string; isSent?: boolean; sends?: number }

/** A payment that only this process works on. Each step resolves to false where another process took it over. */
export type Claim = {
  row: PaymentRow
  storeAnswer: (answer: StoredAnswer) => Promise<boolean>
  /** Counts another transaction before it is sent. Throws ServiceError settlement_limit_reached. */
  send: (source: string) => Promise<boolean>
  /** Nothing was sent: returns the counted gas. */
  returnGas: () => Promise<boolean>
  /**
   * `isBelieved`: no chain showed its transaction. `other`: another payment was settled by that transaction, and nothing
   * was written.
   */
  settled: (settlement: Settlement, evidence: { isBelieved: boolean }) => Promise<'written' | 'taken_over' | 'other'>
  /** Ends work on it while it may still be settled. */
  leave: (attempt: Attempt) => Promise<boolean>
  /** The call had no result: the signature becomes unused, and its use is counted. */
  release: () => Promise<void>
  /** It can never be settled any more. */
  remove: () => Promise<void>
  /** Ends this process's work on it, in any state. */
  end: () => void
}

/** The ledger of accepted payments. A signature is accepted once, even under concurrency. */
export type Ledger = {
  find: (payment: PaymentName) => Promise<PaymentRow | null>
  findByIdentifier: (payment: SignedPayment) => Promise<PaymentRow | null>
  /** Whether a payment of the wallet in this token was settled. */
  hasSettled: (payment: PaymentName) => Promise<boolean>
  /** Submitted payments without a final result, least recently updated first, optionally after a position. */
  unsettled: (behind: PaymentRow | null, limit: number) => Promise<PaymentRow[]>
  /** Whether a living process works on it. */
  isHeld: (row: PaymentRow) => Promise<boolean>
  /**
   * Takes on a payment that is new (`row` null) or was released, for this request, and counts its transaction. Null where it,
   * or its identifier, is taken. Throws ServiceError settlement_limit_reached where too much gas was lost on payments of the
   * wallet, the source or all.
   */
  claim: (row: PaymentRow | null, payment: SignedPayment, request: PaidRequest) => Promise<Claim | null>
  /** Takes over a payment without a living owner, as it was read. Null after a conflict. */
  takeOver: (row: PaymentRow) => Promise<Claim | null>
}

/** `source`: the caller's address, as it is counted. */
type PaidRequest = { offer: string; requestHash: string; requirements: PaymentRequirements; source: string }
type PaymentName = Pick<PaymentRow, 'network' | 'asset' | 'payer' | 'nonce'>

export type LedgerNeeds = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now'>
  liveness: Liveness
  /** `relays`: what the wallet of this service may lose on gas; null where it pays none. */
  paid: { relays: RelayBudget | null }
}

export function createLedger(needs: LedgerNeeds): Ledger {
  const { storage, liveness } = needs
  const rows = () => storage.read<PaidTables>().selectFrom('paid_payments').selectAll()
  const first = async (named: Partial<PaymentRow>) =>
    (await rows()
      .where((row) => row.and(named))
      .limit(1)
      .executeTakeFirst()) ?? null
  return {
    find: ({ network, asset, payer, nonce }) => first({ network, asset, payer, nonce }),
    findByIdentifier: ({ network, payer, identifier }) => first({ network, payer, identifier }),
    hasSettled: async ({ network, asset, payer }) =>
      (await first({ network, asset, payer, state: 'settled' satisfies PaymentState })) !== null,
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
    isHeld: (row) => isHeld(liveness, payments, row),
    claim: async (existing, payment, request) => {
      const row = newRow(needs, payment, request)
      const set = existing ? { ...row, uses: existing.uses + 1, created_at: existing.created_at } : row
      return claimOf(needs, await take(needs, payments, { existing, set, alongside: counting(needs, row) }))
    },
    takeOver: async (existing) => claimOf(needs, await take(needs, payments, { existing, set: {} })),
  }
}

const payments: OwnedTable<PaymentRow> = { name: 'paid_payments', key: ['network', 'asset', 'payer', 'nonce'] }

type Outcome = { ok: true } | { ok: false; guard: string }

/** False where another process was faster. Throws ServiceError settlement_limit_reached. */
function isApplied({ world, paid }: LedgerNeeds, applied: Outcome): boolean {
  const refusal = applied.ok || paid.relays === null ? null : refusalOfRelay(applied.guard, paid.relays, world.now())
  if (refusal !== null) throw refusal
  return applied.ok
}

/** Null where another process was faster. Throws ServiceError settlement_limit_reached. */
function claimOf(needs: LedgerNeeds, taken: Taken<PaymentRow>): Claim | null {
  if (!isApplied(needs, taken) || !taken.ok) return null
  const { storage, world } = needs
  const { row, end } = taken
  let current = row
  const write = async (set: Partial<PaymentRow>, alongside: (next: PaymentRow) => Write[]): Promise<Outcome> => {
    const changed = { ...set, updated_at: world.now() }
    const next = { ...current, ...changed }
    const applied = await storage.apply([changeHeld(payments, current, changed), ...alongside(next)])
    if (applied.ok) current = next
    return applied
  }
  const change = async (set: Partial<PaymentRow>, alongside: (next: PaymentRow) => Write[] = () => []) =>
    isApplied(needs, await write(set, alongside))
  /** Changes it and returns its counted transaction. */
  const changeWithGas = (set: Partial<PaymentRow>) => {
    const counted = uncounting(needs, current)
    return change({ ...set, sending: null }, () => counted)
  }
  return {
    row,
    end,
    storeAnswer: (answer) => change({ state: 'settling' satisfies PaymentState, answer: JSON.stringify(answer) }),
    send: (source) => change({ sending: sendingOf(needs, row, source) }, (next) => counting(needs, next)),
    returnGas: () => changeWithGas({}),
    settled: async (settlement, { isBelieved }) => {
      const state = 'settled' satisfies PaymentState
      const believed = isBelieved && settlement.transaction ? [believing(row, settlement, world.now())] : []
      const alongside = [...uncounting(needs, current), ...believed]
      const set = { state, settlement: JSON.stringify(settlement), owner: '', sending: null }
      const applied = await write(set, () => alongside)
      if (!applied.ok && applied.guard === believedGuard) return 'other'
      return isApplied(needs, applied) ? 'written' : 'taken_over'
    },
    leave: (attempt) => change({ owner: '', settlement: JSON.stringify(attempt) }),
    release: async () => {
      // Only the fact and number of its uses are kept.
      const nothing = { payment: '', requirements: '', identifier: null }
      await changeWithGas({ state: 'unused' satisfies PaymentState, owner: '', ...nothing })
    },
    remove: async () => {
      const where = whereHeld(payments, current)
      await storage.apply([{ kind: 'delete', table: payments.name, where, guard: 'claim' }])
    },
  }
}

const believedGuard = 'believed'

/** Fails where another payment was settled by this transaction: the scheme `exact` has one for each payment. */
function believing({ network, nonce }: PaymentRow, { transaction }: Settlement, at: number): Write {
  const row = { network, tx: transaction.toLowerCase(), nonce, at } satisfies BelievedRow
  return { kind: 'insert', table: 'paid_believed', row, guard: believedGuard }
}

/** The subjects that a transaction counts on; null where this service pays no gas. */
function sendingOf({ world, paid }: LedgerNeeds, { network, payer }: PaymentName, source: string): string | null {
  if (paid.relays === null) return null
  return JSON.stringify({ source, network, payer, at: world.now() } satisfies Sending)
}

function counting({ paid }: LedgerNeeds, { sending }: Pick<PaymentRow, 'sending'>): Write[] {
  return paid.relays === null || sending === null ? [] : countSending(paid.relays, JSON.parse(sending) as Sending)
}

function uncounting({ paid }: LedgerNeeds, { sending }: PaymentRow): Write[] {
  return paid.relays === null || sending === null ? [] : uncountSending(paid.relays, JSON.parse(sending) as Sending)
}

function newRow(needs: LedgerNeeds, payment: SignedPayment, request: PaidRequest) {
  const now = needs.world.now()
  const { network, asset, payer, nonce, hash, identifier, quoteId } = payment
  const { offer, requestHash, requirements } = request
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
    sending: sendingOf(needs, payment, request.source),
    created_at: now,
    updated_at: now,
  }
}
