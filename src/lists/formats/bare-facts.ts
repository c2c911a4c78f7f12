import type { ParsedFacts } from './list-source.ts'

/** The facts of an address about which the list states nothing else: one object for each family. */
export function bareFacts(family: ParsedFacts['family']): ParsedFacts {
  return facts[family]
}

const nothing = { assets: [], listed_on: null, delisted_on: null, ref: null, label: null }
const facts: Readonly<Record<ParsedFacts['family'], ParsedFacts>> = {
  evm: { family: 'evm', ...nothing },
  tron: { family: 'tron', ...nothing },
  solana: { family: 'solana', ...nothing },
  bitcoin: { family: 'bitcoin', ...nothing },
  other: { family: 'other', ...nothing },
}
