import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NonAccount } from '../non-account.ts'

/** Tokens, contracts and programs that many use, by their canonical address: the content of data/known-contracts.json. */
export const knownContracts: ReadonlyMap<string, NonAccount> = readContracts()

/** A line of the file for each: address, kind, name. */
function readContracts(): Map<string, NonAccount> {
  const text = readFileSync(join(import.meta.dirname, '../../../data/known-contracts.json'), 'utf8')
  const { entries } = JSON.parse(text) as { entries: [address: string, kind: NonAccount['kind'], name: string][] }
  return new Map(entries.map(([address, kind, name]) => [address, { kind, name }]))
}
