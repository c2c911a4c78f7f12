import type { DisputeCounts } from '../registry/dispute-counts.ts'
import type { Row, Storage, Write } from '../storage/storage.ts'
import type { ReceiptStats } from './fulfillment-stats.ts'
import {
  countedAs,
  ranks,
  type PayeeClaim,
  type PayerClaim,
  type Rank,
  type Receipt,
  type Verification,
  type VerificationCause,
} from './statements/receipt.ts'
import type { EvidenceTables, ReceiptRow } from './tables.ts'

type Needs = { storage: Pick<Storage, 'read'> }

/** The payment of a receipt: unique for each receipt. */
export type ReceiptPlace = Pick<Receipt, 'payee' | 'network' | 'txHash'>

export async function receiptOf({ storage }: Needs, { payee, network, txHash }: ReceiptPlace): Promise<Receipt | null> {
  const row = await storage
    .read<EvidenceTables>()
    .selectFrom('evidence_receipts')
    .selectAll()
    .where('payee', '=', payee)
    .where('network', '=', network)
    .where('tx_hash', '=', txHash)
    .executeTakeFirst()
  return row ? receiptOfRow(row) : null
}

/** The write that adds a receipt, guarded by `payment`. */
export function addReceipt(receipt: Receipt): Write {
  return { kind: 'insert', table: 'evidence_receipts', row: rowOf(receipt), guard: 'payment' }
}

/** The write that changes a receipt, guarded by `version`. */
export function writeReceipt(receipt: Receipt): Write {
  const { id, ...set } = rowOf({ ...receipt, version: receipt.version + 1 })
  return { kind: 'update', table: 'evidence_receipts', set, where: { id, version: receipt.version }, guard: 'version' }
}

/** The write that removes receipts filed before a time and never verified. */
export function dropUnverified(before: number): Write {
  return dropped({ verification: 'unverified' }, before)
}

/**
 * The writes that remove receipts of payments between others: verified, filed before a time, and no side proved to be
 * one. `claim` is the payer's; null for any.
 */
export function dropUnproved(claim: PayerClaim | null, before: number): Write[] {
  const unproved = ranks.flatMap((rank, number) => (rank === 'proved' ? [] : [number]))
  const payer = claim === null ? {} : { payer_claim: claim }
  return unproved.flatMap((payer_rank) =>
    unproved.map((payee_rank) => dropped({ verification: 'verified', payer_rank, payee_rank, ...payer }, before)),
  )
}

function dropped(where: Row, before: number): Write {
  return { kind: 'delete', table: 'evidence_receipts', where, below: { filed_at: before } }
}

/** The writes that keep the unverified receipts of a payee below their limit: the oldest make room for a new one. */
export async function makeRoom({ storage }: Needs, payee: string): Promise<Write[]> {
  const oldest = await storage
    .read<EvidenceTables>()
    .selectFrom('evidence_receipts')
    .select('filed_at')
    .where('payee', '=', payee)
    .where('verification', '=', 'unverified')
    .orderBy('filed_at', 'desc')
    .offset(unverifiedOfPayeeMax - 1)
    .limit(1)
    .executeTakeFirst()
  if (!oldest) return []
  const where = { payee, verification: 'unverified' }
  return [{ kind: 'delete', table: 'evidence_receipts', where, below: { filed_at: oldest.filed_at + 1 } }]
}

/** Receipts of a payee that are not verified on a chain: any caller can file them. */
export const unverifiedOfPayeeMax = 1_000

/** Counts the verified receipts of a payee by the claims of both sides. */
export function receiptStats({ storage }: Needs): ReceiptStats {
  return async (payee) => {
    const groups = await claimsOf(storage, [payee])
    const sum = (counts: (group: ClaimGroup) => boolean) =>
      groups.filter(counts).reduce((total, { receipts }) => total + receipts, 0)
    const verified = sum(() => true)
    const counts = {
      delivered: sum(({ counted }) => counted.delivered),
      not_delivered: sum(({ counted }) => counted.not_delivered),
      disputed: sum(({ counted }) => counted.disputed),
    }
    const unproved = {
      not_delivered: sum(({ counted }) => counted.unproved_not_delivered),
      disputed: sum(({ counted }) => counted.unproved_disputed),
    }
    // A receipt whose payer's claim is unproved blame has no influence on a rate.
    const rated = verified - unproved.not_delivered
    const published = rated >= publishedFrom
    const share = (count: number) => Math.round((count / rated) * shareSteps) / shareSteps
    return {
      payee,
      receipts: { verified, ...counts },
      unproved,
      rates: published
        ? {
            delivered: share(counts.delivered),
            not_delivered: share(counts.not_delivered),
            disputed: share(counts.disputed),
          }
        : null,
      published,
      threshold: publishedFrom,
    }
  }
}

