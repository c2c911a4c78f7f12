/** The non-empty lines of a text. */
export function* jsonLines(text: string): Generator<string> {
  let begin = 0
  while (begin < text.length) {
    const end = text.indexOf('\n', begin)
    const line = text.slice(begin, end < 0 ? text.length : end)
    if (line !== '') yield line
    begin = end < 0 ? text.length : end + 1
  }
}
