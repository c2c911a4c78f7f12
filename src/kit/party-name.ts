import { latinFold } from './confusables.ts'

/**
 * What a name of an organisation or a person is compared by: its letters and digits alone, small, without accents, each letter
 * as the Latin one that it passes for. Case, punctuation, spaces and trademark signs make no difference; legal forms (Ltd, GmbH) do.
 */
export function partyNameKey(name: string): string {
  // NFKC would make letters of the signs.
  const folded = latinFold(name.replaceAll(trademarkSigns, ' ').normalize('NFKC'))
  return folded.replaceAll(bracketedMarks, ' ').replaceAll(notOfName, '').replaceAll(joiners, '')
}

/**
 * The keys that a name is looked up by: its own, and that without `TM` behind it, which is a trademark sign or part of the name
 * (`KB SM`). Empty ones are left out.
 */
export function partyNameKeys(name: string): readonly string[] {
  const unmarked = latinFold(name.normalize('NFKC')).replace(markAtEnd, '')
  return [...new Set([partyNameKey(name), partyNameKey(unmarked)])].filter((key) => key !== '')
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
/** A circled R beside another circled letter is a letter of a name that is written in such. */
const trademarkSigns = /[™℠®©]|ᵀᴹ|(?<![Ⓐ-ⓩ]\s?)[Ⓡⓡ](?!\s?[Ⓐ-ⓩ])/gu
/** Such as `(TM)`. */
const bracketedMarks = /[([]\s*(?:tm|sm|r|c)\s*[)\]]/giu
/** A word of its own behind the name. */
const markAtEnd = /\s(?:tm|sm)[^\p{L}\p{N}]{0,8}$/u
/** Letters to Unicode that are not read: they lengthen a line (Arabic tatweel, N'Ko), or stand for an apostrophe or a stress. */
const joiners = /[\u0640\u07fa\u02b9-\u02df\u02ec-\u02ff]/gu
const notOfName = /[^\p{L}\p{N}]/gu
