import { readAddress, type Address } from './address.ts'

/**
 * The address that a text means which is not ours: also in CAIP-10 or CAIP-19, with blanks around it or with a wrong
 * checksum. Null where it means none.
 */
export function writtenAddress(text: string): Address | null {
  const bare = text.trim().slice(text.trim().lastIndexOf(':') + 1)
  const reading = readAddress(bare)
  return reading.address ?? (reading.fault === 'eip55' ? readAddress(bare.toLowerCase()).address : null) ?? null
}
