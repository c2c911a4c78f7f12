/** A letter of either name, or the two that stand at the same place. */
export type AlignedLetter =
  | { kind: 'same' | 'replaced'; here: string; there: string }
  | { kind: 'added'; here: string; there: null }
  | { kind: 'missing'; here: null; there: string }

/**
 * Two names letter by letter with the fewest differences. Letters are code points. Where several ways are equally short,
 * letters that stand together stay together at the beginning. Names are of hosts, so both are short.
 */
export function alignLetters(here: string, there: string): AlignedLetter[] {
  const [ours, theirs] = [Array.from(here), Array.from(there)]
  const distances = distancesOf(ours, theirs)
  const at = (row: number, column: number) => distances[row]?.[column] ?? Number.POSITIVE_INFINITY
  const aligned: AlignedLetter[] = []
  let [row, column] = [ours.length, theirs.length]
  while (row > 0 || column > 0) {
    const [our = '', their = ''] = [ours[row - 1], theirs[column - 1]]
    if (at(row, column) === at(row - 1, column) + 1) {
      aligned.push({ kind: 'added', here: our, there: null })
      row--
    } else if (at(row, column) === at(row - 1, column - 1) + Number(our !== their)) {
      aligned.push({ kind: our === their ? 'same' : 'replaced', here: our, there: their })
      row--
      column--
    } else {
      aligned.push({ kind: 'missing', here: null, there: their })
      column--
    }
  }
  return aligned.toReversed()
}

/** The edit distance of all beginnings of both names. */
function distancesOf(ours: readonly string[], theirs: readonly string[]): number[][] {
  const rows: number[][] = [Array.from({ length: theirs.length + 1 }, (_, column) => column)]
  for (const [i, our] of ours.entries()) {
    const above = rows[i] ?? []
    const row = [i + 1]
    for (const [j, their] of theirs.entries())
      row.push(Math.min((above[j] ?? 0) + Number(our !== their), (above[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1))
    rows.push(row)
  }
  return rows
}
