import assert from 'node:assert/strict'
import type { Decoded, Effect } from '../../../src/intent/effects/effects.ts'
import { decodeTypedData } from '../../../src/intent/typed-data/decode-typed-data.ts'
import { readTypedData } from '../../../src/intent/typed-data/read-typed-data.ts'
import { onEthereum } from '../../support/intent/setting.ts'
import { usdc, type Document } from './documents.ts'

/** What a document comes to that is well-typed: anything else fails the test. */
export function decode(document: Document, contract = usdc, setting = onEthereum): Decoded {
  const reading = readTypedData(document)
  assert.ok(reading.typedData, `${reading.fault} ${reading.path}`)
  return decodeTypedData(reading.typedData, { contract, setting })
}

/** Why parts are unknown, in their order. */
export function causes({ effects }: Decoded): string[] {
  return causesOf(effects)
}

/** As causes, of some effects. */
export function causesOf(effects: readonly Effect[]): string[] {
  return effects.flatMap((effect) => (effect.kind === 'unknown' ? [effect.why] : []))
}
