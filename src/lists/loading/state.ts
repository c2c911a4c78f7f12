import { createHash } from 'node:crypto'
import { readFile, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ListEntry } from '../entry.ts'
import type { HostFacts, HostGroup } from '../host-entry.ts'
import type { EndedEntry, LayerContent } from './layers.ts'
import type { ListProblem } from '../snapshot.ts'
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
  /** The instant the copy was put there as it is, and the last one it was known to be the publisher's (ISO 8601). */
  loaded_at: string
  current_at: string
  content: LayerContent
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
    const state = parseState(await readFile(path))
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

function stateFolder(dataDir: string, source: string, origin: Origin): string {
  return join(dataDir, 'lists', 'state', origin, source)
}

/** Layers are named after files, which may have any name; the digest keeps two of them apart. */
function fileNameFor(layer: string): string {
  const readable = layer.replaceAll(/[^a-z0-9._-]/gi, '_').slice(0, 60)
  return `${readable}-${createHash('sha256').update(layer).digest('hex').slice(0, 12)}${stateEnding}`
}

/** One line for the layer, one for each entry and each group of hosts, and a last one with the SHA-256 of all before it. */
function* formatState(state: LayerState): Generator<string> {
  const hash = createHash('sha256')
  const { content, ...rest } = state
  const { entries: _entries, history: _history, hosts: _hosts, ...about } = content
  const head: StateHead = { format: stateFormat, state: rest, content: about }
  let piece = `${JSON.stringify(head)}\n`
  for (const line of contentLines(content)) {
    piece += `${JSON.stringify(line)}\n`
    if (piece.length < pieceChars) continue
    hash.update(piece)
    yield piece
    piece = ''
  }
  yield `${piece}${JSON.stringify({ sha256: hash.update(piece).digest('hex') })}\n`
}

function* contentLines({ entries, history, hosts }: LayerContent): Generator<object> {
  yield* entries
  for (const ended of history) yield { ended }
  for (const { facts, rules } of hosts) yield { host_facts: facts, rules: rules.join(' ') } satisfies HostLine
}

/** Null for whatever is not, to the byte, what was written: a state is believed whole or not at all. */
function parseState(bytes: Buffer): LayerState | null {
  const sealAt = bytes.lastIndexOf('\n', -2) + 1
  const sha256 = createHash('sha256').update(bytes.subarray(0, sealAt)).digest('hex')
  if (bytes.toString('utf8', sealAt) !== `${JSON.stringify({ sha256 })}\n`) return null
  const entries: ListEntry[] = []
  const history: EndedEntry[] = []
  const hosts: HostGroup[] = []
  const firstEnd = bytes.indexOf('\n')
  const first: StateHead = JSON.parse(bytes.toString('utf8', 0, firstEnd))
  if (first.format !== stateFormat) return null
  for (let at = firstEnd + 1; at < sealAt; ) {
    const end = bytes.indexOf('\n', at)
    const value = JSON.parse(bytes.toString('utf8', at, end))
    if (value.ended) history.push(value.ended)
    else if (value.host_facts) hosts.push(readGroup(value))
    else entries.push(value)
    at = end + 1
  }
  return { ...first.state, content: { ...first.content, entries, history, hosts } }
}

/** No rule holds a blank, and one long text is read many times faster than as many short ones. */
type HostLine = { host_facts: HostFacts; rules: string }

function readGroup({ host_facts, rules }: HostLine): HostGroup {
  return { facts: host_facts, rules: rules.split(' ') }
}

type StateHead = {
  format: string
  state: Omit<LayerState, 'content'>
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

const stateFormat = 'countersign-layer/1'
const stateEnding = '.jsonl'
const asideEnding = '.corrupt'
const pieceChars = 1 << 20
const leftoverAgeMs = 3_600_000
