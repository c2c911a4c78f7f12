import { latinFold } from './confusables.ts'

/**
 * What a name of an organisation or a person is compared by: its letters and digits alone, small, without accents, each letter
 * as the Latin one that it passes for. Case, punctuation, spaces and trademark signs make no difference; legal forms (Ltd, GmbH) do.
 */
export function partyNameKey(name: string): string {
  // NFKC would make letters of the signs.
  const folded = latinFold(name.replaceAll(trademarkSigns, ' ').normalize('NFKC'))
  return folded.replaceAll(bracketedMarks, ' ').replaceAll(notOfName, '')
}

/**
 * Whether a listed name says enough to be compared. Short ones (`Delta`, `ICI`) are names of many; in Chinese or Arabic
 * fewer signs say as much, which their bytes in UTF-8 show.
 */
export function isTellingName(key: string): boolean {
  return Buffer.byteLength(key) >= nameKeyMinBytes || tellingShortNames.has(key)
}

/** Six Latin letters. */
const nameKeyMinBytes = 6
/** Names that no other party has, chosen by hand (decisions/0054). They count where a list has them as a whole name. */
const tellingShortNames: ReadonlySet<string> = new Set(['daesh', 'hamas', 'irgc', 'pdvsa'])
const trademarkSigns = /[™℠®©Ⓡⓡ]|ᵀᴹ/gu
/** Such as `(TM)`. */
const bracketedMarks = /[([]\s*(?:tm|sm|r|c)\s*[)\]]/giu
const notOfName = /[^\p{L}\p{N}]/gu
