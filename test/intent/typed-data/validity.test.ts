import assert from 'node:assert/strict'
import test from 'node:test'
import { check } from '../../support/intent/check.ts'
import { testNowMs } from '../../support/intent/setting.ts'
import { checkIntent } from '../../../src/intent/check-intent.ts'
import { checkPayment } from '../../../src/intent/payment/check-payment.ts'
import { decodersVersion } from '../../../src/intent/decoder-rules.ts'
import { intentRecord } from '../../../src/intent/intent-record.ts'
import { judgeIntentInputs } from '../../../src/intent/judge-intent-inputs.ts'
import { callTo, decode as decodeCall, encodeCall } from '../evm/encode-call.ts'
import { alice, bob, transferDocument, usdc, type Document } from './documents.ts'
import { exact, exactProxy, permitted, upto, uptoProxy } from './x402-documents.ts'

const now = testNowMs / 1_000
const dayS = 86_400
const bodyOf = (typedData: Document) => ({
  intent: { action: 'pay', to: bob, amount: '25', asset: 'USDC' },
  contract: typedData.domain['verifyingContract'],
  typedData,
})
const forms: Readonly<Record<string, (validBefore: string) => Document>> = {
  eip3009: (validBefore) => {
    const document = transferDocument()
    return { ...document, message: { ...document.message, validBefore } }
  },
  'x402 exact': (deadline) => permitted(exactProxy, exact, { deadline }),
  'x402 upto': (deadline) => permitted(uptoProxy, upto, { deadline }),
}

for (const [name, documentOf] of Object.entries(forms)) {
  test(`a payment that stays payable for more than a day is a match that states it, ${name}`, () => {
    const aDay = check(bodyOf(documentOf(`${now + dayS}`)))
    assert.deepEqual([aDay.decision, aDay.signal_keys], ['match', ['none']])
    assert.equal(
      aDay.notes.some((note) => /24 hours/.test(note)),
      false,
    )
    assert.equal(aDay.effects[0]?.valid_after, '1970-01-01T00:00:00.000Z')
    assert.equal(aDay.effects[0]?.valid_before, '2026-01-02T00:00:00.000Z')
    for (const end of [`${now + dayS + 1}`, `${now + 10 * 365 * dayS}`, (2n ** 256n - 1n).toString()]) {
      const longer = check(bodyOf(documentOf(end)))
      assert.deepEqual([longer.decision, longer.differences, longer.signal_keys], ['match', [], ['none']])
      const [payment, finding] = longer.effects
      assert.deepEqual([payment?.standing, finding?.standing, finding?.why], ['payment', 'allowed', 'time_too_long'])
      assert.match(finding?.text ?? '', /^Note: a signature that stays valid for more than a day/)
      assert.ok(longer.notes.some((note) => /valid for more than 24 hours/.test(note)))
    }
    assert.equal(check(bodyOf(documentOf((2n ** 256n - 1n).toString()))).effects[0]?.valid_before, null)
  })
}

test('a signature that is handed in by a transaction shows when it is valid, and its end is no finding', () => {
  const fields = 'address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce'
  const signature = 'uint8 v, bytes32 r, bytes32 s'
  const word = `0x${'5c'.repeat(32)}`
  const args = [alice, bob, 25n, 0n, 2n ** 256n - 1n, word, 27, word, word]
  const { effects } = decodeCall(callTo(usdc, encodeCall(`transferWithAuthorization(${fields}, ${signature})`, args)))
  assert.equal(effects.length, 1)
  const [effect] = effects
  assert.ok(effect?.kind === 'transfer')
  assert.deepEqual(effect.validity, { validAfter: 0n, validBefore: 2n ** 256n - 1n })
})

test('a check that was recorded before is judged again as it was', () => {
  const input = checkIntent.input.parse(bodyOf(transferDocument('TransferWithAuthorization', `${now + 2 * dayS}`)))
  const { inputs } = intentRecord(input, checkPayment(input, testNowMs), testNowMs)
  const { at, request } = inputs as { at: number; request: Record<string, unknown> }
  const decisionBy = (decoders: string) => judgeIntentInputs({ at, request, decoders }).judged.decision
  assert.deepEqual(['decoders-1', 'decoders-4', decodersVersion].map(decisionBy), ['match', 'unknown', 'match'])
})
