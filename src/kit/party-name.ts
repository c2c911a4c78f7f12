import { latinFold, skeleton } from './confusables.ts'

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
  const keys = [partyNameKey(name), partyNameKey(unmarked)]
  const spelled = keys.flatMap((key) => otherSpellings.get(key) ?? [])
  return [...new Set([...keys, ...spelled, ...capitalKeys(name)])].filter((key) => key !== '')
}

/**
 * The key of a short listed name that is compared only with names in capitals: `ISIL`, but not `Basil`, `Isil` or
 * `ISIL Trading`. Null for any other name. Its capitals keep the key apart from all others.
 */
export function capitalsKey(listed: string): string | null {
  const name = listed.trim()
  return namesInCapitals.includes(name) ? name : null
}

/**
 * The key of a looked-up name that looks like one of those in capitals (`ISlL`), as one word or as letters set apart
 * (`I.S.I.L.`): two words in a row (`IS IL`) are another name.
 */
function capitalKeys(name: string): string[] {
  const unmarked = name.replaceAll(trademarkSigns, ' ').normalize('NFKC').replaceAll(bracketedMarks, ' ')
  const words = skeleton(unmarked.replace(markAtEnd, '')).split(betweenWords).filter(Boolean)
  if (words.length > 1 && words.some((word) => word.length > 1)) return []
  const shown = words.join('')
  return namesInCapitals.filter((key) => skeleton(key) === shown)
}

/**
 * Whether an alias that a list marks as weak is compared all the same. Most are too general (`Advanced Technologies`);
 * these, chosen by hand, are those of thieves of cryptocurrency, and of no other party (decisions/0054).
 */
export function isDistinctiveWeakName(key: string): boolean {
  return distinctiveWeakNames.has(key)
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
const distinctiveShortNames: ReadonlySet<string> = new Set(['apt39', 'daesh', 'hamas', 'irgc', 'isisk', 'pdvsa'])
const distinctiveWeakNames: ReadonlySet<string> = new Set([
  'apt38',
  'apt43',
  'guardiansofpeace',
  'hiddencobra',
  'stardustchollima',
  'velvetchollima',
])
/**
 * Short names that are compared in capitals only, because some are names of people in small letters: initials of
 * foreign terrorist organisations (decisions/0054). Honest organisations have many of the other listed names in four or
 * five capitals (`WAED`, `IFIC`, `NITC`).
 */
const namesInCapitals: readonly string[] = ['AQIM', 'CJNG', 'ISIL', 'LTTE', 'PFLP']
const betweenWords = /[^\p{L}\p{M}\p{N}]+/u
/** A name in common spellings that the list does not have, by its key there. */
const otherSpellings: ReadonlyMap<string, string> = new Map([
  ['hezballah', 'hizballah'],
  ['hezbollah', 'hizballah'],
  ['hezbullah', 'hizballah'],
  ['hizbollah', 'hizballah'],
  ['hizbullah', 'hizballah'],
])
/** A circled R next to another circled letter is a letter of a name in circled letters. */
const trademarkSigns = /[™℠®©]|ᵀᴹ|(?<![Ⓐ-ⓩ]\s?)[Ⓡⓡ](?!\s?[Ⓐ-ⓩ])/gu
/** For example `(TM)`, in Cyrillic letters, too. */
const bracketedMarks = /[([]\s*(?:[t\u0442][m\u043c]|sm|r|c)\s*[)\]]/giu
/** A separate word after the name. */
const markAtEnd = /\s(?:[t\u0442][m\u043c]|sm)[^\p{L}\p{N}]{0,8}$/iu
/**
 * Modifier letters that are not read: they lengthen a line (Arabic tatweel, N'Ko), or stand for an apostrophe or a
 * stress.
 */
const joiners = /[\u0640\u07fa\u02b9-\u02df\u02ec-\u02ff]/gu
const notOfName = /[^\p{L}\p{N}]/gu
