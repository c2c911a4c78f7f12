import assert from 'node:assert/strict'
import { own } from '../../src/lists/sources/own.ts'
import { fileOf, parsedEntries } from './list-file-fixtures.ts'

const format = own.formats[0] ?? assert.fail()

/** What counts of an own list: of a valid file all, of a refused one what can be read; and what that merely names. */
export async function ownSubjects(text: string): Promise<{ addresses: string[]; hosts: string[]; named: string[] }> {
  const file = fileOf('own.json', text)
  const parsed = await format.read(file, null).catch(() => format.readable?.(file, null) ?? assert.fail())
  const subjects = (isNamed: boolean) => ({
    addresses: parsedEntries(parsed).flatMap(({ address, unclear = false }) => (unclear === isNamed ? [address] : [])),
    hosts: (parsed.hosts ?? []).flatMap(({ facts, rules }) => ((facts.unclear ?? false) === isNamed ? [...rules] : [])),
  })
  const [{ addresses, hosts }, named] = [subjects(false), subjects(true)]
  const isOther = (subject: string) => !addresses.includes(subject) && !hosts.includes(subject)
  return { addresses, hosts, named: [...named.addresses, ...named.hosts].filter(isOther) }
}
