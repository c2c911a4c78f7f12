import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { NonAccount } from '../non-account.ts'

/** Widely used tokens, contracts and programs, by their canonical address: the content of data/known-contracts.json. */
export const knownContracts: ReadonlyMap<string, NonAccount> = readContracts()

/** The file has a line for each: address, kind, name. */
function readContracts(): Map<string, NonAccount> {
  const text = readFileSync(join(import.meta.dirname, '../../../data/known-contracts.json'), 'utf8')
  const { entries } = JSON.parse(text) as { entries: [address: string, kind: NonAccount['kind'], name: string][] }
  return new Map(entries.map(([address, kind, name]) => [address, { kind, name }]))
}
