import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { listedFrom, listedUntil } from '../../../src/lists/entry.ts'

const root = path.resolve(import.meta.dirname, '../../..')
/** The collected copies the bundle is made from. They are no part of the repository. */
export const sourceDir = path.resolve(root, '../shared/data')

const isoDay = z.iso.date()
const listEntry = z.strictObject({
  /** Assets are also listed by their names. */
  address: z.string().min(4),
  family: z.enum(['evm', 'tron', 'solana', 'bitcoin', 'other']),
  assets: z.array(z.string().min(1)),
  listed_on: isoDay.nullable(),
  listed_on_basis: z.enum(['derived', 'observed', 'reported']).exactOptional(),
  delisted_on: isoDay.nullable(),
  known_from: isoDay,
  known_to: isoDay.nullable(),
  absent_on: isoDay.nullable(),
  ref: z
    .string()
    .regex(/^[\w ()/-]+$/)
    .nullable(),
  label: z.string().min(1).nullable(),
  networks: z.array(z.string().min(1)).min(1).exactOptional(),
  wind_down_until: isoDay.exactOptional(),
  contract_source: z.string().min(1).exactOptional(),
})
const listFile = z.strictObject({
  format: z.literal('countersign-list/1'),
  id: z.string(),
  kind: z.enum(['sanctions', 'asset', 'enforcement', 'mixer', 'context']),
  authority: z.string().nullable(),
  as_of: isoDay,
  complete_through: isoDay,
  licence: z.string().min(1),
  upstream_url: z.url(),
  origin: z.array(z.strictObject({ what: z.string(), taken: isoDay, licence: z.string() })).min(1),
  entries: z.array(listEntry).min(1),
})
const hostFile = z.strictObject({
  format: z.literal('countersign-hosts/1'),
  id: z.string(),
  kind: z.literal('phishing'),
  authority: z.null(),
  as_of: isoDay,
  complete_through: isoDay,
  licence: z.string().min(1),
  notice: z.string().min(1),
  groups: z
    .array(
      z.strictObject({
        facts: z.strictObject({
          effect: z.enum(['block', 'allow']),
          listed_on: isoDay.nullable(),
          delisted_on: isoDay.nullable(),
          known_from: isoDay,
          label: z.string().min(1).nullable(),
        }),
        rules: z.array(z.string()).min(1),
      }),
    )
    .min(1),
})
const eventFile = z.strictObject({
  format: z.literal('countersign-events/1'),
  events: z.array(
    z.strictObject({
      date: isoDay,
      action: z.enum(['list', 'relist', 'delist', 'freeze']),
      authority: z.enum(['OFAC', 'Tether']),
      party: z.string().nullable(),
      note: z.string().optional(),
      assets: z.array(z.string()),
    }),
  ),
})
/** An entry as it stands in a file of the bundle. */
type Entry = z.infer<typeof listEntry>

/** The lists of the bundle, by file name. */
export const listNames = [
  'lists/ofac.json',
  'lists/eu-assets.json',
  'lists/official-notices.json',
  'lists/tornado-cash.json',
  'lists/railgun.json',
  'lists/mixers.json',
  'lists/bridges.json',
]
/** The list of hosts of the bundle. */
export const hostsName = 'lists/polkadot-phishing.json'
/** Every file of the bundle, under data/. */
export const fileNames = [...listNames, hostsName, 'events.json', 'NOTICE']
/** The text of each file as it is committed. */
export const texts = new Map(fileNames.map((name) => [name, readFileSync(path.join(root, 'data', name), 'utf8')]))
/** The lists as they are committed, in the order of their names. */
export const lists = listNames.map((name) => listFile.parse(JSON.parse(texts.get(name) ?? '')))
/** The list of hosts as it is committed. */
export const hosts = hostFile.parse(JSON.parse(texts.get(hostsName) ?? ''))
/** The dated events as they are committed. */
export const events = eventFile.parse(JSON.parse(texts.get('events.json') ?? '')).events

/** The list with this id. */
export function listOf(id: string): (typeof lists)[number] {
  const list = lists.find((one) => one.id === id)
  assert.ok(list, `no list ${id}`)
  return list
}

/** Entries of a list for an address as its publishers may write it. */
export function on(id: string, address: string): Entry[] {
  return listOf(id).entries.filter((entry) => folded(entry.address) === folded(address))
}

/** The only entry of a list for an address. */
export function one(id: string, address: string): Entry {
  const [entry, ...others] = on(id, address)
  assert.ok(entry, `${address} on ${id}`)
  assert.equal(others.length, 0, `${address} once on ${id}`)
  return entry
}

/** 0x addresses without their case, which is a checksum and no part of them. */
export function folded(address: string): string {
  return /^0x/i.test(address) ? address.toLowerCase() : address
}

/** Whether the entry counts as listed on a day. */
export function isListed(entry: Entry, day: string): boolean {
  const until = listedUntil(entry)
  return listedFrom(entry) <= day && (until === null || day < until)
}
