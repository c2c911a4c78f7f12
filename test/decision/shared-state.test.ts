import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import type { ScreeningFacts } from '../../src/screening/facts.ts'
import { hashInputs, type DecisionInputs } from '../../src/decision/decision-inputs.ts'
import { decisionMembers, type DecisionWording } from '../../src/decision/describe-decision.ts'
import { judgeDecision } from '../../src/decision/judge-decision.ts'
import { canonicalJson } from '../../src/kit/canonical-json.ts'

// Decisions of one state of lists and chain share the objects `lists` and `observations`. What is cached for them must
// hold for each of them: every other member of the facts is changed alone, beside the same two objects.

const facts: ScreeningFacts = {
  facts: 1,
  engine: 'countersign/1',
  policy: 'policy-a',
  subject: { address: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97', family: 'evm', network: 'ethereum' },
  ignored_network: null,
  day: '2026-11-22',
  point_in_time: false,
  lists_root: 'ab'.repeat(32),
  lists: [{ id: 'ofac', kind: 'sanctions', status: 'fresh', usable: true, stale: false, as_of: '2026-11-01' }],
  hits: [],
  observations: [
    {
      network: 'ethereum',
      question: 'taint',
      status: 'not_configured',
      cause: null,
      block: null,
      as_of: null,
      reach: null,
      findings: [],
    },
  ],
}
const wording: DecisionWording = { lang: 'en', baseUrl: 'https://countersign.example', tier: 'free' }

const changes: Readonly<Record<string, Partial<ScreeningFacts>>> = {
  engine: { engine: 'countersign/2' },
  policy: { policy: 'policy-b' },
  'subject.address': { subject: { ...facts.subject, address: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96' } },
  'subject.network': { subject: { ...facts.subject, network: 'base' } },
  ignored_network: { ignored_network: 'base' },
  day: { day: '2026-11-23' },
  point_in_time: { point_in_time: true },
  lists_root: { lists_root: 'cd'.repeat(32) },
  lists: { lists: facts.lists.map((list) => ({ ...list, as_of: '2026-11-02' })) },
  observations: { observations: facts.observations.map((one) => ({ ...one, status: 'no_view' as const })) },
}

for (const [member, change] of Object.entries(changes)) {
  test(`a decision whose facts differ in ${member} is hashed by its own facts, not by those of another`, () => {
    const [first, second] = [inputsOf(facts), inputsOf({ ...facts, ...change })]
    for (const inputs of [first, second, first]) assert.equal(hashInputs(inputs), freshHash(inputs))
    assert.notEqual(hashInputs(first), hashInputs(second))
  })

  test(`a decision whose facts differ in ${member} is described by its own facts, not by those of another`, () => {
    for (const inputs of [inputsOf(facts), inputsOf({ ...facts, ...change })]) {
      const { facts: shared } = inputs
      const alone = { ...inputs, facts: { ...structuredClone(shared) } }
      assert.equal(described(inputs, wording), described(alone, wording))
    }
  })
}

test('language, tier and base URL of an answer are its own', () => {
  const all: DecisionWording[] = [
    wording,
    { ...wording, lang: 'zh' },
    { ...wording, tier: 'paid' },
    { ...wording, baseUrl: 'https://other.example' },
  ]
  const inputs = inputsOf(facts)
  const texts = all.map((each) => described(inputs, each))
  assert.equal(new Set(texts).size, all.length)
  for (const [i, each] of all.entries()) assert.equal(texts[i], described(structuredClone(inputs), each))
})

function inputsOf(of: ScreeningFacts): DecisionInputs {
  const request = { to: of.subject.address, network: null, amount_usdc: '5', max_amount_usdc: '5' }
  return { facts: of, inputs: 1, request: { ...request, purpose: null, task: null, reasoning: null }, rules: 'rules' }
}

/** SHA-256 over the RFC 8785 form, by another library and without a cache. */
function freshHash(inputs: DecisionInputs): string {
  return createHash('sha256').update(canonicalJson(inputs)).digest('hex')
}

function described(inputs: DecisionInputs, of: DecisionWording): string {
  return decisionMembers(inputs, judgeDecision(inputs), of)
}
