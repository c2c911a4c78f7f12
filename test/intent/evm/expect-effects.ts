import assert from 'node:assert/strict'
import test from 'node:test'
import type { Effect } from '../../../src/intent/effects/effects.ts'
import { callTo, decode, encodeCall } from './encode-call.ts'

export type EffectsCase = {
  name: string
  to: string
  text: string
  args: readonly unknown[]
  value?: bigint
  effects: readonly Effect[]
}

/**
 * A test for each case: this function, called by the sender with these arguments, does exactly that. When a signature that
 * is handed in is valid is tested apart.
 */
export function expectEffects(cases: readonly EffectsCase[]): void {
  for (const { name, to, text, args, value = 0n, effects } of cases) {
    test(name, () => {
      const matches = decode(callTo(to, encodeCall(text, args), value)).effects
      assert.deepEqual(matches.map(withoutValidity), effects)
    })
  }
}

function withoutValidity(effect: Effect): Effect {
  if (effect.kind !== 'transfer') return effect
  const { validity: _, ...rest } = effect
  return rest
}