/** How many verified receipts of each wallet are disputed. */
export function disputeCounts({ storage }: Needs): DisputeCounts {
  return async (wallets) => {
    const counts = new Map<string, number>()
    for (let first = 0; first < wallets.length; first += walletsPerQuery) {
      const groups = await claimsOf(storage, wallets.slice(first, first + walletsPerQuery))
      for (const { payee, counted, receipts } of groups)
        if (counted.disputed) counts.set(payee, (counts.get(payee) ?? 0) + receipts)
    }
    return counts
  }
}

type ClaimGroup = { payee: string; counted: ReturnType<typeof countedAs>; receipts: number }

async function claimsOf(storage: Needs['storage'], payees: readonly string[]): Promise<ClaimGroup[]> {
  if (payees.length === 0) return []
  const groups = await storage
    .read<EvidenceTables>()
    .selectFrom('evidence_receipts')
    .select(({ fn }) => [
      'payee',
      'payer_claim',
      'payer_rank',
      'payee_claim',
      'payee_rank',
      fn.countAll().as('receipts'),
    ])
    .where('payee', 'in', [...payees])
    .where('verification', '=', 'verified')
    .groupBy(['payee', 'payer_claim', 'payer_rank', 'payee_claim', 'payee_rank'])
    .execute()
  return groups.map(({ payee, payer_claim: payer, payer_rank, payee_claim, payee_rank, receipts }) => {
    const isPayerProved = rankOf(payer_rank) === 'proved'
    const isPayeeProved = rankOf(payee_rank) === 'proved'
    const counted = countedAs({ payer, isPayerProved, payee: payee_claim, isPayeeProved })
    return { payee, counted, receipts: Number(receipts) }
  })
}

function receiptOfRow(row: ReceiptRow): Receipt {
  return {
    id: row.id,
    payee: row.payee,
    network: row.network,
    txHash: row.tx_hash,
    verification: verificationOf(row),
    payer: {
      claim: row.payer_claim as PayerClaim,
      rank: rankOf(row.payer_rank),
      at: row.payer_at,
      issuedAt: row.payer_issued_at,
    },
    payeeStatement: payeeStatementOf(row),
    filedAt: row.filed_at,
    version: row.version,
  }
}

function payeeStatementOf(row: ReceiptRow): Receipt['payeeStatement'] {
  const { payee_claim: claim, payee_rank: rank, payee_at: at, payee_issued_at: issuedAt } = row
  return claim === null ? null : { claim: claim as PayeeClaim, rank: rankOf(rank), at: at ?? row.filed_at, issuedAt }
}

function verificationOf({ verification, verification_cause: cause, payers }: ReceiptRow): Verification {
  if (verification === 'verified') return { status: 'verified', payers: payers.split(' ') }
  return { status: 'unverified', cause: (cause ?? 'not_found') as VerificationCause }
}

function rankOf(rank: number): Rank {
  return ranks[rank] ?? 'unsigned'
}

function rowOf({ verification, payer, payeeStatement, ...receipt }: Receipt): ReceiptRow {
  return {
    id: receipt.id,
    payee: receipt.payee,
    network: receipt.network,
    tx_hash: receipt.txHash,
    verification: verification.status,
    verification_cause: verification.status === 'verified' ? null : verification.cause,
    payers: verification.status === 'verified' ? verification.payers.join(' ') : '',
    payer_claim: payer.claim,
    payer_rank: ranks.indexOf(payer.rank),
    payer_at: payer.at,
    payer_issued_at: payer.issuedAt,
    payee_claim: payeeStatement?.claim ?? null,
    payee_rank: ranks.indexOf(payeeStatement?.rank ?? 'unsigned'),
    payee_at: payeeStatement?.at ?? null,
    payee_issued_at: payeeStatement?.issuedAt ?? null,
    filed_at: receipt.filedAt,
    version: receipt.version,
  }
}

/** Rates of fewer receipts reflect chance rather than a payee. */
const publishedFrom = 10
const shareSteps = 10_000
const walletsPerQuery = 500
