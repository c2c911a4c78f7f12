import { appNowMs } from '../support/chains/chain-app.ts'
import { testBaseUrl } from '../support/test-app.ts'

export type Filed = {
  receipt_id: string
  payee: string
  verification: { status: string; cause: string | null; detail: string }
  statements: { payer: Said; payee: Said | null }
  reason_code?: string
  field?: string
}
type Said = { claim: string; signed: string; at: string }
export type Stats = {
  payee: string
  receipts: { verified: number; delivered: number; not_delivered: number; disputed: number }
  rates: { delivered: number; not_delivered: number; disputed: number } | null
  published: boolean
  threshold: number
}

export const path = '/api/fulfillment'
export const hashNumber = (n: number) => `0x${n.toString(16).padStart(64, '0')}`
export const issuedAt = new Date(appNowMs).toISOString()

/** The text of a statement, written out as decisions/0019 has it. */
export function statementOf(reply: {
  role: string
  claim: string
  payee: string
  txHash: string
  network?: string
}): string {
  const { role, claim, payee: target, txHash, network = 'eip155:8453' } = reply
  return (
    `Countersign fulfilment statement\nService: ${testBaseUrl}\nRole: ${role}\nClaim: ${claim}\nPayee: ${target}\n` +
    `Network: ${network}\nTransaction: ${txHash}\nIssued at: ${issuedAt}`
  )
}
