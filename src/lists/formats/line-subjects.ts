import { subjectAt, type BareSubject } from './bare-subject.ts'
import { isExplaining, isLike, subjectNames } from './member-names.ts'
import { nameBefore } from './separated-words.ts'

/**
 * The subjects of the lines without quotes and brackets, as in plain lists, CSV, YAML and files of hosts: the first word
 * of a line, or of the column that a head names. `rest` is the text of the other lines. What stands behind the subject
 * explains it.
 */
export function lineSubjects(text: string): { subjects: BareSubject[]; rest: string } {
  const subjects: BareSubject[] = []
  const rest: string[] = []
  let column = 0
  for (const line of text.split(/\r?\n/)) {
    if (/["'`“”‘’«»[\]{}\\]/.test(line)) {
      rest.push(line)
      continue
    }
    const cells = line
      .replace(/^\|\|/, '')
      .split(/[,;\t|]/)
      .map((cell) => cell.trim())
    const named = cells.findIndex((cell) => isLike(cell, subjectNames))
    if (named !== -1) column = named
    const subject = subjectIn(cells[column] ?? '')
    if (subject) subjects.push(subject)
    // A value on a line of its own belongs to what comes before it.
    else rest.push(line)
  }
  return { subjects, rest: rest.join('\n') }
}

function subjectIn(cell: string): BareSubject | null {
  const item = cell.replace(bullet, '')
  const name = nameBefore(item)
  if (name !== null && isExplaining(name)) return null
  const value = (name === null ? item : item.slice(name.length + 1)).trim().replace(sinkhole, '')
  const [word = ''] = value.split(/\s/, 1)
  const names = name === null ? [] : [name]
  return subjectAt(word.replace(/\^$/, ''), { names, run: '', before: names })
}

const bullet = /^(?:[-*•]|\d{1,6}[.)]) +/
/** The address in a file of hosts to which a blocked host is led. */
const sinkhole = /^(?:0\.0\.0\.0|127\.0\.0\.1)\s+/
