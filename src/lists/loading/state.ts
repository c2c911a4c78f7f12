import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '../../kit/duration.ts'
import type { EntryFacts } from '../entry.ts'
import type { HostFacts, HostGroup } from '../host-entry.ts'
import type { EndedEntry, LayerContent } from './layers.ts'
import type { ListProblem } from '../snapshot.ts'
import { addressOf, buildTable, type EntryTable } from '../index/entry-table.ts'
import { writeAtomic } from '../../kit/write-atomic.ts'

/** Where a layer's files lie: in the operator's LISTS_DIR, or among what was downloaded. */
export type Origin = 'folder' | 'downloads'

/** A layer's last good copy, as it outlives the process and the file it came from. */
export type LayerState = {
  source: string
  origin: Origin
  layer: string
  /** Name of the format the copy was read as; its rank says whether another format is a richer one. */
  read_as: string
  /** The file it came from, and the one read with it. */
  files: FileMark[]
  /**
   * The instant the copy was put there as it is, and the last one it was known to be the publisher's (ISO 8601): by its own
   * day, or by the publisher's answer; null where neither says so.
   */
  loaded_at: string
  current_at: string | null
  /** Whether the names of its parties were looked for, which the first versions did not. */
  names_read?: true
  /** How addresses with a word glued to them were read: by the first versions not at all, by the next (`true`) some were left out. */
  glued_read?: true | 2
  content: LayerContent
  /** What a refused file adds to it (added-by-refused.ts). It is not kept. */
  added?: LayerContent
}

/** What tells one version of a file from another. */
export type FileMark = { name: string; size_bytes: number; mtime_ms: number; sha256: string }

/**
 * The states of all layers of a source, and a problem for each that is damaged: these are set aside. Throws the file
 * system's errors, because a state that cannot be read now may still be whole.
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

/** Keeps a layer's state, durably once this resolves. Throws the file system's errors. */
export async function writeLayerState(dataDir: string, state: LayerState): Promise<void> {
  const path = join(stateFolder(dataDir, state.source, state.origin), fileNameFor(state.layer))
  await writeAtomic(path, formatState(state))
}

/** Whether anything was ever in force of a source. */
export async function hasStates(dataDir: string, source: string, origin: Origin): Promise<boolean> {
  const names: string[] = await readdir(stateFolder(dataDir, source, origin)).catch(() => [])
  return names.length > 0
}

function stateFolder(dataDir: string, source: string, origin: Origin): string {
  return join(dataDir, 'lists', 'state', origin, source)
}

/** Layers are named after files, which may have any name; the digest keeps two of them apart. */
function fileNameFor(layer: string): string {
  const readable = layer.replaceAll(/[^a-z0-9._-]/gi, '_').slice(0, 60)
  return `${readable}-${createHash('sha256').update(layer).digest('hex').slice(0, 12)}${stateEnding}`
}

/** One line for the layer, then its content, and a last line with the SHA-256 of all before it. */
function* formatState(state: LayerState): Generator<string | Uint8Array> {
  const hash = createHash('sha256')
  const { content, added: _added, ...rest } = state
  const { entries, history: _history, hosts: _hosts, ...about } = content
  const head: StateHead = { format: stateFormat, state: rest, content: about }
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

/** The addresses that have the same facts one behind the other, as many as a line may have. */
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

/** The same of addresses that need no escapes: they are copied as bytes. */
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
  // There is none behind the last one.
  end--
  end += line.write(plainEnd, end)
  return line.subarray(0, end)
}

type EntryLine = { facts: EntryFacts; addresses: readonly string[] }

/** Null for whatever is not, to the byte, what was written: a state is believed whole or not at all. */
async function readState(path: string): Promise<LayerState | null> {
  const { size } = await stat(path)
  const hash = createHash('sha256')
  const reader = readContent(size)
  // The line that was read last: the seal, which is not part of what it seals, is only known by the end.
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

/** Takes the lines of a state one by one. `null` in the end for another format. */
function readContent(sizeBytes: number) {
  const entries = buildTable(sizeBytes)
  const history: EndedEntry[] = []
  const hosts: HostGroup[] = []
  let head: StateHead | null = null
  const add = (line: Buffer) => {
    const value = JSON.parse(line.toString())
    if (!head) head = value
    else if (value.ended) history.push(value.ended)
    else if (value.host_facts) hosts.push(readGroup(value))
    else if (value.addresses) for (const address of value.addresses) entries.add(address, value.facts)
    else {
      const { address, ...facts } = value
      entries.add(address, facts)
    }
  }
  const state = (): LayerState | null => {
    if (!head || !formatsRead.includes(head.format)) return null
    return { ...head.state, content: { ...head.content, entries: entries.table(), history, hosts } }
  }
  return { add, state }
}

/** No rule holds a blank, and one long text is read many times faster than as many short ones. */
type HostLine = { host_facts: HostFacts; rules: string }

function readGroup({ host_facts, rules }: HostLine): HostGroup {
  return { facts: host_facts, rules: rules.split(' ') }
}

type StateHead = {
  format: string
  state: Omit<LayerState, 'content' | 'added'>
  content: Omit<LayerContent, 'entries' | 'history' | 'hosts'>
}

/** What a process that was killed while it wrote left behind; one that still writes is younger than this. */
async function removeLeftover(path: string, now: number): Promise<void> {
  const found = await stat(path).catch(() => null)
  if (found && now - found.mtimeMs > leftoverAgeMs) await rm(path, { force: true })
}

function onlyMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** A layer whose last good copy is gone is a fault until a file brings it back: nobody may take it for an empty list. */
function lost(file: string): ListProblem {
  return { file: `state/${file}`, reason: 'unreadable', where: null }
}

const stateFormat = 'countersign-layer/2'
/** The first had a line for each entry. */
const formatsRead = ['countersign-layer/1', stateFormat]
const stateEnding = '.jsonl'
const asideEnding = '.corrupt'
const pieceChars = 1 << 20
const addressesWaitingMax = 1 << 14
const lineFeed = 0x0a
const quote = 0x22
const comma = 0x2c
/** What stands around an address of a line, and behind the last one. */
const [plainAround, plainEnd] = ['"",', ']}\n']
const leftoverAgeMs = hourMs
