import { latinFold } from './confusables.ts'

/**
 * What a name of an organisation or a person is compared by: its letters and digits alone, small, without accents, each letter
 * as the Latin one that it passes for. Case, punctuation and spaces make no difference; legal forms (Ltd, GmbH) do.
 */
export function partyNameKey(name: string): string {
  return latinFold(name.normalize('NFKC')).replaceAll(notOfName, '')
}

/**
 * Whether a listed name says enough to be compared. Short ones (`Delta`, `ICI`) are names of many; in Chinese or Arabic
 * fewer signs say as much, which their bytes in UTF-8 show.
 */
export function isTellingName(key: string): boolean {
  return Buffer.byteLength(key) >= nameKeyMinBytes
}

/** Six Latin letters. */
const nameKeyMinBytes = 6
const notOfName = /[^\p{L}\p{N}]/gu
