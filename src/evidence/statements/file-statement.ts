import type { Chains } from '../../chains/chains.ts'
import type { Network } from '../../chains/networks.ts'
import { ServiceError } from '../../endpoint/errors.ts'
import type { Service } from '../../endpoint/service.ts'
import type { Ids } from '../../kit/draw-id.ts'
import type { World } from '../../kit/world.ts'
import type { Storage } from '../../storage/storage.ts'
import { rankSignature } from './rank-signature.ts'
import {
  asVerified,
  replaces,
  type PayeeClaim,
  type PayerClaim,
  type Rank,
  type Receipt,
  type Verification,
} from './receipt.ts'
import type { AgentPayments } from '../agent-payments.ts'
import { addReceipt, makeRoom, receiptOf, writeReceipt } from '../receipt-store.ts'
import { verifyPayment } from './verify-payment.ts'

export type FileNeeds = {
  storage: Pick<Storage, 'read' | 'apply'>
  world: Pick<World, 'now'>
  ids: Ids
  chains: Chains
  service: Service
  evidence: { paidBy: AgentPayments }
}

/** A statement as sent, with the authenticated agent, the payee's wallet and everything in canonical form. */
export type SentStatement = {
  payee: string
  network: Network
  txHash: string
  /** `issuedAt` is when it was signed, in milliseconds since 1970. */
  signed: { signature: string; issuedAt: number } | null
  agentId: string | null
} & ({ role: 'payer'; claim: PayerClaim } | { role: 'payee'; claim: PayeeClaim })

/** How often a receipt is read again, because of a concurrent statement or a payment that the chain shows by now. */
const attemptsMax = 5

/**
 * Stores the statement of one side next to that of the other. A payment that the chain did not show before is looked up
 * again, and the result is stored before the statement is judged: a refused one does not lose it. Throws ServiceError
 * receipt_not_found, signature_invalid, statement_signed or service_busy.
 */
export async function fileStatement(needs: FileNeeds, sent: SentStatement): Promise<Receipt> {
  const place = { payee: sent.payee, network: sent.network.name, txHash: sent.txHash }
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    const before = await receiptOf(needs, place)
    if (before === null && sent.role === 'payee') throw new ServiceError('receipt_not_found', { field: 'txHash' })
    const verification =
      before?.verification.status === 'verified' ? before.verification : await verifyPayment(needs, place)
    if (before?.verification.status === 'unverified' && verification.status === 'verified') {
      await needs.storage.apply([writeReceipt(asVerified(before, verification))])
      continue
    }
    const rank = await rankOf(needs, sent, verification)
    const after = withStatement(needs, before, sent, { verification, rank })
    const oldest = before === null && verification.status === 'unverified' ? await makeRoom(needs, place.payee) : []
    const { ok } = await needs.storage.apply([...oldest, before ? writeReceipt(after) : addReceipt(after)])
    if (ok) return after
  }
  throw new ServiceError('service_busy')
}

function withStatement(
  needs: Pick<FileNeeds, 'world' | 'ids'>,
  before: Receipt | null,
  sent: SentStatement,
  { verification, rank }: { verification: Verification; rank: Rank },
): Receipt {
  const at = needs.world.now()
  const filed = { rank, at, issuedAt: sent.signed?.issuedAt ?? null }
  const earlier = sent.role === 'payer' ? before?.payer : before?.payeeStatement
  if (!replaces(earlier ?? null, { ...filed, claim: sent.claim })) throw new ServiceError('statement_signed')
  if (sent.role === 'payer') {
    const payer = { ...filed, claim: sent.claim }
    if (before) return { ...before, verification, payer }
    const { payee, network, txHash } = sent
    const place = { payee, network: network.name, txHash }
    return { id: needs.ids.draw('rc_'), ...place, verification, payer, payeeStatement: null, filedAt: at, version: 1 }
  }
  if (!before) throw new ServiceError('receipt_not_found', { field: 'txHash' })
  return { ...before, verification, payeeStatement: { ...filed, claim: sent.claim } }
}

/**
 * Only the paying address can sign for the payer, and only the payee's wallet for the payee. The agent that settled the
 * payment here is the payer without a signature, which its wallet could not always give (ERC-1271). If the chain shows
 * no single payer of a payment in several assets, a signature proves nothing.
 */
async function rankOf(needs: FileNeeds, sent: SentStatement, verification: Verification): Promise<Rank> {
  const { role, claim, payee, network, txHash, signed } = sent
  const payers = verification.status === 'verified' ? verification.payers : null
  const signers = role === 'payee' ? [payee] : payers
  const { baseUrl: service } = needs.service
  const statement = { role, claim, payee, network: network.caip2, txHash, service }
  const rank =
    signed && signers?.length !== 0
      ? rankSignature({ ...statement, issuedAt: signed.issuedAt }, signed.signature, signers, network.family)
      : 'unsigned'
  if (rank === null) throw new ServiceError('signature_invalid', { field: 'signature' })
  if (rank === 'proved' || role === 'payee' || sent.agentId === null) return rank
  return (await needs.evidence.paidBy(sent.agentId, { payee, network: network.name, txHash })) ? 'proved' : rank
}
