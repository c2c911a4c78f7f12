import { editDistance } from '../../kit/edit-distance.ts'
import { hasPublicSuffix, isIpHost } from '../../kit/host-name.ts'
import { isUnscreenedForm } from '../../kit/unscreened-forms.ts'
import { readHostRule } from './host-rule.ts'
import { isScreened, readListed } from './listed-address.ts'

/** A subject in a text that no format reads, as published. */
export type BareSubject = { address: string } | { host: string }

/**
 * The addresses and hosts that stand alone in a faulty text of JSON, CSV, YAML or lines: a word between quotes, commas,
 * brackets, colons and line ends that is an address of any family, or a host with a public suffix, from end to end. An
 * address or host within a sentence, or behind the name of a member that explains (`reason`, `url`, `note`), may be a
 * victim or a source, and is left out. A host also needs a name like `host`, or none, before it.
 */
export function bareSubjects(text: string): BareSubject[] {
  const subjects: BareSubject[] = []
  let context = noContext
  for (const { word, run } of wordsOf(text)) {
    const isApart = run === '' || /[[\]{}\r\n]/.test(run)
    const names = isApart || context.wasSubject ? [] : context.names
    const goesOn = continues(run, context)
    const explains = goesOn ? context.explains : names.some(isExplaining)
    const isWithin = explains || (goesOn && context.inSentence)
    const subject = isWithin ? null : subjectOf(word, { names, run, before: context.names })
    if (subject) subjects.push(subject)
    context = {
      // A quote in the middle of a name cuts it in two.
      names: [word, (context.names[0] ?? '') + word],
      wasSubject: subject !== null,
      explains,
      inSentence: (goesOn && context.inSentence) || isSentence(word),
    }
  }
  return subjects
}

/** What came before a word: its possible names, and whether it explains an entry or is within a sentence. */
type Context = { names: readonly string[]; wasSubject: boolean; explains: boolean; inSentence: boolean }

const noContext: Context = { names: [], wasSubject: false, explains: false, inSentence: false }

/** Whether the text before goes on: no quote or bracket ends it, or a single quote stands within a sentence. */
function continues(run: string, { explains, inSentence }: Context): boolean {
  const marks = run.replaceAll(/\s/g, '')
  if (explains && /^[,;:=|\\]*$/.test(marks) && !/[\r\n]/.test(run)) return true
  return inSentence && (/^[,;:=|\\]*$/.test(marks) || /^["'`“”‘’«»]$/.test(marks)) && !/[\r\n]/.test(run)
}

type Word = { word: string; run: string }

/** The words of a text, each with the separators before it. A name and a colon at the beginning of a word are a word. */
function* wordsOf(text: string): Generator<Word> {
  let from = 0
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    const [start, end] = withoutEnds(piece)
    if (start === end) continue
    let run = text.slice(from, index + start)
    from = index + end
    for (let rest = piece.slice(start, end); rest !== ''; ) {
      const name = nameBefore(rest)
      yield { word: (name ?? rest).trim(), run }
      run = ':'
      rest = name === null ? '' : rest.slice(name.length + 1).trim()
    }
  }
}

/** Where a piece begins and ends without white space and colons around it. */
function withoutEnds(piece: string): [start: number, end: number] {
  let [start, end] = [0, piece.length]
  while (start < end && isEnd(piece[start])) start++
  while (start < end && isEnd(piece[end - 1])) end--
  return [start, end]
}

function isEnd(character = ''): boolean {
  return character === ':' || character.trim() === ''
}

/** The name before the first colon, unless that is of a scheme or something else stands before it. */
function nameBefore(word: string): string | null {
  const at = word.slice(0, nameMaxChars).indexOf(':')
  if (at === -1 || word.startsWith('//', at + 1)) return null
  const name = word.slice(0, at)
  return /^[\p{L}\p{N}_ -]+$/u.test(name) ? name : null
}

type Place = { names: readonly string[]; run: string; before: readonly string[] }

/** `names` may name this word; `before` are the same across a bracket. */
function subjectOf(word: string, { names, run, before }: Place): BareSubject | null {
  if (/\s/.test(word)) return null
  // The letter of an escape such as `\n` is no part of what follows.
  if (run.endsWith('\\') && /^[nrtf]/.test(word) && isAddress(word.slice(1))) return { address: word.slice(1) }
  if (word.length >= addressMinChars && (isAddress(word) || isPublished(word, before))) return { address: word }
  const mayBeHost = names.length === 0 || names.some((name) => isLike(name, hostNames))
  return mayBeHost && isHost(word) ? { host: word } : null
}

function isAddress(word: string): boolean {
  return isUnscreenedForm(word) || readListed(word).some(isScreened)
}

/** An address of a chain without a known form: behind the name of its member only. */
function isPublished(word: string, names: readonly string[]): boolean {
  return /^(?=.*\d)[0-9A-Za-z]+$/.test(word) && names.some((name) => isLike(name, addressNames))
}

function isHost(word: string): boolean {
  if (!word.includes('.') || !hostLike.test(word)) return false
  const [host] = readHostRule(word)?.replace(/^\*\./, '').split('/', 1) ?? []
  return host !== undefined && (isIpHost(host) || hasPublicSuffix(host))
}

function isSentence(word: string): boolean {
  return /\S\s+\S/.test(word)
}

function isExplaining(name: string): boolean {
  return isLike(name, explainingNames)
}

/** Whether a name is one of these, with one mistake, or two in a longer one. */
function isLike(name: string, names: readonly string[]): boolean {
  const plain = name.toLowerCase().replaceAll(/[^\p{L}\p{N}_]/gu, '')
  return names.some((each) => {
    const mistakesMax = each.length > 4 ? 2 : 1
    return editDistance(plain, each, mistakesMax) <= mistakesMax
  })
}

const pieces = /[^"'`“”‘’«»,;=|[\]{}\t\r\n\\]+/g
const hostLike = /^(?:https?:\/\/|\*\.)?[\p{L}\p{N}][^\s@]*$/iu
const addressNames = ['address', 'addresses', 'wallet', 'account']
const hostNames = ['host', 'hosts', 'hostname', 'domain', 'domains', 'site', 'website']
const explainingNames =
  'reason reasons url link note notes comment name label source description reference evidence reported_by victim listed_on delisted_on'.split(
    ' ',
  )
const addressMinChars = 26
const nameMaxChars = 40
