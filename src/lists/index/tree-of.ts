import { join } from 'node:path'
import { canonicalHash } from '../../kit/canonical-json.ts'
import type { PackedLists } from './packed-lists.ts'
import { keepTree, readTree, type NamedTree } from './kept-tree.ts'
import { shareWork, startHelper } from './share-work.ts'
import { orderSubjects } from './order-subjects.ts'
import { buildSubjectTree } from './subject-tree.ts'

/**
 * The tree of all public subjects. Many loads bring the lists that are in force already: the newest tree of the thread is
 * remembered.
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

/** The same, read where it stands in a file: building it takes a third of the time that a start waits for lists. */
export async function findTree(packed: PackedLists, { bundleDir, dataDir }: Folders): Promise<NamedTree> {
  const name = nameOf(packed)
  for (const path of [bundledTree(bundleDir), join(treesFolder(dataDir), `${name}.tree`)]) {
    const found = newest?.name === name ? null : await readTree(path, name, packed)
    if (!found) continue
    newest = found
    isInFile = true
  }
  if (newest?.name !== name) startHelper(packed.firstListing.length)
  return treeOf(packed)
}

/** Keeps the newest tree for the next start if it was built here. One that cannot be kept is built again. */
export async function keepNewestTree({ dataDir }: Pick<Folders, 'dataDir'>): Promise<void> {
  if (!newest || isInFile || newest.tree.size < subjectsKeptMin || newest.tree.size > subjectsKeptMax) return
  isInFile = true
  await keepTree(treesFolder(dataDir), newest).catch(() => {})
}

/** Where the tree of the built-in lists stands, beside them. */
export function bundledTree(bundleDir: string): string {
  return join(bundleDir, 'subjects.tree')
}

/**
 * Numbers of subjects and the tree follow from the content of the lists and their order, so that equal names mean equal
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
/** A small tree is built as fast as it is read; one above this is a file of 12 MB at each change of a list. */
const subjectsKeptMin = 4_096
const subjectsKeptMax = 2_000_000
