import type { PaymentOutcome, SignedPayment } from '../../src/chains/authorization.ts'
import type { ChainOutcome } from '../../src/chains/chain-outcome.ts'
import type { Chains } from '../../src/chains/chains.ts'
import type { Facilitator } from '../../src/facilitator/facilitator.ts'
import { domainHash, type TokenDomain } from '../../src/chains/authorization-digest.ts'
import type { Payment } from '../../src/chains/payment.ts'
import type { Faults } from './faults.ts'
import type { Random } from './random.ts'
import type { Life, Schedule } from './schedule.ts'
import type { SignedTerms } from './signed-terms.ts'

/** A chain with one token on which signed payments are carried out, each once and before its end. */
export type SimulatedChain = {
  /** What became of each nonce on the chain, and when. */
  used: ReadonlyMap<string, { state: 'paid' | 'void'; tx: string; atMs: number }>
  /** How often each nonce was handed to a facilitator. */
  sent: ReadonlyMap<string, number>
  chains: (life: Life) => Chains
  facilitator: (life: Life) => Facilitator
}

/** The dollar of the chain. */
export const domain: TokenDomain & { verifyingContract: `0x${string}` } = {
  name: 'USD Coin',
  version: '2',
  chainId: 8453,
  verifyingContract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
}

const frontRunRate = 0.15
/** How often a facilitator fails before it sends anything, and how often another party sends it later. */
const unsentRate = 0.25
const carriedOutRate = 0.5
const carriedOutWithinMs = 60_000
/** A block that counts is so long in the past. */
const confirmedAfterMs = 2_000

export function createChain(
  schedule: Schedule,
  random: Random,
  faults: Faults,
  signed: ReadonlyMap<string, SignedTerms>,
): SimulatedChain {
  const used = new Map<string, { state: 'paid' | 'void'; tx: string; atMs: number }>()
  const sent = new Map<string, number>()
  const fails = () => faults.chain()
  const answer = <Value>(life: Life, deadline: number, value: () => Value): Promise<ChainOutcome<Value>> => {
    const leftMs = Math.max(0, deadline - schedule.now())
    const isLate = fails()
    return new Promise((resolve) => {
      const say = () =>
        isLate
          ? resolve({ cause: random.pick(['timeout', 'unreachable', 'disagreement']), afterSeconds: null })
          : resolve({ at: { value: value(), block: 1, as_of: new Date(schedule.now()).toISOString() } })
      schedule.after(isLate ? leftMs : Math.min(leftMs, faults.answerMs()), say, life)
    })
  }
  const fateOf = ({ nonce }: SignedPayment): PaymentOutcome => {
    // An endpoint that lags shows an earlier block: that it knows of nothing yet proves nothing.
    const seenMs = schedule.now() - confirmedAfterMs - (fails() ? random.between(0, 20_000) : 0)
    const existing = used.get(nonce)
    if (existing && existing.atMs <= seenMs) return { state: existing.state, tx: existing.tx }
    return { state: 'open', timeMs: seenMs }
  }
  const carryOut = (nonce: string, validBefore: number, withinMs = 4_000): string => {
    const tx = `0x${Buffer.from(random.bytes(32)).toString('hex')}`
    const state = random.chance(0.1) ? 'void' : 'paid'
    const mine = () => {
      if (!used.has(nonce) && schedule.now() < validBefore * 1_000) used.set(nonce, { state, tx, atMs: schedule.now() })
    }
    schedule.after(random.between(0, withinMs), mine)
    return tx
  }
  const paymentOf = (tx: string, payee: string): Payment => {
    const [nonce, existing] = [...used].find(([, each]) => each.tx === tx) ?? []
    const terms = signed.get(nonce ?? '')
    if (!existing || !terms || existing.atMs > schedule.now() - confirmedAfterMs) return { state: 'not_found' }
    if (existing.state === 'void' || terms.to.toLowerCase() !== payee.toLowerCase()) return { state: 'not_paid' }
    const amount = (terms.units / 1_000_000).toFixed(6)
    return {
      state: 'paid',
      moves: [{ from: terms.from, token: domain.verifyingContract, symbol: 'USDC', amount }],
    }
  }
  return {
    used,
    sent,
    chains: (life) => ({
      budgetMs: 800,
      isOn: (network) => network === 'base',
      freezes: (_network, _address, deadline) => answer(life, deadline, () => []),
      profile: (_network, _address, deadline) => answer(life, deadline, () => oldAccount),
      transfers: (_network, _address, _query, deadline) => answer(life, deadline, () => noTransfers),
      firstInflow: () => null,
      payment: (_network, tx, payee, deadline) => answer(life, deadline, () => paymentOf(tx, payee)),
      prospect: (_network, payment, deadline) =>
        answer(life, deadline, () => ({
          isUsed: used.has(payment.nonce),
          balance: fails() ? '0' : '1000000000000',
          countedBalance: '1000000000000',
          frozen: [],
          domainSeparator: domainHash(domain),
          decimals: 6,
          timeMs: schedule.now(),
          sinceBlock: 1,
        })),
      outcome: (_network, payment, _sinceBlock, deadline) => answer(life, deadline, () => fateOf(payment)),
    }),
    facilitator: (life) => ({
      ownAddresses: [],
      verify: () => Promise.resolve({ isValid: true }),
      getSupported: () => Promise.resolve({ kinds: [], extensions: [], signers: {} }),
      settle: ({ payload }) => {
        const { nonce, validBefore } = authorizationIn(payload)
        if (random.chance(unsentRate)) {
          if (random.chance(carriedOutRate)) carryOut(nonce, validBefore, carriedOutWithinMs)
          const unsent = { success: false, transaction: '', network: 'eip155:8453', isUnsent: true } as const
          return new Promise((resolve) => schedule.after(random.between(1, 3_000), () => resolve(unsent), life))
        }
        sent.set(nonce, (sent.get(nonce) ?? 0) + 1)
        const [isSent, isTold, isLie] = [!fails(), !fails(), fails()]
        // A front-runner sends what it saw with more gas: the payee has the money, and the transaction of the service fails.
        if (isSent && random.chance(frontRunRate)) carryOut(nonce, validBefore, 0)
        const tx = isSent ? carryOut(nonce, validBefore) : ''
        return new Promise((resolve, reject) => {
          const say = () => {
            // The answer of a facilitator proves nothing: it claims what it did not do, and denies what it did.
            const success = isLie ? !isSent : isSent
            if (isTold) resolve({ success, transaction: success ? tx : '', network: 'eip155:8453' })
            else reject(new Error('the facilitator did not answer'))
          }
          schedule.after(random.between(1, 3_000), say, life)
        })
      },
    }),
  }
}

function authorizationIn(payload: Readonly<Record<string, unknown>>): { nonce: string; validBefore: number } {
  const { nonce, validBefore } = payload['authorization'] as { nonce: string; validBefore: string }
  return { nonce, validBefore: Number(validBefore) }
}

const oldAccount = {
  kind: 'account',
  delegate: null,
  hasHistory: true,
  activeSince: { at: '2020-01-01T00:00:00.000Z', isFirst: true },
  transactions: 500,
  lastDay: 1,
} as const
const noTransfers = { transfers: [], next: null, reachesBeginning: true, window: null }
