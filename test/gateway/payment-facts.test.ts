import assert from 'node:assert/strict'
import test from 'node:test'
import { reasonCodes, type ReasonCode } from '../../src/endpoint/reason-codes.ts'
import { gates, type Check } from '../../src/gateway/gates/gates.ts'
import { factsOfText, paymentFactsMaxBytes, textOfFacts } from '../../src/gateway/payments/payment-facts.ts'
import { defaultMandate } from '../../src/registry/mandate.ts'
import type { Agent } from '../../src/registry/agents.ts'

test('what the ledger keeps of a payment is small, for every payment, and reads as it was written', () => {
  const agent: Agent = {
    agentId: 'a'.repeat(128),
    entity: 'x'.repeat(200),
    ownerId: null,
    ownerLabel: null,
    registeredFrom: '192.0.2.1',
    wallet: null,
    principal: null,
    mandate: { ...defaultMandate, anomaly: 'review' },
    discoverable: false,
    kyc: 'verified',
    kycAt: 0,
    state: 'revoked',
    registeredAt: 0,
    rotatedAt: null,
    revokedAt: null,
    claimedAt: null,
    revokedBy: null,
    version: 1,
  }
  for (const reason of Object.keys(reasonCodes) as ReasonCode[]) {
    const state = {
      now: 8.64e15,
      day: '+275760-09-13',
      agent: { ...agent, named_like: ['ofac', 'eu-fsf', 'uk-sanctions', 'un-sc'] },
      isSecretRight: true,
      spentToday: 9_000_000_000_000_000n,
      others: {
        maxUsdc: 9_000_000_000_000_000n,
        dailyUsdc: 9_000_000_000_000_000n,
        spentToday: 9_000_000_000_000_000n,
        allowedPayees: ['0x1'],
      },
      isNonceSpent: false,
      history,
      decision: {
        screening: { verdict: 'uncertain' as const, reason_code: reason },
        findings: Array.from({ length: 1_000 }, () => ({ signal: 'intent.injection' as const })),
      },
    }
    const checks = gates.map((gate, i): Check => ({ n: i + 1, gate, result: gate.check(terms, state) }))
    const text = textOfFacts(agent, { terms, state, checks }, true)
    assert.ok(Buffer.byteLength(text) <= paymentFactsMaxBytes, text)
    assert.deepEqual(factsOfText(text), {
      at: 8.64e15,
      anomaly: { kind: 'amount', params: { amount: '8999999999.999999', largest: '1.234567' } },
      attribution: 'claimed',
      kyc: 'verified',
      isNonceSpent: false,
      movesMoney: true,
      namedLike: ['ofac', 'eu-fsf', 'uk-sanctions', 'un-sc'],
      outcomes: 'rbpsbbbbbrp',
      others: {
        maxUsdc: 9_000_000_000_000_000,
        dailyUsdc: 9_000_000_000_000_000,
        spentToday: 9_000_000_000_000_000,
        isPayeeForbidden: true,
      },
      payee: { verdict: 'uncertain', reason, isInjected: true },
      spentToday: 9_000_000_000_000_000,
      state: 'revoked',
    })
  }
})

/** The longest of what can be found: an amount beside the largest one before it. */
const history = Array.from({ length: 20 }, () => ({ amount: 1_234_567n, to: '0x', at: 8.64e15 }))
const terms = { amount: 8_999_999_999_999_999n, to: '0x', purpose: 'p'.repeat(8_192), nonce: 'n'.repeat(255) }
