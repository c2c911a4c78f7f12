import { utcDay } from '../../kit/day.ts'
import { openListFile, type OpenListFile } from './read-list-file.ts'
import { addressOf, buildTable, emptyTable, factsOfRow } from '../index/entry-table.ts'
import { ListFileError, type ListSource, type ParsedFacts, type ParsedFile } from '../formats/list-source.ts'
import { readProven } from '../formats/read-proven.ts'
import { addsWhenRefused } from '../adds-when-refused.ts'
import type { ListProblem } from '../snapshot.ts'
import { acceptFile, type LayerContent } from './layers.ts'
import { fileLabel, type Candidate } from './list-folder.ts'
import type { LayerState, Origin } from './state.ts'

/**
 * The entries of a refused file that can be read and are not in the version in force, which count in addition to it: a
 * new entry counts even if another one of the file is faulty or others are missing. It ends no entry in force, makes no
 * copy newer, and adds nothing to an allow list. It is not stored, but read again at every check. Null if no file adds
 * anything.
 */
export async function addedByRefused(
  { source, origin, folder, now }: { source: ListSource; origin: Origin; folder: string; now: number },
  candidates: readonly Candidate[],
  state: LayerState,
  problems: readonly ListProblem[],
): Promise<LayerContent | null> {
  for (const candidate of candidates) {
    const label = fileLabel(origin, candidate.file.name)
    const problem = problems.find(({ file, reason }) => file === label && addsWhenRefused(source.kind, reason))
    if (problem) return readAdded(folder, candidate, readerOf(source, candidate, problem), state, utcDay(now))
  }
  return null
}

type Reader = (main: OpenListFile, companion: OpenListFile | null) => Promise<ParsedFile>

/** A file that was read and is not a newer version is read normally; of any other, the usable part. */
function readerOf({ kind, authority }: ListSource, { format }: Candidate, { reason }: ListProblem): Reader | null {
  if (reason === 'shrunken' || reason === 'future')
    return async ({ file }, companion) => ({
      ...(await format.read(file, companion?.file ?? null)),
      published_on: null,
    })
  const { readable } = format
  if (readable) return ({ file }) => readable(file)
  // Every address in such a file is listed: its publisher lists nothing else, and no entries of others.
  const isOfListed = kind === 'mixer' || kind === 'enforcement' || (kind === 'sanctions' && authority !== null)
  return isOfListed ? ({ file }) => readProven(file, format.sizeMaxBytes) : null
}

async function readAdded(
  folder: string,
  { file, companion, format }: Candidate,
  read: Reader | null,
  state: LayerState,
  today: string,
): Promise<LayerContent | null> {
  if (read === null) return null
  const opened: OpenListFile[] = []
  try {
    const main = await openListFile(folder, file.name, format.sizeMaxBytes)
    opened.push(main)
    const beside = companion && (await openListFile(folder, companion.name, format.sizeMaxBytes))
    if (beside) opened.push(beside)
    const parsed = await read(main, beside)
    for (const { verifyUnchanged } of opened) await verifyUnchanged()
    const added = withoutListed(parsed, state, today)
    // The copy in force did not have them on its day: whether they were listed on the days since is unknown.
    const before: LayerContent = {
      ...nothing,
      published_on: state.content.published_on,
      loaded_on: state.content.loaded_on,
    }
    return added && (acceptFile(before, added, today).content ?? null)
  } catch (error) {
    if (error instanceof ListFileError) return null
    throw error
  } finally {
    for (const { close } of opened) await close()
  }
}

const nothing = { addresses: 0, entries: emptyTable, history: [], hosts: [] }

/** Without the addresses and hosts that are listed today: a refused file could only end those. */
function withoutListed(
  { entries, rows, hosts = [], records: _records, ...parsed }: ParsedFile,
  { content }: LayerState,
  today: string,
): ParsedFile | null {
  const isOpen = (facts: { delisted_on: string | null }) => facts.delisted_on === null || facts.delisted_on > today
  const listed = new Set<string>()
  const { entries: inForce } = content
  for (let row = 0; row < inForce.rows; row++) if (isOpen(factsOfRow(inForce, row))) listed.add(addressOf(inForce, row))
  const added = buildTable<ParsedFacts>()
  const add = (address: string, facts: ParsedFacts) => {
    if (!listed.has(address)) added.add(address, facts)
  }
  for (let row = 0; row < (rows?.rows ?? 0); row++) if (rows) add(addressOf(rows, row), factsOfRow(rows, row))
  for (const { address, ...facts } of entries) add(address, facts)
  const rules = new Set(content.hosts.flatMap((group) => (isOpen(group.facts) ? group.rules : [])))
  const further = hosts
    .filter(({ facts }) => facts.effect === 'block')
    .map((group) => ({ ...group, rules: group.rules.filter((rule) => !rules.has(rule)) }))
    .filter((group) => group.rules.length > 0)
  const table = added.table()
  const hasNames = (parsed.names?.length ?? 0) > 0
  if (table.rows + further.length === 0 && !hasNames) return null
  return { ...parsed, entries: [], rows: table, hosts: further }
}
