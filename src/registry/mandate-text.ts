import { canonicalJson } from '../kit/canonical-json.ts'
import type { Mandate } from './mandate.ts'

/** A mandate as it is kept, and the same again. */
export function textOfMandate(mandate: Mandate): string {
  return canonicalJson(mandate)
}

/** What textOfMandate wrote; nothing else is ever kept. */
export function mandateOfText(text: string): Mandate {
  return JSON.parse(text) as Mandate
}
