import assert from 'node:assert/strict'
import { own } from '../../../src/lists/sources/own.ts'
import { fileOf, madeUp, parsedEntries } from '../list-file-fixtures.ts'

export async function readFile(content: string) {
  const format = own.formats.find(({ matches }) => matches('own.json'))
  assert(format)
  return format.read(fileOf('own.json', content, 64), null)
}

export const readText = async (content: string) => parsedEntries(await readFile(content))
export const read = (content: unknown) => readText(JSON.stringify(content))
export const readHosts = async (content: unknown) => (await readFile(JSON.stringify(content))).hosts
export const item = { address: madeUp.evm(1), reason: 'Sent us stolen funds' }
