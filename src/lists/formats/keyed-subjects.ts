import { namedSubjects, type NamedSubject } from './named-subjects.ts'

/** How a key is written: as JSON has it, or in another way, such as without quotes. */
type KeyForm = 'strict' | 'loose'

/**
 * The subjects of a piece of text: those that are the value of a key `address` or `host`, and the others. `form`: how these
 * keys are written; null if there are none.
 */
export type KeyedSubjects = { form: KeyForm | null; keyed: NamedSubject[]; others: NamedSubject[] }

/**
 * Reads a piece of text. Beside keys as JSON has them, other forms are none, since a sentence may name an address, and
 * neither are those that begin at `looseTo` or later.
 */
export function keyedSubjects(text: string, looseTo: number): KeyedSubjects {
  for (const form of anyKey.test(text) ? forms : []) {
    const keyed: NamedSubject[] = []
    const rest = text.replaceAll(keys[form], (member: string, name: string, value: string, at: number) => {
      const subjects = form === 'strict' || at < looseTo ? valuesIn(name, value) : []
      keyed.push(...subjects)
      return subjects.length === 0 ? member : ' '
    })
    if (keyed.length > 0) return { form, keyed, others: namedSubjects(rest) }
  }
  return { form: null, keyed: [], others: namedSubjects(text) }
}

/** An address of a chain without a known form is kept as it stands. */
function valuesIn(name: string, value: string): NamedSubject[] {
  const subjects = namedSubjects(value)
  if (subjects.length > 0 || name.toLowerCase() === 'host') return subjects
  const [word = '', ...others] = value.split(around).filter((part) => part !== '')
  return others.length === 0 && unknownForm.test(word) ? [{ address: word }] : []
}

/** In quotes, which may be doubled or lack their end; in a list; or a bare word. */
const value = /(\[[^\]{}]{0,4096}|["'“”‘’\\\s]{1,8}[^"'“”‘’\n{}]{1,2048}|[^\s"'“”‘’,;{}[\]][^\s"'“”‘’,;{}[\]]{0,2047})/
  .source
const forms = ['strict', 'loose'] as const
const anyKey = /address|host/i
const keys: Readonly<Record<KeyForm, RegExp>> = {
  strict: new RegExp(`"(address|host)"\\s{0,16}:\\s{0,16}${value}`, 'gi'),
  loose: new RegExp(
    `(?:^|(?<=[{[,;\\n"'“”‘’]\\s{0,16})|(?<=-\\s))["'“”‘’]{0,2}\\s?(address|host)\\s?["'“”‘’]{0,2}\\s{0,16}[:=]\\s{0,16}${value}`,
    'gi',
  ),
}
const around = /["'“”‘’\\\s,;[\]]+/
const unknownForm = /^[\w.:-]{10,512}$/
