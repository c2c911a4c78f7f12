import assert from 'node:assert/strict'
import test from 'node:test'
import { paymentMarks } from '../../console/src/console/parts/payment-marks.ts'
import { isMessageKey } from '../../console/src/messages.ts'
import { shownStates } from '../../src/gateway/gates/payment-states.ts'

test('only a payment that moved money and that no gate doubted is green', () => {
  for (const state of shownStates)
    for (const flagged of [false, true]) {
      const marks = paymentMarks({ state, flagged })
      const isGreen = marks.some(({ tone }) => tone === 'clear')
      assert.equal(isGreen, state === 'settled' && !flagged, `${state} ${flagged}`)
      assert.equal(marks[0]?.state, flagged ? 'flagged' : state)
    }
})

test('every state of a payment that the API shows has its word', () => {
  for (const state of shownStates) assert.ok(isMessageKey(`state.${state}`), state)
})
