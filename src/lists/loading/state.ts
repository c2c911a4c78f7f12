import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayBefore } from '../../kit/day.ts'
import { hourMs } from '../../kit/duration.ts'
import type { EntryFacts } from '../entry.ts'
import type { HostFacts, HostGroup } from '../host-entry.ts'
import type { EndedEntry, LayerContent } from './layers.ts'
import type { ListProblem } from '../snapshot.ts'
import { addressOf, buildTable, type EntryTable } from '../index/entry-table.ts'
import { writeAtomic } from '../../kit/write-atomic.ts'

/** The folder of a layer's files: the operator's LISTS_DIR, or the downloads. */
export type Origin = 'folder' | 'downloads'

/** A layer's last valid copy, which outlives the process and the file it came from. */
export type LayerState = {
  source: string
  origin: Origin
  layer: string
  /** The format in which the copy was read; its rank determines whether another format is richer. */
  read_as: string
  /** The file it came from, and its companion. */
  files: FileMark[]
  /**
   * When the current copy was put in place, and when it was last known to be the publisher's (ISO 8601): by its own
   * day, or by the publisher's answer; null if there is neither.
   */
  loaded_at: string
  current_at: string | null
  /** Whether the names of its parties were extracted, which the first versions did not do. */
  names_read?: true
  /**
   * How addresses with a word glued to them were read: by the first versions not at all, by the next (`true`) with some
   * left out.
   */
  glued_read?: true | 2
  content: LayerContent
  /** The additional entries of a refused file (added-by-refused.ts). Not stored. */
  added?: LayerContent
  /** The day that the operator states for a file without one (stated-day.ts). Not stored. */
  stated_on?: string
  /** Whether its file is gone because another format of the document replaced it (documents.ts). Not stored. */
  replaced?: true
}

/** Identifies a version of a file. */
export type FileMark = { name: string; size_bytes: number; mtime_ms: number; sha256: string }

/**
 * The states of all layers of a source, and a problem for each damaged one, which is set aside. Throws the file
 * system's errors, because a state that cannot be read now may still be intact.
 */
export async function readLayerStates(dataDir: string, source: string, origin: Origin, now: number) {
  const folder = stateFolder(dataDir, source, origin)
  const names: string[] = await readdir(folder).catch(onlyMissing)
  const states = new Map<string, LayerState>()
  const problems: ListProblem[] = []
  for (const name of names.toSorted()) {
    const path = join(folder, name)
    if (name.endsWith('.tmp')) await removeLeftover(path, now)
    if (name.endsWith(asideEnding) && !names.includes(name.slice(0, -asideEnding.length))) problems.push(lost(name))
    if (!name.endsWith(stateEnding)) continue
    const state = await readState(path)
    if (state?.source === source && state.origin === origin) states.set(state.layer, state)
    else {
      await rename(path, path + asideEnding)
      problems.push(lost(name + asideEnding))
    }
  }
  return { states, problems }
}

/** Stores a layer's state, durably once this resolves. Throws the file system's errors. */
export async function writeLayerState(dataDir: string, state: LayerState): Promise<void> {
  const path = join(stateFolder(dataDir, state.source, state.origin), fileNameFor(state.layer))
  await writeAtomic(path, formatState(state))
}

/** Removes the stored state of a layer. Throws the file system's errors. */
export async function removeLayerState(dataDir: string, { source, origin, layer }: LayerState): Promise<void> {
  await rm(join(stateFolder(dataDir, source, origin), fileNameFor(layer)), { force: true })
}

/** Whether a source was ever in force. */
export async function hasStates(dataDir: string, source: string, origin: Origin): Promise<boolean> {
  const names: string[] = await readdir(stateFolder(dataDir, source, origin)).catch(() => [])
  return names.length > 0
}

function stateFolder(dataDir: string, source: string, origin: Origin): string {
  return join(dataDir, 'lists', 'state', origin, source)
}

