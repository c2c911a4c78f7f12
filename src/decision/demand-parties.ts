import { readAddress, type Address } from '../kit/address.ts'

/** Somebody whom a demand names, by the member that does. */
export type DemandParty = { field: string; address: Address }

/** What stands in a demand beside its terms: whom it names, and what it says in words. */
export type DemandContents = { parties: readonly DemandParty[]; texts: readonly string[] }

/**
 * Reads every text of a demand, at any depth, whether or not the demand has its form: an address of any family, also with a
 * wrong checksum or in CAIP-10, is a party, and what has several words is a text for a reader. The token is no party.
 */
export function readContents(demand: unknown): DemandContents {
  const parties: DemandParty[] = []
  const texts: string[] = []
  const visit = (value: unknown, path: string): void => {
    if (typeof value === 'string') {
      const address = addressIn(value)
      if (address !== null) parties.push({ field: path, address })
      else if (isRead(path) && /\s|[\u{80}-\u{10ffff}]/u.test(value)) texts.push(value)
    } else if (Array.isArray(value)) for (const [at, each] of value.entries()) visit(each, `${path}[${at}]`)
    else if (typeof value === 'object' && value !== null) {
      for (const [name, each] of Object.entries(value))
        if (name !== 'asset') visit(each, path === '' ? name : `${path}.${name}`)
    }
  }
  visit(demand, '')
  return { parties, texts }
}

/** Members that x402 has for words; others are not shown to a payer. */
function isRead(path: string): boolean {
  return wordMembers.has(path.split(/[.[]/, 1)[0] ?? '')
}

const wordMembers: ReadonlySet<string> = new Set(['description', 'resource', 'outputSchema', 'extra', 'extensions'])

function addressIn(text: string): Address | null {
  const bare = text.trim().slice(text.trim().lastIndexOf(':') + 1)
  const reading = readAddress(bare)
  return reading.address ?? (reading.fault === 'eip55' ? readAddress(bare.toLowerCase()).address : null) ?? null
}
