import assert from 'node:assert/strict'
import test from 'node:test'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { namedByFbi } from '../support/known-addresses.ts'
import { shared } from '../support/test-app.ts'

const namedByUk = '0xAE05eB856CB28c156d9722094F5eEfD5693Bc181'
const namedByEu = 'TA1hsikRfsgGiW9nEBpT4tEXEySTNYLr2d'

test('200: an address that an authority named is risky, declined without a remedy, and the evidence names the notice', async () => {
  for (const [address, label] of [
    [namedByFbi, 'TraderTraitor, Bybit theft'],
    [namedByUk, 'Byex'],
    [namedByEu, 'Garantex'],
  ] as const) {
    const { json } = await shared.ask<ScreenResult>(`/api/risk?addr=${address}`)
    assert.deepEqual(
      [json.verdict, json.reason_code, json.signal_keys],
      ['risky', 'ENFORCEMENT_MATCH', ['list.enforcement']],
    )
    assert.match(json.evidence[0]?.label ?? '', /Official notices \(FBI, EU, UK\)/)
    assert.match(JSON.stringify(json.evidence), new RegExp(label))
    const decided = await shared.ask<DecisionResult>(`/api/decide?to=${address}&amountUsdc=5&maxAmountUsdc=1`)
    assert.deepEqual([decided.json.decision, decided.json.remedies, decided.json.final], ['decline', [], true])
  }
})

test('200: before the notice the address is clear, and the selection stands for no complete list', async () => {
  const before = await shared.ask<ScreenResult>(`/api/risk?addr=${namedByFbi}&on=2025-02-25`)
  assert.equal(before.json.verdict, 'clear')
  const clear = await shared.ask<ScreenResult>(`/api/risk?addr=${'0x'.padEnd(42, '7b')}`)
  const status = (id: string) => clear.json.intelligence.sources.find((source) => source.id === id)?.status
  assert.deepEqual(
    [status('official-notices'), status('eu-fsf'), status('uk-sanctions')],
    ['fresh', 'not_configured', 'not_configured'],
  )
})
