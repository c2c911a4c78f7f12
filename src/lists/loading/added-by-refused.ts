import { dayAfter, utcDay } from '../../kit/day.ts'
import { openListFile, type OpenListFile } from './read-list-file.ts'
import { addressOf, buildTable, emptyTable, factsOfRow } from '../index/entry-table.ts'
import { ListFileError, type ListSource, type ParsedFacts, type ParsedFile } from '../formats/list-source.ts'
import { searchedMaxBytes } from '../formats/readable-chunks.ts'
import { readProven } from '../formats/read-proven.ts'
import { addsWhenRefused, readsRefused } from '../adds-when-refused.ts'
import type { ListProblem } from '../snapshot.ts'
import { acceptFile, type LayerContent } from './layers.ts'
import { fileLabel, type Candidate } from './list-folder.ts'
import type { LayerState, Origin } from './state.ts'
import { withoutMentionedHosts, withoutMentions } from './without-mentions.ts'

/**
 * The entries of a refused file that can be read and are not in the version in force, which count in addition to it, or
 * alone where there is none: a new entry counts even if another one of the file is faulty or others are missing. It ends
 * no entry in force, makes no copy newer, and adds nothing to an allow list. It is not stored, but read again at every
 * check. Null if no file adds anything.
 */
export async function addedByRefused(
  { source, origin, folder, now }: { source: ListSource; origin: Origin; folder: string; now: number },
  candidates: readonly Candidate[],
  state: LayerState | null,
  problems: readonly ListProblem[],
): Promise<LayerContent | null> {
  for (const candidate of candidates) {
    const label = fileLabel(origin, candidate.file.name)
    const problem = problems.find(({ file, reason }) => file === label && addsWhenRefused(source.kind, reason))
    const today = utcDay(now)
    const content = state?.content ?? null
    if (problem)
      return readAdded(folder, candidate, readerOf(source, candidate, problem, content, today), content, today)
  }
  return null
}

/** What counts of a refused first file, which has no layer. `file` is its name in messages. */
export type Addition = { file: string; content: LayerContent }

export async function additionsOf(
  order: { source: ListSource; origin: Origin; folder: string; now: number },
  candidates: readonly Candidate[],
  problems: readonly ListProblem[],
): Promise<Addition[]> {
  const content = await addedByRefused(order, candidates, null, problems)
  return content === null
    ? []
    : candidates.slice(0, 1).map(({ file }) => ({ file: fileLabel(order.origin, file.name), content }))
}

/**
 * Whether a file of the operator's own list was refused that is too long to look for entries in its text, which takes half a
 * second for each megabyte. What it has then is not known.
 */
export function isTooLongToRead(
  { source, origin }: { source: ListSource; origin: Origin },
  candidates: readonly Candidate[],
  problems: readonly ListProblem[],
): boolean {
  return candidates.some((candidate) => {
    const label = fileLabel(origin, candidate.file.name)
    return (
      isTooLong(source, candidate) &&
      problems.some(({ file, reason }) => file === label && readsText(reason) && addsWhenRefused(source.kind, reason))
    )
  })
}

/** The limit is for the reader of text; a file that is whole, or of which single entries are faulty, is read as it is. */
function readsText(reason: ListProblem['reason']): boolean {
  return !readEntryByEntry.has(reason)
}

function isTooLong({ kind }: ListSource, { file }: Candidate): boolean {
  return kind === 'own' && file.sizeBytes > searchedMaxBytes
}

type Reader = (main: OpenListFile, companion: OpenListFile | null) => Promise<ParsedFile>

/** A file that was read and is no newer version is read as it is; of another one counts what can be read of it. */
function readerOf(
  source: ListSource,
  candidate: Candidate,
  { reason }: ListProblem,
  content: LayerContent | null,
  today: string,
): Reader | null {
  const { format } = candidate
  if (!readsRefused(source, reason, format) || (readsText(reason) && isTooLong(source, candidate))) return null
  if (reason === 'shrunken' || reason === 'future')
    return async ({ file }, companion) => ({
      ...(await format.read(file, companion?.file ?? null)),
      published_on: null,
    })
  const { readable } = format
  if (readable) {
    const read: Reader = ({ file }, companion) => readable(file, companion?.file ?? null)
    return source.kind === 'own' ? read : withoutEnded(read, content, today)
  }
  return withoutEnded(({ file }) => readProven(file, format.sizeMaxBytes), content, today)
}

