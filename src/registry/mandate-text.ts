import { canonicalJson } from '../kit/canonical-json.ts'
import type { Mandate } from './mandate.ts'

/** The stored form of a mandate, and its inverse. */
export function textOfMandate(mandate: Mandate): string {
  return canonicalJson(mandate)
}

/** Parses the output of textOfMandate, the only form that is stored. */
export function mandateOfText(text: string): Mandate {
  return JSON.parse(text) as Mandate
}
