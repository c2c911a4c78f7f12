/** An entry with one mistake of one character, except within this part of it or glued to it. */
export function* mistakesIn(entry: string, part: string): Generator<string> {
  const from = entry.indexOf(part)
  for (let at = 0; at <= entry.length; at++) {
    if (at > from && at < from + part.length) continue
    for (const edit of mistakesAt(entry, at)) {
      const isGlued = edit.includes(`a${part}`) || edit.includes(`${part}a`)
      if (edit.includes(part) && !isGlued) yield edit
    }
  }
}

/** The text with one character more, one less, or another one at a place. */
export function* mistakesAt(entry: string, at: number): Generator<string> {
  for (const sign of ['"', '{', '}', '[', ']', ',', ':', '\\', "'", '\n', ' ', 'a']) {
    yield entry.slice(0, at) + sign + entry.slice(at)
    yield entry.slice(0, at) + sign + entry.slice(at + 1)
  }
  yield entry.slice(0, at) + entry.slice(at + 1)
}