/** Layers are named after files, which may have any name; the digest keeps them distinct. */
function fileNameFor(layer: string): string {
  const readable = layer.replaceAll(/[^a-z0-9._-]/gi, '_').slice(0, 60)
  return `${readable}-${createHash('sha256').update(layer).digest('hex').slice(0, 12)}${stateEnding}`
}

/** A line for the layer, then its content, and a last line with the SHA-256 of everything before it. */
function* formatState(state: LayerState): Generator<string | Uint8Array> {
  const hash = createHash('sha256')
  const { content, added: _added, replaced: _replaced, stated_on: _stated, ...rest } = state
  const { entries, history: _history, hosts: _hosts, ...about } = content
  const head: StateHead = { format: stateFormat, absent_on: 'whole', state: rest, content: about }
  let piece = `${JSON.stringify(head)}\n`
  hash.update(piece)
  yield piece
  for (const line of entryLines(entries)) {
    hash.update(line)
    yield line
  }
  piece = ''
  for (const line of otherLines(content)) {
    piece += `${JSON.stringify(line)}\n`
    if (piece.length < pieceChars) continue
    hash.update(piece)
    yield piece
    piece = ''
  }
  yield `${piece}${JSON.stringify({ sha256: hash.update(piece).digest('hex') })}\n`
}

function* otherLines({ history, hosts }: LayerContent): Generator<object> {
  for (const ended of history) yield { ended }
  for (const { facts, rules } of hosts) yield { host_facts: facts, rules: rules.join(' ') } satisfies HostLine
}

/** Addresses that share facts, as many as fit on a line. */
function* entryLines(entries: EntryTable): Generator<Uint8Array> {
  const open = new Map<number, number[]>()
  let waiting = 0
  for (let row = 0; row < entries.rows; row++) {
    const facts = entries.factsOf[row] ?? 0
    const rows = open.get(facts)
    if (rows) rows.push(row)
    else open.set(facts, [row])
    if (++waiting < addressesWaitingMax) continue
    yield* linesOf(entries, open)
    open.clear()
    waiting = 0
  }
  yield* linesOf(entries, open)
}

function* linesOf(entries: EntryTable, open: ReadonlyMap<number, readonly number[]>): Generator<Uint8Array> {
  for (const [number, rows] of open) {
    const facts = entries.facts[number]
    if (!facts) continue
    if (facts.family !== 'other') yield plainLine(entries, facts, rows)
    else {
      const addresses = rows.map((row) => addressOf(entries, row))
      yield Buffer.from(`${JSON.stringify({ facts, addresses } satisfies EntryLine)}\n`)
    }
  }
}

/** The same for addresses that need no escapes: they are copied as bytes. */
function plainLine({ text, starts }: EntryTable, facts: EntryFacts, rows: readonly number[]): Uint8Array {
  const head = JSON.stringify({ facts, addresses: [] } satisfies EntryLine).slice(0, -2)
  const lengthOf = (row: number) => (starts[row + 1] ?? 0) - (starts[row] ?? 0)
  const addressBytes = rows.reduce((sum, row) => sum + lengthOf(row) + plainAround.length, 0)
  const line = Buffer.allocUnsafeSlow(Buffer.byteLength(head) + addressBytes + plainEnd.length)
  let end = line.write(head)
  for (const row of rows) {
    line[end++] = quote
    for (let at = starts[row] ?? 0, last = starts[row + 1] ?? 0; at < last; at++) line[end++] = text[at] ?? 0
    line[end++] = quote
    line[end++] = comma
  }
  // There is no comma after the last one.
  end--
  end += line.write(plainEnd, end)
  return line.subarray(0, end)
}

type EntryLine = { facts: EntryFacts; addresses: readonly string[] }

