/**
 * The edit distance of two names: an insertion, deletion, substitution or transposition of neighbours counts one
 * (optimal string alignment). Returns `most + 1` for anything above `most`, as soon as that is certain, and for names
 * of more than `lettersMax` letters.
 *
 * @example editDistance('metmask', 'metamask', 2) // 1
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most || b.length > lettersMax) return most + 1
  let [before, above, current] = rows
  for (let column = 0; column <= b.length; column++) above[column] = column
  for (let row = 1; row <= a.length; row++) {
    const letter = a.charCodeAt(row - 1)
    let least = row
    current[0] = row
    for (let column = 1; column <= b.length; column++) {
      const other = b.charCodeAt(column - 1)
      let steps = (above[column - 1] ?? 0) + (letter === other ? 0 : 1)
      steps = Math.min(steps, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1)
      const swapped = row > 1 && column > 1 && letter === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other
      if (swapped) steps = Math.min(steps, (before[column - 2] ?? 0) + 1)
      current[column] = steps
      least = Math.min(least, steps)
    }
    if (least > most) return most + 1
    ;[before, above, current] = [above, current, before]
  }
  return Math.min(above[b.length] ?? 0, most + 1)
}

/** The maximum length of a label of a host. */
const lettersMax = 63
/** The rows of the current table. Names are compared one pair at a time. */
const rows: [Uint8Array, Uint8Array, Uint8Array] = [
  new Uint8Array(lettersMax + 1),
  new Uint8Array(lettersMax + 1),
  new Uint8Array(lettersMax + 1),
]
