import { utcDay } from '../../kit/day.ts'
import { openListFile } from './read-list-file.ts'
import { addressOf, buildTable, emptyTable, factsOfRow } from '../index/entry-table.ts'
import { ListFileError, type ParsedFacts, type ParsedFile } from '../formats/list-source.ts'
import type { ListProblem } from '../snapshot.ts'
import { acceptFile } from './layers.ts'
import { fileLabel, type Candidate } from './list-folder.ts'
import type { LayerState, Origin } from './state.ts'

/**
 * The entries of a refused file that can be read and that the version in force does not have, as a layer beside it: an entry
 * that the operator adds counts also where another one of the file has a mistake, or where others were deleted. Nothing that
 * is in force ends by it. It is not kept, and read again at every look. Null where no file adds anything.
 */
export async function addedByRefused(
  { origin, folder, now }: { origin: Origin; folder: string; now: number },
  candidates: readonly Candidate[],
  state: LayerState,
  problems: readonly ListProblem[],
): Promise<LayerState | null> {
  const refused = candidates.find(({ format, file }) => {
    const label = fileLabel(origin, file.name)
    return format.readable !== undefined && problems.some((problem) => problem.file === label && !isUnread(problem))
  })
  return refused ? readAdded(folder, refused, state, utcDay(now)) : null
}

/** Whether the file itself was not read: it may be in the middle of being written. */
function isUnread({ reason }: ListProblem): boolean {
  return reason === 'changed_while_read' || reason === 'missing' || reason === 'unreadable'
}

async function readAdded(
  folder: string,
  { file: { name }, format }: Candidate,
  state: LayerState,
  today: string,
): Promise<LayerState | null> {
  try {
    const { file, close, verifyUnchanged } = await openListFile(folder, name, format.sizeMaxBytes)
    try {
      const parsed = await format.readable?.(file)
      await verifyUnchanged()
      const added = parsed && withoutKnown(parsed, state, today)
      const accepted = added ? acceptFile(null, added, today) : null
      return accepted?.content ? { ...state, files: [], content: accepted.content } : null
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof ListFileError) return null
    throw error
  }
}

/** Without the addresses and hosts that are listed today: what a refused file says of those could only end them. */
function withoutKnown(
  { rows = emptyTable, hosts = [], ...parsed }: ParsedFile,
  state: LayerState,
  today: string,
): ParsedFile | null {
  const { entries, hosts: known } = state.content
  const isOpen = (facts: { delisted_on: string | null }) => facts.delisted_on === null || facts.delisted_on > today
  const listed = new Set<string>()
  for (let row = 0; row < entries.rows; row++) if (isOpen(factsOfRow(entries, row))) listed.add(addressOf(entries, row))
  const added = buildTable<ParsedFacts>()
  for (let row = 0; row < rows.rows; row++) {
    const address = addressOf(rows, row)
    if (!listed.has(address)) added.add(address, factsOfRow(rows, row))
  }
  const rules = new Set(known.flatMap((group) => (isOpen(group.facts) ? group.rules : [])))
  const further = hosts
    .map((group) => ({ ...group, rules: group.rules.filter((rule) => !rules.has(rule)) }))
    .filter((group) => group.rules.length > 0)
  const table = added.table()
  return table.rows + further.length === 0 ? null : { ...parsed, rows: table, hosts: further }
}
