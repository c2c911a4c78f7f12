import { readAddress, readEvmKey, checksumEvm, checksumText, type Family } from '../../kit/address.ts'
import { foldToLatin } from '../../kit/fold-to-latin.ts'

/** An address as an entry holds it: canonical where a family reads it, else as published under `other`. */
export type ListedAddress = { address: string; family: Family | 'other' }

/**
 * Reads what an authority published as an address, and fails closed: a spelling that a wallet would reject (a wrong
 * EIP-55 case, `0X`, bech32 in mixed case) still lists the address it means, letters of another script that look like
 * Latin ones list both the text and the address they imitate, and several addresses in one field are all listed.
 * What no family reads is kept as `other`. Blanks and invisible characters are not part of an address. [] when empty.
 */
export function readListed(text: string): ListedAddress[] {
  // Most lists are of these, a million of them in one file: whatever their case, they mean this one address.
  if (readEvmKey(text)) return [{ address: checksumText(text.toLowerCase()), family: 'evm' }]
  const whole = withoutBlanks(text)
  if (whole === '') return []
  const found = readToken(whole)
  if (found.some(isScreened)) return found
  const parts = text.split(/[\p{Z}\p{Cc},;|/()"']+/u).filter((part) => part !== '')
  const screened = parts.flatMap((part) => readToken(withoutBlanks(part))).filter(isScreened)
  return screened.length > 0 ? screened : found
}

/** Whether a family this service screens has read the address. */
export function isScreened(listed: ListedAddress): boolean {
  return listed.family !== 'other'
}

/** The text without whitespace, controls and characters that have no width, wherever they stand. */
export function withoutBlanks(text: string): string {
  return text.replace(/[\p{Z}\p{Cc}\p{Cf}]/gu, '')
}

function readToken(token: string): ListedAddress[] {
  const direct = readSpelling(token)
  if (direct) return [direct]
  const asWritten: ListedAddress = { address: token, family: 'other' }
  const latin = foldToLatin(token)
  const imitated = latin === token ? null : readSpelling(latin)
  return imitated ? [asWritten, imitated] : [asWritten]
}

function readSpelling(token: string): ListedAddress | null {
  const reading = readAddress(token)
  if (reading.address) return { address: reading.address.canonical, family: reading.address.family }
  if (reading.fault === 'eip55' || reading.fault === 'prefix_upper') {
    const key = readEvmKey(`0x${token.slice(2)}`)
    return key && { address: checksumEvm(key), family: 'evm' }
  }
  if (reading.fault === 'bech32_case') {
    const folded = readAddress(token.toLowerCase()).address
    return folded ? { address: folded.canonical, family: folded.family } : null
  }
  return null
}