/** Null unless it is byte for byte what was written: a state is trusted completely or not at all. */
async function readState(path: string): Promise<LayerState | null> {
  const { size } = await stat(path)
  const hash = createHash('sha256')
  const reader = readContent(size)
  // The previous line: the checksum line, which does not cover itself, is only recognised at the end.
  let last: Buffer | null = null
  try {
    for await (const line of readLines(path)) {
      if (last) {
        hash.update(last)
        reader.add(last)
      }
      last = line
    }
    const seal = `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
    return last?.toString() === seal ? reader.state() : null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** The lines of a file, each with its line feed. */
async function* readLines(path: string): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  for await (const chunk of createReadStream(path, { highWaterMark: pieceChars }) as AsyncIterable<Buffer>) {
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end + 1)])
      pieces = []
      start = end + 1
    }
    pieces.push(chunk.subarray(start))
  }
  const rest = Buffer.concat(pieces)
  if (rest.length > 0) yield rest
}

/** Parses the lines of a state one by one. `null` in the end for another format. */
function readContent(sizeBytes: number) {
  const entries = buildTable(sizeBytes)
  const history: EndedEntry[] = []
  const hosts: HostGroup[] = []
  let head: StateHead | null = null
  const add = (line: Buffer) => {
    const value = JSON.parse(line.toString())
    if (!head) head = value
    else if (value.ended) history.push({ ...value.ended, entry: wholeDays(head, value.ended.entry) })
    else if (value.host_facts) hosts.push(readGroup(value))
    else if (value.addresses) {
      const facts = wholeDays(head, value.facts)
      for (const address of value.addresses) entries.add(address, facts)
    } else {
      const { address, ...facts } = value
      entries.add(address, wholeDays(head, facts))
    }
  }
  const state = (): LayerState | null => {
    if (!head || !formatsRead.includes(head.format)) return null
    return { ...head.state, content: { ...head.content, entries: entries.table(), history, hosts } }
  }
  return { add, state }
}

/** An entry, or its facts, with the last whole day on which it was not listed. */
function wholeDays<Facts extends EntryFacts>({ absent_on: days }: StateHead, facts: Facts): Facts {
  const { absent_on: absentOn } = facts
  return days === 'whole' || absentOn === null ? facts : { ...facts, absent_on: dayBefore(absentOn) }
}

/** No rule contains a space, and one long text is parsed many times faster than as many short ones. */
type HostLine = { host_facts: HostFacts; rules: string }

function readGroup({ host_facts, rules }: HostLine): HostGroup {
  return { facts: host_facts, rules: rules.split(' ') }
}

type StateHead = {
  format: string
  /** Absent in states of earlier versions, where `absent_on` was the day of a copy, which it covers only in part. */
  absent_on?: 'whole'
  state: Omit<LayerState, 'content' | 'added' | 'replaced' | 'stated_on'>
  content: Omit<LayerContent, 'entries' | 'history' | 'hosts'>
}

/** A temporary file of a process that was killed while writing; one still being written is younger than this. */
async function removeLeftover(path: string, now: number): Promise<void> {
  const stats = await stat(path).catch(() => null)
  if (stats && now - stats.mtimeMs > leftoverAgeMs) await rm(path, { force: true })
}

function onlyMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/**
 * A layer whose last valid copy is gone is a fault until a file restores it: it must not be mistaken for an empty list.
 */
function lost(file: string): ListProblem {
  return { file: `state/${file}`, reason: 'unreadable', where: null }
}

const stateFormat = 'countersign-layer/2'
/** The first version had a line for each entry. */
const formatsRead = ['countersign-layer/1', stateFormat]
const stateEnding = '.jsonl'
const asideEnding = '.corrupt'
const pieceChars = 1 << 20
const addressesWaitingMax = 1 << 14
const lineFeed = 0x0a
const quote = 0x22
const comma = 0x2c
/** The text between addresses of a line, and after the last one. */
const [plainAround, plainEnd] = ['"",', ']}\n']
const leftoverAgeMs = hourMs
