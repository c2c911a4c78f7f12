import { isExplaining } from './member-names.ts'

/**
 * A faulty text of JSON without the arrays and objects that are the value of a member that explains or allows
 * (`"victims":[…]`, `"allow":[{…}]`); one that is never closed, or that a stray bracket begins, stays. Linear in the
 * length of the text.
 */
export function withoutExplanations(text: string): string {
  const ends = closingBrackets(text)
  let remaining = ''
  let from = 0
  for (const member of text.matchAll(members)) {
    if (member.index < from || !isExplaining(member.groups?.['name'] ?? '')) continue
    const start = member.index + member[0].length
    const end = ends.get(start)
    if (end === undefined) continue
    remaining += `${text.slice(from, start)}""`
    from = end + 1
  }
  return remaining + text.slice(from)
}

/** Where each bracket is closed. One within quotes on its line is no bracket. */
function closingBrackets(text: string): Map<number, number> {
  const ends = new Map<number, number>()
  const open: number[] = []
  for (const { 0: mark, index } of text.matchAll(bracketsAndStrings)) {
    if (mark === '[' || mark === '{') open.push(index)
    else if (mark === ']' || mark === '}') {
      // What another bracket closes is not closed: a bracket was forgotten or is astray.
      while (open.length > 0 && text[open.at(-1) ?? 0] !== (mark === ']' ? '[' : '{')) open.pop()
      const start = open.pop()
      if (start !== undefined) ends.set(start, index)
    }
  }
  return ends
}

/** Names of members with the array or object that is their value ahead. */
const members =
  /(?<name>[\p{L}\p{N}_]{2,40})["'”’]?\s{0,16}:\s{0,16}(?=\[\s{0,16}["'{\]]|\{\s{0,16}["']?[^"':,\n]{1,64}["']?\s{0,16}:)/gu
const bracketsAndStrings = /[[\]{}]|"(?:[^"\\\n]|\\.){0,4096}"/g
