import { subjectAt, type BareSubject } from './bare-subject.ts'
import { isExplaining } from './member-names.ts'
import { lineSubjects } from './line-subjects.ts'
import { wordsOf } from './separated-words.ts'

/**
 * The addresses and hosts that stand alone in a faulty text of JSON, CSV, YAML or lines: a word between quotes, commas,
 * brackets, colons and line ends that is an address of any family, or a host with a public suffix, from end to end. An
 * address or host within a sentence, or in the value of a member that explains or allows (`reason`, `url`, `allow`), may
 * be a victim or a source, and is left out. A host also needs a name like `host`, or none, before it.
 */
export function bareSubjects(text: string): BareSubject[] {
  const { subjects, rest } = lineSubjects(text)
  let context = noContext
  for (const { word, run } of wordsOf(rest)) {
    // The value of a name may stand on the next line.
    const isApart = run === '' || /[[\]{}]|[^:\s]\s*[\r\n]|^\s*[\r\n]/.test(run)
    const names = isApart || context.wasSubject ? [] : context.names
    const goesOn = continues(run, context)
    const explains = goesOn ? context.explains : isExplaining(...names)
    const isWithin = explains || (goesOn && context.inSentence)
    const subject = isWithin ? null : subjectAt(word, { names, run, before: context.names })
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
  if (/[\r\n]/.test(run)) return false
  if (explains && /^[,;:=|\\]*$/.test(marks)) return true
  return inSentence && (/^[,;:=|\\]*$/.test(marks) || /^["'`“”‘’«»]$/.test(marks))
}

function isSentence(word: string): boolean {
  return /\S\s+\S/.test(word)
}
