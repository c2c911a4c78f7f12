import { lstat, readdir } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import type { ListSource } from '../formats/list-source.ts'
import { isPrivate } from '../kinds.ts'
import type { FurtherFile } from './judge-misplaced.ts'
import { fileLabel, markOf, type Candidate } from './list-folder.ts'
import type { Origin } from './state.ts'
import type { Look } from './watch.ts'

type Place = { source: ListSource; origin: Origin; folder: string; rested: Look }
type Sorted = { layers: Map<string, Candidate[]>; unknown: readonly string[] }

/**
 * Sets aside the files that stand in the place of a list of the operator without being read: a list whose file has
 * another name must not be taken for none. Of files of one name but for its case one is read. Lists of publishers have no
 * such files: their folders hold further formats. `reportMisplaced` distinguishes those that matter.
 */
export async function setMisplacedAside({ source, origin, folder, rested }: Place, { layers, unknown }: Sorted) {
  if (!isPrivate(source.kind) || origin !== 'folder') return { layers, unknown, further: [] }
  const twins = [...layers.values()].flatMap((candidates) => candidates.slice(1).map(({ file }) => file.name))
  const first = new Map([...layers].map(([layer, candidates]) => [layer, candidates.slice(0, 1)]))
  const isRested = (path: string) => rested[path] !== undefined
  const inPlace = [...twins, ...unknown].filter((name) => !isLeftover(name, first.size > 0))
  const listsDir = dirname(folder)
  const besides = Object.keys(await lookBeside(listsDir))
    .filter((path) => isRested(path) && !isLeftover(basename(path), first.size > 0))
    .filter((path) => source.isOfOther?.(basename(path)) !== true)
    .map((path) => relative(listsDir, path))
  const further: FurtherFile[] = [
    ...inPlace
      .filter((name) => isRested(join(folder, name)))
      .map((name) => ({ label: fileLabel(origin, name), folder, name })),
    ...besides.map((name) => ({ label: `LISTS_DIR/${name}`, folder: listsDir, name })),
  ]
  return { layers: first, unknown: unknown.filter((name) => !inPlace.includes(name)), further }
}

/**
 * The entries of LISTS_DIR that are named as a list of the operator and are not its folder, with their marks: those in
 * LISTS_DIR itself, and in each other folder there those of the documented names.
 */
export async function lookBeside(listsDir: string): Promise<Look> {
  const look: Record<string, string> = {}
  for (const entry of await readdir(listsDir, { withFileTypes: true }).catch(() => [])) {
    const { name } = entry
    // A folder that is named as an own list itself is reported as a whole.
    if (entry.isDirectory() && !name.startsWith('.') && !isNamedAsOwn(name))
      Object.assign(look, await lookWithin(join(listsDir, name)))
    if (!isNamedAsOwn(name)) continue
    const stats = await lstat(join(listsDir, name)).catch(() => null)
    // A file system that knows no case finds the folder under this name too, and a link is reported as one.
    const folder = name.toLowerCase() === ownFolder ? await lstat(join(listsDir, ownFolder)).catch(() => null) : null
    if (stats && !(folder?.ino === stats.ino && !folder.isFile())) look[join(listsDir, name)] = markOf(stats)
  }
  return look
}

/** The folder `own` or its files in another folder, such as in a copy of LISTS_DIR within it. */
async function lookWithin(folder: string): Promise<Look> {
  const look: Record<string, string> = {}
  for (const name of await readdir(folder).catch(() => [])) {
    const stats = nestedOwn.test(name) ? await lstat(join(folder, name)).catch(() => null) : null
    if (stats) look[join(folder, name)] = markOf(stats)
  }
  return look
}

/** Whether an entry of LISTS_DIR itself is named as a list of the operator. */
export function isNamedAsOwn(name: string): boolean {
  return namedAsOwn.test(name) && !name.startsWith('.')
}

/** Files of editors and systems, and copies beside the file of which they are one. */
function isLeftover(name: string, hasFile: boolean): boolean {
  return ofSystem.test(name) || (hasFile && ofEditor.test(name))
}

const ownFolder = 'own'
const namedAsOwn =
  /^(?:my[-_. ]?)?(?:own|block|black|deny)(?:ed)?[-_. ]?(?:lists?)?(?![a-z])|(?<![a-z])(?:dis|not|un)?[-_. ]?allow(?:ed)?[-_. ]?(?:lists?)?(?![a-z])/i
const nestedOwn = /^own(?:(?:-allow)?\.json)?$/i
const ofSystem = /^(?:(?:eh)?thumbs(?:_vista)?\.db|icon\r?|__macosx|desktop\.ini|lost\+found|readme(?:\.\w+)?)$/i
const ofEditor = /~$|^#.*#$|\.(?:sw[a-p]|swx|tmp|temp|part|bak|backup|orig|old|lock)$/i
