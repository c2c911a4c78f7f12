import { editDistance } from '../../kit/edit-distance.ts'

/**
 * The path that a mistyped one most likely means: the same in another case or with extra slashes, or at most two edits
 * away. Null when none is similar. `known`: paths by their `foldedPath`.
 */
export function nearestPath(path: string, pathsByFolded: ReadonlyMap<string, string>): string | null {
  if (path.length > pathMaxChars) return null
  const target = foldedPath(path)
  if (target === '') return null
  const charsMax = Math.min(distanceMax, Math.floor(target.length / 4))
  let nearest: string | null = null
  let least = charsMax + 1
  for (const [folded, each] of pathsByFolded) {
    const distance = editDistance(target, folded, charsMax)
    if (distance < least) [nearest, least] = [each, distance]
  }
  return nearest
}

const pathMaxChars = 128
const distanceMax = 2

/** Normalises case and slashes of a path. */
export function foldedPath(path: string): string {
  return path.toLowerCase().replaceAll(/\/+/g, '/').replace(/\/$/, '').replaceAll('_', '-')
}
