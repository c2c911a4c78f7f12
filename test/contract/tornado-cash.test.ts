import assert from 'node:assert/strict'
import test from 'node:test'
import type { DecisionResult } from '../../src/decision/describing/decision-result.ts'
import type { ScreenResult } from '../../src/screening/screen-result.ts'
import { tornadoDesignations } from '../lists/tornado-designations.ts'
import { shared } from '../support/test-app.ts'

const designated = Object.entries(tornadoDesignations).flatMap(([day, addresses]) =>
  addresses.map((address) => ({ day, address })),
)

test('200: each of the ninety addresses is a mixer whose sanctions have ended', async () => {
  for (const { day, address } of designated) {
    const { json } = await shared.ask<ScreenResult>(`/api/risk?addr=${address}`)
    assert.deepEqual(
      [json.verdict, json.reason_code, json.signal_keys],
      ['risky', 'MIXER_MATCH', ['list.mixer']],
      address,
    )
    const ended = json.evidence.find(({ source }) => source === 'ofac')
    assert.deepEqual(
      [ended?.listed_on, ended?.listed_on_basis, ended?.delisted_on, ended?.weight, ended?.signal_key],
      [day, 'authority', '2025-03-21', 0, null],
      address,
    )
  }
})

test('200: each of them was sanctioned while it was designated', async () => {
  for (const { day, address } of designated) {
    for (const on of [day, '2025-03-20']) {
      const { json } = await shared.ask<ScreenResult>(`/api/risk?addr=${address}&on=${on}`)
      assert.deepEqual(json.signal_keys, ['list.sanctions', 'list.mixer'], `${address} on ${on}`)
    }
    const { json } = await shared.ask<ScreenResult>(`/api/risk?addr=${address}&on=2025-03-21`)
    assert.deepEqual(json.signal_keys, ['list.mixer'], `${address} on 2025-03-21`)
  }
})

test('200: a payment to the donation address or to the token is declined', async () => {
  for (const to of ['0x8589427373D6D84E98730D7795D8f6f8731FDA16', '0x77777FeDdddFfC19Ff86DB637967013e6C6A116C']) {
    const { json } = await shared.ask<DecisionResult>(`/api/decide?to=${to}&amountUsdc=1`)
    assert.deepEqual([json.decision, json.reason_code], ['decline', 'MIXER_MATCH'], to)
  }
})
