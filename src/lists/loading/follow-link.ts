import { lstat, realpath } from 'node:fs/promises'
import { dirname, isAbsolute, relative, sep } from 'node:path'

/**
 * The path of a list file or folder, through links that end within the folder of all lists, as a ConfigMap of Kubernetes
 * is mounted (`own.json` to `..data/own.json`, `..data` to a folder that is replaced). `elsewhere` for a link that ends
 * outside of it or nowhere, null if there is nothing. `root` is the folder of all lists.
 */
export async function followLink(path: string, root: string): Promise<string | 'elsewhere' | null> {
  const target = await realpath(path).catch(() => null)
  if (target === null) return (await lstat(path).catch(() => null)) === null ? null : 'elsewhere'
  const within = relative(await realpath(root).catch(() => root), target)
  const isOutside = within === '' || within === '..' || within.startsWith(`..${sep}`) || isAbsolute(within)
  return isOutside ? 'elsewhere' : target
}

/** The folder of all lists, for a folder of one list. */
export function rootOf(folder: string): string {
  return dirname(folder)
}
