import { join } from 'node:path'
import { canonicalHash } from '../../kit/canonical-json.ts'
import type { PackedLists } from './packed-lists.ts'
import { saveTree, readTree, type NamedTree } from './tree-file.ts'
import { shareWork, startHelper } from './share-work.ts'
import { orderSubjects } from './order-subjects.ts'
import { buildSubjectTree } from './subject-tree.ts'

/**
 * The tree of all public subjects. Many loads have the lists that are in force already: the newest tree of the thread
 * is cached.
 */
export function treeOf(packed: PackedLists): NamedTree {
  const name = nameOf(packed)
  if (newest?.name === name) return newest
  const subjects = orderSubjects(packed)
  const { order } = subjects
  const tree = buildSubjectTree(subjects, (lowest, count, doPiece) =>
    shareWork({ name: 'leaves', packed, order, lowest }, count, doPiece),
  )
  newest = { name, subjects: order, tree }
  isInFile = false
  return newest
}

type Folders = { bundleDir: string; dataDir: string }

/** The same, read from a file if there is one: building it takes a third of the time that a start waits for lists. */
export async function findTree(packed: PackedLists, { bundleDir, dataDir }: Folders): Promise<NamedTree> {
  const name = nameOf(packed)
  for (const path of [bundledTree(bundleDir), join(treesFolder(dataDir), `${name}.tree`)]) {
    const saved = newest?.name === name ? null : await readTree(path, name, packed)
    if (!saved) continue
    newest = saved
    isInFile = true
  }
  if (newest?.name !== name) startHelper(packed.firstListing.length)
  return treeOf(packed)
}

/** Saves the newest tree for the next start if it was built here. If that fails, it is built again. */
export async function keepNewestTree({ dataDir }: Pick<Folders, 'dataDir'>): Promise<void> {
  if (!newest || isInFile || newest.tree.size < savedSubjectsMin || newest.tree.size > savedSubjectsMax) return
  isInFile = true
  await saveTree(treesFolder(dataDir), newest).catch(() => {})
}

/** Path of the tree of the bundled lists, in their folder. */
export function bundledTree(bundleDir: string): string {
  return join(bundleDir, 'subjects.tree')
}

/**
 * Numbers of subjects and the tree depend on the content and order of the lists, so that equal names mean equal
 * numbers. A list that is off has no content.
 */
function nameOf({ lists }: PackedLists): string {
  return canonicalHash(lists.flatMap(({ id, snapshot }) => (snapshot === null ? [] : [[id, snapshot]])))
}

function treesFolder(dataDir: string): string {
  return join(dataDir, 'lists', 'trees')
}

let newest: NamedTree | null = null
let isInFile = false
/**
 * A small tree is built as fast as it is read; a larger one than the maximum would be a file of 12 MB at each change of
 * a list.
 */
const savedSubjectsMin = 4_096
const savedSubjectsMax = 2_000_000
