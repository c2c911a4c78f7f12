import assert from 'node:assert/strict'
import { networkByName } from '../../../src/chains/networks.ts'
import { currentRules } from '../../../src/intent/decoder-rules.ts'
import type { Setting } from '../../../src/intent/effects/setting.ts'

/** When tests check: the first second of 2026, in milliseconds. */
export const testNowMs = Date.UTC(2026, 0, 1)

/** A network at that time, or at another in Unix seconds. */
function settingOn(name: string, now = BigInt(testNowMs / 1_000)): Setting {
  const network = networkByName(name)
  assert.ok(network, name)
  return { network, now, rules: currentRules }
}

export const onEthereum: Setting = settingOn('ethereum')

/** The same with no token in the table: any contract may have any function. */
export const onAnyChain: Setting = { ...onEthereum, network: { ...onEthereum.network, name: 'any' } }
