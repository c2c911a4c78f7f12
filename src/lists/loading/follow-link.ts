import { lstat, realpath } from 'node:fs/promises'
import { dirname, isAbsolute, relative, sep } from 'node:path'

/** Where a link leads: a path within the folder of all lists, elsewhere, or nowhere because nothing stands there. */
type Followed = { state: 'within'; path: string } | { state: 'elsewhere' | 'missing' }

/**
 * The path of a list file or folder, through links that end within the folder of all lists, as a ConfigMap of Kubernetes
 * is mounted (`own.json` to `..data/own.json`, `..data` to a folder that is replaced). `elsewhere` for a link that ends
 * outside of it or nowhere, `missing` if there is nothing. `root` is the folder of all lists.
 */
export async function followLink(path: string, root: string): Promise<Followed> {
  const target = await realpath(path).catch(() => null)
  if (target === null) return { state: (await lstat(path).catch(() => null)) === null ? 'missing' : 'elsewhere' }
  const within = relative(await realpath(root).catch(() => root), target)
  const isOutside = within === '' || within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within)
  return isOutside ? { state: 'elsewhere' } : { state: 'within', path: target }
}

/** The folder of all lists, for a folder of one list. */
export function rootOf(folder: string): string {
  return dirname(folder)
}
