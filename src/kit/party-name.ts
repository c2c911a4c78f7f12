import { latinFold } from './confusables.ts'

/**
 * The key for comparing names of organisations and persons: letters and digits only, lower case, without accents, each
 * letter replaced by the Latin one it resembles. Case, punctuation, spaces and trademark signs make no difference;
 * legal forms (Ltd, GmbH) do.
 */
export function partyNameKey(name: string): string {
  // NFKC would turn the signs into letters.
  const folded = latinFold(name.replaceAll(trademarkSigns, ' ').normalize('NFKC'))
  return folded.replaceAll(bracketedMarks, ' ').replaceAll(notOfName, '').replaceAll(joiners, '')
}

/**
 * The keys for looking up a name: its own, and the one without a trailing `TM`, which is a trademark sign or part of
 * the name (`KB SM`). Empty ones are left out.
 */
export function partyNameKeys(name: string): readonly string[] {
  const unmarked = latinFold(name.normalize('NFKC')).replace(markAtEnd, '')
  return [...new Set([partyNameKey(name), partyNameKey(unmarked)])].filter((key) => key !== '')
}

/**
 * Whether a listed name is distinctive enough to be compared. Short ones (`Delta`, `ICI`) belong to many parties; in
 * Chinese or Arabic fewer characters are as distinctive, which their UTF-8 length reflects.
 */
export function isDistinctiveName(key: string): boolean {
  return Buffer.byteLength(key) >= nameKeyMinBytes || distinctiveShortNames.has(key)
}

/** Six Latin letters. */
const nameKeyMinBytes = 6
/** Short names of a single party, chosen by hand (decisions/0054). They match only as a whole name. */
const distinctiveShortNames: ReadonlySet<string> = new Set(['daesh', 'hamas', 'irgc', 'pdvsa'])
/** A circled R next to another circled letter is a letter of a name in circled letters. */
const trademarkSigns = /[™℠®©]|ᵀᴹ|(?<![Ⓐ-ⓩ]\s?)[Ⓡⓡ](?!\s?[Ⓐ-ⓩ])/gu
/** For example `(TM)`. */
const bracketedMarks = /[([]\s*(?:tm|sm|r|c)\s*[)\]]/giu
/** A separate word after the name. */
const markAtEnd = /\s(?:tm|sm)[^\p{L}\p{N}]{0,8}$/u
/**
 * Modifier letters that are not read: they lengthen a line (Arabic tatweel, N'Ko), or stand for an apostrophe or a
 * stress.
 */
const joiners = /[\u0640\u07fa\u02b9-\u02df\u02ec-\u02ff]/gu
const notOfName = /[^\p{L}\p{N}]/gu
