import { z } from 'zod'
import type { SourceFiles } from './source-files.ts'

/**
 * Finds the published spelling of an address that stands in lower case: among `known`, among those of 2026 whose case was
 * kept elsewhere, and among those that were restored. What is found nowhere stays as it is: forms that have one case
 * (0x, bech32, BNB), and Monero, whose case cannot be tried.
 */
export function spellingsOf(source: SourceFiles, addresses: Iterable<string>): (lower: string) => string {
  const cased = source.json('ofac-history/cased-2026.json', z.array(z.string()))
  const spellings = new Map([...addresses, ...cased, ...restored].map((address) => [address.toLowerCase(), address]))
  const unknown = new Set<string>()
  return (lower) => {
    const spelling = spellings.get(lower)
    if (spelling === undefined && !hasOneCase.test(lower) && !unknown.has(lower)) {
      unknown.add(lower)
      source.note(`ofac: the case of ${lower} is not known`)
    }
    return spelling ?? lower
  }
}

const hasOneCase = /^(?:0x|bc1|ltc1|bnb1)/

/**
 * Base58 addresses of which only the lower case was found. All ways to write the letters were tried (2^25 to 2^30), and
 * of each exactly one has a right checksum under the version bytes of its coin.
 */
const restored: readonly string[] = [
  'DHzAVdEoL3PjGeLWNdEJwwMA1CeQ9J9Cpo',
  'DTqpKQ96rqkTvHcohQQd9BksmgRjasHgGo',
  'LbPAqHvemZBv3pvAqiAtDnZ3U1t6EziaL1',
  'LcP1DumXkNJbBtSYD3XxAfsJ2nZR5hLdpM',
  'XcuGqRfrR85zyDrzVr1gSL5RNjwwpbu2KS',
  'XowUeMFa1FkEUnAHL78E5oqpezMfSB6xP1',
  't1LHesgnkapziGQCJtrfZWYXhyjfTVo1dvh',
]
