/** A text between separators, and the separators before it. */
export type SeparatedWord = { word: string; run: string }

/** The words of a text, each with the separators before it. A name and a colon at the beginning of a word are a word. */
export function* wordsOf(text: string): Generator<SeparatedWord> {
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
export function nameBefore(word: string): string | null {
  const at = word.slice(0, nameMaxChars).indexOf(':')
  if (at === -1 || word.startsWith('//', at + 1)) return null
  const name = word.slice(0, at)
  return /^[\p{L}\p{N}_ -]+$/u.test(name) ? name : null
}

const pieces = /[^"'`“”‘’«»,;=|[\]{}\t\r\n\\]+/g
const nameMaxChars = 40
