import type { Stats } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileFormat, ListSource } from '../formats/list-source.ts'
import { isPrivate } from '../kinds.ts'
import { followLink, rootOf } from './follow-link.ts'
import type { Origin } from './state.ts'

/** A file of a source's folder at one check. Its mark changes with it. */
export type FolderFile = { name: string; mark: string; sizeBytes: number }

/** A file of a layer and the format to read it as. */
export type Candidate = { file: FolderFile; format: FileFormat; companion: FolderFile | null }

/** The name of a file in messages. Downloaded files have a prefix; those of the operator have none. */
export function fileLabel(origin: Origin, name: string): string {
  return origin === 'downloads' ? `downloads/${name}` : name
}

/**
 * The files of a folder by name, without dot files. A folder that does not exist, or is a link out of the folder of all
 * lists, is empty. The mark of a link is that of what it leads to.
 */
export async function scanFolder(folder: string): Promise<FolderFile[]> {
  const target = await followLink(folder, rootOf(folder))
  if (target.state !== 'within') return []
  const about = await lstat(target.path).catch(() => null)
  if (!about?.isDirectory()) return []
  const names = (await readdir(target.path).catch(() => [])).filter((name) => !name.startsWith('.')).toSorted()
  const files: FolderFile[] = []
  for (const name of names.slice(0, filesMax)) {
    const stats = await statsOf(join(folder, name), rootOf(folder))
    if (!stats) continue
    files.push({ name, mark: markOf(stats), sizeBytes: stats.size })
  }
  return files
}

async function statsOf(path: string, root: string): Promise<Stats | null> {
  const stats = await lstat(path).catch(() => null)
  if (!stats?.isSymbolicLink()) return stats
  const target = await followLink(path, root)
  return target.state === 'within' ? lstat(target.path).catch(() => stats) : stats
}

/** A mark that changes with a file. */
export function markOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return `${size} ${mtimeMs} ${ctimeMs} ${ino}`
}

/** Whether a folder is a link that is not followed. */
export async function leadsElsewhere(folder: string): Promise<boolean> {
  return (await followLink(folder, rootOf(folder))).state === 'elsewhere'
}

/**
 * Sorts a folder's files into the layers of a source: each file of a publisher is one, also of those whose names differ
 * in their case alone. Those of a list of the operator share a layer, the documented name first. `unknown` are the others.
 */
export function sortIntoLayers(source: ListSource, files: readonly FolderFile[]) {
  const layers = new Map<string, Candidate[]>()
  const unknown: string[] = []
  const companions = new Set<string>()
  for (const file of files) {
    const format = source.formats.find((candidate) => candidate.matches(file.name))
    if (!format) {
      unknown.push(file.name)
      continue
    }
    const companion = findCompanion(files, format.companion?.(file.name))
    if (companion) companions.add(companion.name)
    const layer = layerName(format, file.name)
    const others = layers.get(layer) ?? []
    layers.set(layer, [...others, { file, format, companion }].toSorted(documentedFirst))
  }
  if (!isPrivate(source.kind)) separateTwins(layers)
  return { layers, unknown: unknown.filter((name) => !companions.has(name) && source.isOfOther?.(name) !== true) }
}

/** The layer of a file: a document in several formats has one for each of them. */
export function layerName({ layer: document }: Pick<FileFormat, 'layer'>, fileName: string): string {
  const name = fileName.toLowerCase()
  return document === null ? name : `${document}/${name}`
}

function separateTwins(layers: Map<string, Candidate[]>): void {
  for (const [layer, [first, ...twins]] of layers) {
    if (!first || twins.length === 0) continue
    layers.set(layer, [first])
    for (const twin of twins) layers.set(`${layer} as ${twin.file.name}`, [twin])
  }
}

function findCompanion(files: readonly FolderFile[], name: string | undefined): FolderFile | null {
  if (name === undefined) return null
  return files.find((file) => file.name.toLowerCase() === name.toLowerCase()) ?? null
}

function documentedFirst(a: Candidate, b: Candidate): number {
  const named = Number(b.file.name === b.format.name) - Number(a.file.name === a.format.name)
  return named || (a.file.name < b.file.name ? -1 : 1)
}

/** Further files in one source's folder are ignored. */
const filesMax = 1_000
