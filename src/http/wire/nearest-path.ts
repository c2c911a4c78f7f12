import { editDistance } from '../../kit/edit-distance.ts'

/**
 * The known path that a wrong one most likely stands for: the same in other case, with a slash at its end or doubled ones,
 * or one at most two characters away. Null when none is near. `known`: paths by what `foldedPath` makes of them.
 */
export function nearestPath(path: string, known: ReadonlyMap<string, string>): string | null {
  if (path.length > pathMaxChars) return null
  const wanted = foldedPath(path)
  if (wanted === '') return null
  const charsMax = Math.min(distanceMax, Math.floor(wanted.length / 4))
  let nearest: string | null = null
  let least = charsMax + 1
  for (const [folded, each] of known) {
    const distance = editDistance(wanted, folded, charsMax)
    if (distance < least) [nearest, least] = [each, distance]
  }
  return nearest
}

const pathMaxChars = 128
const distanceMax = 2

/** What two paths have in common that are meant alike. */
export function foldedPath(path: string): string {
  return path.toLowerCase().replaceAll(/\/+/g, '/').replace(/\/$/, '').replaceAll('_', '-')
}
