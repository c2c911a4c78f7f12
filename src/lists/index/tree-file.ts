import { hash } from 'node:crypto'
import { readFile, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomic } from '../../kit/write-atomic.ts'
import type { PackedLists } from './packed-lists.ts'
import { listedSubjects } from './listed-subjects.ts'
import { groupSize, groupsOf, hashBytes, isGroupOf, treeFrom, type SubjectTree } from './subject-tree.ts'

/**
 * A tree, the numbers of its subjects in order (read-subjects.ts), and the name that identifies the content of both.
 */
export type NamedTree = { name: string; subjects: Uint32Array; tree: SubjectTree }

/**
 * Reads the tree of some lists from a file; null unless all of it agrees: name, length, checksum, and a sample of
 * groups of leaves that are hashed again, which detects a tree of a version with another numbering of subjects. The
 * upper nodes are computed again.
 */
export async function readTree(path: string, name: string, packed: PackedLists): Promise<NamedTree | null> {
  const file = await readFile(path).catch(() => null)
  const end = file?.indexOf('\n') ?? -1
  if (!file || end < 0 || end > headMaxBytes) return null
  const body = file.subarray(end + 1)
  const size = sizeOf(body.length)
  if (size === 0 || file.toString('latin1', 0, end) !== headOf(name, size, body)) return null
  const subjects = new Uint32Array(new SharedArrayBuffer(size * 4))
  const lowest = new Uint8Array(new SharedArrayBuffer(body.length - size * 4))
  new Uint8Array(subjects.buffer).set(body.subarray(0, size * 4))
  lowest.set(body.subarray(size * 4))
  const tree = treeFrom(size, lowest)
  return isTreeOf(tree, packed, subjects) ? { name, subjects, tree } : null
}

/** Writes it to a folder, durably once this resolves, and removes all but the newest few there. */
export async function saveTree(folder: string, named: NamedTree): Promise<void> {
  await writeTree(join(folder, `${named.name}.tree`), named)
  const files: { path: string; at: number }[] = []
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const stats = await stat(path).catch(() => null)
    if (stats) files.push({ path, at: stats.mtimeMs })
  }
  const old = files.toSorted((a, b) => b.at - a.at).slice(savedTreesMax)
  for (const { path } of old) await rm(path, { force: true })
}

export async function writeTree(path: string, { name, subjects, tree }: NamedTree): Promise<void> {
  const [lowest = new Uint8Array()] = tree.levels
  const body = Buffer.concat([new Uint8Array(subjects.buffer), lowest])
  await writeAtomic(path, [`${headOf(name, tree.size, body)}\n`, body])
}

function headOf(name: string, size: number, body: Uint8Array): string {
  return JSON.stringify({ format: 'countersign-tree/1', lists: name, size, sha256: hash('sha256', body) })
}

/**
 * The number of subjects of a body of this length: 4 bytes for each, and a hash for each group of them. 0 if none fits.
 */
function sizeOf(bytes: number): number {
  const groups = Math.ceil(bytes / (groupSize * 4 + hashBytes))
  const size = (bytes - groups * hashBytes) / 4
  return Number.isInteger(size) && size > 0 && groupsOf(size) === groups ? size : 0
}

/** Checks groups spread evenly over the tree. */
function isTreeOf(tree: SubjectTree, packed: PackedLists, subjects: Uint32Array): boolean {
  try {
    const leaves = listedSubjects(packed, subjects)
    const groups = groupsOf(tree.size)
    for (let at = 0; at < groupsChecked; at++) {
      if (!isGroupOf(tree, leaves, Math.floor((at * (groups - 1)) / (groupsChecked - 1)))) return false
    }
    return true
  } catch {
    // The numbers belong to no subject.
    return false
  }
}

const headMaxBytes = 512
const groupsChecked = 16
const savedTreesMax = 2
