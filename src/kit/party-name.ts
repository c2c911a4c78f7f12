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
  const keys = [partyNameKey(name), partyNameKey(unmarked)]
  const spelled = keys.flatMap((key) => otherSpellings.get(key) ?? [])
  return [...new Set([...keys, ...spelled, ...capitalKeys(name)])].filter((key) => key !== '')
}

/**
 * The key of a short listed name that is compared only with names in capitals: `ISIL`, but not `Basil`, `Isil` or
 * `ISIL Trading`. Null for a name in another form. Its capitals keep the key apart from all others.
 */
export function capitalsKey(listed: string): string | null {
  const name = listed.trim()
  return inCapitals.test(name) && !ordinaryInCapitals.has(name) ? name : null
}

/** The key of a looked-up name in capitals, with look-alike letters as those that they resemble; none for another name. */
function capitalKeys(name: string): string[] {
  const written = name.normalize('NFKC').replaceAll(trademarkSigns, ' ')
  if (written !== written.toUpperCase() || written === written.toLowerCase()) return []
  const key = partyNameKey(name).toUpperCase()
  return inCapitals.test(key) ? [key] : []
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
const distinctiveShortNames: ReadonlySet<string> = new Set(['daesh', 'hamas', 'irgc', 'pdvsa'])
const distinctiveWeakNames: ReadonlySet<string> = new Set([
  'apt38',
  'apt43',
  'guardiansofpeace',
  'hiddencobra',
  'stardustchollima',
  'velvetchollima',
])
/** A letter, and three or four more letters or digits. Three in all belong to many parties. */
const inCapitals = /^[A-Z][A-Z0-9]{3,4}$/
/** Words that older entries have in capitals like all their names, and that honest parties have, too. */
const ordinaryInCapitals: ReadonlySet<string> = new Set(['ALCO', 'ALEPH', 'ARGOS', 'COIBA', 'NICO', 'OPERA'])
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
