import assert from 'node:assert/strict'
import test from 'node:test'
import type { AttestationClaims } from '../../sdk/src/claims.ts'
import { decide, type DecideNeeds } from '../../src/decision/decide.ts'
import type { DecisionQuestion } from '../../src/decision/question/decision-question.ts'
import type { ClockFault } from '../../src/clock/judge-clock.ts'
import { canonicalHash } from '../../src/kit/canonical-json.ts'
import { readAddress } from '../../src/kit/address.ts'
import { chooseNetwork } from '../../src/screening/gather.ts'
import { createTraceMemory } from '../../src/screening/trace-memory.ts'
import { fakeChains } from '../support/chains/fake-chains.ts'
import { fakeLists } from '../support/fake-lists.ts'

const payee = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const now = Date.parse('2026-11-22T12:00:00Z')

/** Signs by writing the claims down. */
function rooms(
  listed: Parameters<typeof fakeLists>[0] = {},
  clock: ClockFault | null = null,
): { needs: DecideNeeds; signed: AttestationClaims[] } {
  const signed: AttestationClaims[] = []
  const needs: DecideNeeds = {
    world: { now: () => now },
    ids: { draw: (prefix) => `${prefix}1` },
    service: { engine: 'countersign/test', baseUrl: 'https://countersign.example' },
    lists: fakeLists(listed),
    clock: { fault: () => clock },
    screening: { traces: createTraceMemory() },
    chains: { ...fakeChains([]).chains, isOn: () => false },
    attestation: {
      sign: (type, payload) => {
        signed.push(JSON.parse(payload) as AttestationClaims)
        return Promise.resolve(type)
      },
    },
  }
  return { needs, signed }
}

function question(amount_usdc: string | null, max_amount_usdc: string | null): DecisionQuestion {
  const { address } = readAddress(payee)
  assert.ok(address)
  const texts = { purpose: null, task: null, reasoning: null }
  const request = { to: payee, network: null, amount_usdc, max_amount_usdc, ...texts }
  return { address, network: chooseNetwork(address, undefined), request, site: null }
}

test('a decision comes with its inputs, their hash and a signature over both, through every door', async () => {
  const { needs, signed } = rooms()
  const { inputs, inputsHash, judged, subject, settlement } = await decide(needs, question('5', '5'))
  assert.equal(judged.decision, 'allow')
  assert.equal(subject, `tron:0x2b6653dc:${payee}`)
  assert.deepEqual(settlement, {
    attestation: 'cs-attestation+jwt',
    attestation_id: 'att_1',
    verify_url: 'https://countersign.example/api/attestation/verify?token=cs-attestation+jwt',
    issued_at: now / 1_000,
    expires_at: now / 1_000 + 900,
  })
  assert.deepEqual(signed, [
    {
      amount: '5',
      asset: 'USDC',
      decision: 'allow',
      evidence_as_of: '2026-11-19',
      exp: now / 1_000 + 900,
      iat: now / 1_000,
      inputs_hash: inputsHash,
      iss: 'https://countersign.example',
      jti: 'att_1',
      list_digests: { sanctions: canonicalHash([['ofac', 'cd'.repeat(32)]]) },
      lists_max_age_h: null,
      lists_root: inputs.facts.lists_root,
      reason_code: 'NO_RISK_SIGNAL',
      risk: 0,
      screened_network: 'tron:0x2b6653dc',
      sub: subject,
      verdict: 'clear',
    },
  ])
})

test('a decline is not signed', async () => {
  for (const [listed, query] of [
    [{ [payee]: [{ list: 'ofac', kind: 'sanctions' }] }, question('5', '5')],
    [{}, question('6', '5')],
  ] as const) {
    const { needs, signed } = rooms(listed)
    const { judged, settlement } = await decide(needs, query)
    assert.deepEqual([judged.decision, settlement, signed], ['decline', null, []])
  }
})

test('under a wrong clock a hit declines, anything else is for review, and nothing is signed', async () => {
  for (const [listed, decision, reason] of [
    [{}, 'review', 'CLOCK_WRONG'],
    [{ [payee]: [{ list: 'bridges', kind: 'context' }] }, 'review', 'CLOCK_WRONG'],
    [{ [payee]: [{ list: 'ofac', kind: 'sanctions', listed_on: '2999-01-01' }] }, 'review', 'CLOCK_WRONG'],
    [{ [payee]: [{ list: 'ofac', kind: 'sanctions' }] }, 'decline', 'SANCTIONS_MATCH'],
  ] as const) {
    const { needs, signed } = rooms(listed, 'set_back')
    const { judged, settlement, inputs } = await decide(needs, question('5', '5'))
    assert.deepEqual([judged.decision, judged.reason_code, settlement], [decision, reason, null])
    assert.equal(inputs.facts.clock, 'set_back')
    assert.deepEqual(signed, [])
  }
})
