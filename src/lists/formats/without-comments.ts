/**
 * A text without the comments that some write into JSON: from slash and star to star and slash, lines of `//` or `#`, and
 * the ends of lines behind a comma, a bracket or an unquoted word.
 */
export function withoutComments(text: string): string {
  return withoutBlocks(text).split('\n').map(withoutEnd).join('\n')
}

function withoutBlocks(text: string): string {
  const [first = '', ...others] = text.split('/*')
  // One that is never closed is no comment.
  return first + others.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : `/*${part}`)).join('')
}

function withoutEnd(line: string): string {
  for (let at = markAt(line, 0); at !== -1; at = markAt(line, at + 1)) {
    const before = line.slice(0, at)
    const isOutside = before.trim() === '' || /[,[\]{}]\s*$/.test(before.slice(-16)) || !/["'`“”‘’]/.test(line)
    if (isOutside && (before === '' || /\s$/.test(before.slice(-1)))) return before
  }
  return line
}

/** The next `//` or `#`; -1 for none. */
function markAt(line: string, from: number): number {
  const marks = [line.indexOf('//', from), line.indexOf('#', from)].filter((at) => at !== -1)
  return marks.length === 0 ? -1 : Math.min(...marks)
}