/** What was read without its days does not list again what is known to have ended. */
function withoutEnded(read: Reader, content: LayerContent | null, today: string): Reader {
  if (content === null) return read
  return async (main, companion) => {
    const parsed = await read(main, companion)
    const ended = new Set(content.history.map(({ entry }) => entry.address))
    const { entries: inForce } = content
    for (let row = 0; row < inForce.rows; row++) {
      if (!isOpen(factsOfRow(inForce, row), today)) ended.add(addressOf(inForce, row))
    }
    const isUndated = (entry: ParsedFacts) => entry.listed_on === null && entry.delisted_on === null
    return { ...parsed, entries: parsed.entries.filter((entry) => !isUndated(entry) || !ended.has(entry.address)) }
  }
}

function isOpen({ delisted_on }: { delisted_on: string | null }, today: string): boolean {
  return delisted_on === null || delisted_on > today
}

async function readAdded(
  folder: string,
  { file, companion, format }: Candidate,
  read: Reader | null,
  content: LayerContent | null,
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
    const added = withoutListed(parsed, content, today)
    // The copy in force did not have them on its day: whether they were listed on the days since is unknown.
    const before = content && { ...nothing, published_on: content.published_on, loaded_on: content.loaded_on }
    return added && (acceptFile(before, added, today).content ?? null)
  } catch (error) {
    if (error instanceof ListFileError) return null
    throw error
  } finally {
    for (const { close } of opened) await close()
  }
}

const readEntryByEntry: ReadonlySet<string> = new Set([
  'shrunken',
  'future',
  'address_invalid',
  'host_invalid',
  'entry_invalid',
])
const nothing = { addresses: 0, entries: emptyTable, history: [], hosts: [] } satisfies Partial<LayerContent>

/** A day in the future is a mistake for which the file was refused: the entry counts without it. */
function begun<Facts extends { listed_on: string | null }>(facts: Facts, today: string): Facts {
  return facts.listed_on !== null && facts.listed_on > dayAfter(today) ? { ...facts, listed_on: null } : facts
}

/** Without the addresses and hosts that are listed today: a refused file could only end those. */
function withoutListed(
  { entries, rows, hosts = [], records: _records, ...parsed }: ParsedFile,
  content: LayerContent | null,
  today: string,
): ParsedFile | null {
  const listed = new Set<string>()
  const { entries: inForce, hosts: hostsInForce } = content ?? nothing
  for (let row = 0; row < inForce.rows; row++)
    if (isOpen(factsOfRow(inForce, row), today)) listed.add(addressOf(inForce, row))
  const added = buildTable<ParsedFacts>()
  const add = (address: string, facts: ParsedFacts) => {
    if (!listed.has(address)) added.add(address, begun(facts, today))
  }
  const plain = rows && withoutMentions(rows, today)
  for (let row = 0; row < (plain?.rows ?? 0); row++) if (plain) add(addressOf(plain, row), factsOfRow(plain, row))
  for (const { address, ...facts } of entries) add(address, facts)
  const rules = new Set(hostsInForce.flatMap((group) => (isOpen(group.facts, today) ? group.rules : [])))
  const further = withoutMentionedHosts(hosts, today)
    .filter(({ facts }) => facts.effect === 'block')
    .map(({ facts, ...group }) => ({ ...group, facts: begun(facts, today) }))
    .map((group) => ({ ...group, rules: group.rules.filter((rule) => !rules.has(rule)) }))
    .filter((group) => group.rules.length > 0)
  const table = added.table()
  const hasNames = (parsed.names?.length ?? 0) > 0
  if (table.rows + further.length === 0 && !hasNames) return null
  return { ...parsed, entries: [], rows: table, hosts: further }
}
