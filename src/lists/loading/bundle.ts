import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ListEntry } from '../entry.ts'
import { isDay } from '../../kit/day.ts'
import type { HostGroup } from '../host-entry.ts'
import type { ListSource } from '../formats/list-source.ts'
import { ListFileError } from '../formats/list-source.ts'

/**
 * The bundled version of one list: its entries with their known history, and its rules. `as_of` is the day of the
 * newest of them, `complete_through` the newest day on which the whole list was seen.
 */
export type BundleList = Readonly<{
  file: string
  as_of: string
  complete_through: string
  entries: readonly ListEntry[]
  hosts: readonly HostGroup[]
}>

/**
 * Reads `<bundleDir>/<id>.json`. Throws ListFileError: `missing`, `unreadable`, `not_well_formed`, `schema`. The file
 * is read each time; the parsed result of the same bytes is cached for each thread and source.
 */
export async function readBundle(bundleDir: string, source: ListSource): Promise<BundleList> {
  const bytes = await readFile(join(bundleDir, `${source.id}.json`)).catch(refuse)
  const cached = newest.get(source)
  if (cached?.bytes.equals(bytes)) return cached.list
  const list = parseBundle(bytes.toString(), source)
  newest.set(source, { bytes, list })
  return list
}

/** The last file read for each source. */
const newest = new WeakMap<ListSource, { bytes: Buffer; list: BundleList }>()

function parseBundle(text: string, source: ListSource): BundleList {
  const parsed = bundleList.safeParse(parseJson(text))
  if (!parsed.success) throw new ListFileError('schema', parsed.error.issues[0]?.path.join('.') || null)
  const { id, kind, authority, as_of, complete_through = as_of, entries = [] } = parsed.data
  if (id !== source.id) throw new ListFileError('schema', 'id')
  if (kind !== source.kind) throw new ListFileError('schema', 'kind')
  if (authority !== source.authority) throw new ListFileError('schema', 'authority')
  if (complete_through > as_of) throw new ListFileError('schema', 'complete_through')
  const hosts = 'groups' in parsed.data ? parsed.data.groups.map(readGroup) : []
  return { file: bundleFile(id), as_of, complete_through, entries: entries.map(readEntry), hosts }
}

/** The file name of a bundled list. */
export function bundleFile(id: string): string {
  return `data/lists/${id}.json`
}

function readEntry(entry: z.infer<typeof bundleEntry>): ListEntry {
  const networks = entry.networks && { networks: sortedOnce(entry.networks) }
  return { ...entry, assets: sortedOnce(entry.assets), ...networks }
}

function sortedOnce(texts: readonly string[]): string[] {
  return [...new Set(texts)].toSorted()
}

/** A group has tens of thousands of rules, each a text of one form: too many for the schema to validate one by one. */
function readGroup({ facts, rules }: z.infer<typeof bundleGroup>, at: number): HostGroup {
  if (rules.every(isRule)) return { facts, rules }
  throw new ListFileError('schema', `groups.${at}.rules.${rules.findIndex((rule) => !isRule(rule))}`)
}

function isRule(rule: unknown): rule is string {
  return typeof rule === 'string' && bundleRule.test(rule)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ListFileError('not_well_formed')
  }
}

function refuse(error: NodeJS.ErrnoException): never {
  throw new ListFileError(error.code === 'ENOENT' ? 'missing' : 'unreadable')
}

/** A rule in the form of readHostRule: a host in ASCII, optionally with everything below it, or a page of it. */
const bundleRule = /^(?=.{1,2048}$)(?:\[[\da-f:.]+\]|(?:\*\.)?[a-z\d_-]+(?:\.[a-z\d_-]+)+)(?:[/?][!-~]*)?$/

const text = z.string().refine((value) => value.isWellFormed())
const day = z.string().refine(isDay)
const bundleEntry = z.strictObject({
  address: text.min(1),
  family: z.enum(['evm', 'tron', 'solana', 'bitcoin', 'other']),
  assets: z.array(text),
  listed_on: day.nullable(),
  delisted_on: day.nullable(),
  known_from: day,
  known_to: day.nullable(),
  absent_on: day.nullable(),
  ref: text.nullable(),
  label: text.nullable(),
  listed_on_basis: z.enum(['derived', 'observed', 'reported']).exactOptional(),
  networks: z.array(text.min(1)).min(1).exactOptional(),
  wind_down_until: day.exactOptional(),
  contract_source: text.min(1).exactOptional(),
  reason: text.exactOptional(),
  url: text.exactOptional(),
})
const bundleGroup = z.strictObject({
  facts: z.strictObject({
    effect: z.enum(['block', 'allow']),
    listed_on: day.nullable(),
    delisted_on: day.nullable(),
    known_from: day,
    label: text.nullable(),
  }),
  rules: z.custom<unknown[]>((value) => Array.isArray(value)),
})
const head = {
  id: z.string(),
  kind: z.string(),
  authority: z.string().nullable(),
  as_of: day,
  complete_through: day.optional(),
}
const bundleList = z.discriminatedUnion('format', [
  z.object({ ...head, format: z.literal('countersign-list/1'), entries: z.array(bundleEntry) }),
  z.object({
    ...head,
    format: z.literal('countersign-hosts/1'),
    licence: text.min(1),
    notice: text.min(1),
    groups: z.array(bundleGroup).min(1),
    entries: z.array(bundleEntry).optional(),
  }),
])
