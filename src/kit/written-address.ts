import { addressKinds, checksumEvm, readAddress, tronOfKey, type Address } from './address.ts'
import { foldToLatin } from './fold-to-latin.ts'
import { gluedAddresses, solanaEnds } from './screened-forms.ts'
import { noWidth, withoutBlanks } from './without-width.ts'

/**
 * Every address that an untrusted text may mean, without duplicates: in running text, in CAIP-10, CAIP-19 or a payment
 * URI, in hexadecimal of any case, without a prefix, with that of XDC or padded, with a wrong checksum, with whitespace
 * or invisible characters inside, or in letters that imitate Latin ones. Twenty bytes in hexadecimal are an account of
 * EVM and one of TRON, which have the same key. Only for looking up lists: a payment accepts only what `readAddress`
 * reads.
 */
export function writtenAddresses(text: string): Address[] {
  const unique = new Map<string, Address>()
  for (const addresses of tryAddresses(text, 'whole')) {
    for (const address of addresses) if (!unique.has(address.canonical)) unique.set(address.canonical, address)
  }
  return [...unique.values()]
}

/**
 * The same one attempt at a time, for a caller that limits the work: each yields the addresses that a run of characters
 * may be, often none. An attempt takes up to half a millisecond, because most addresses have a checksum. `glued`: also
 * those at the beginning or the end of a longer word; most of these for Solana, which has no checksum, are not
 * accounts.
 */
export function* tryAddresses(text: string, within: 'whole' | 'glued'): Generator<readonly Address[]> {
  if (text.length < addressMinChars) return
  const isGlued = within === 'glued'
  for (const reading of readingsOf(text)) {
    let longest = 0
    for (const [, run = ''] of reading.matchAll(hexRun)) {
      longest = Math.max(longest, run.length)
      yield addressesInHex(run)
    }
    for (const digits of isGlued && longest > keyDigits ? longerThanKeys(reading) : []) yield addressesInHex(digits)
    for (const [one] of reading.matchAll(word)) {
      if (one.length > wordMaxChars || plainHex.test(one)) continue
      const addresses = addressesInWord(one)
      yield isGlued ? [...addresses, ...gluedAddresses(one), ...solanaEnds(one)] : addresses
    }
  }
}

/**
 * The digits after each `0x` or `xdc` that may be an address: the first forty, unless they are a hash or longer, and
 * the last forty of a padded 32-byte word. Digits that follow may be letters of the next word (`0x…ETH`).
 */
export function keysBehindPrefixes(text: string): string[] {
  return [...text.matchAll(prefixedRun)].flatMap(([, digits = '']) => {
    if (paddedWord.test(digits)) return digits.slice(-keyDigits)
    return digits.length < longDigits ? digits.slice(0, keyDigits) : []
  })
}

/**
 * Runs that are longer than a key. One that begins with zeros may be a padded key as well as a key followed by digits,
 * so both are looked up.
 */
function longerThanKeys(text: string): string[] {
  return [...text.matchAll(prefixedRun)].flatMap(([, digits = '']) => {
    const isLonger = digits.length > keyDigits && digits.length < longDigits && !noKey.test(digits)
    return isLonger ? digits.slice(0, keyDigits) : []
  })
}

/** A zero-width character may be between two addresses as well as inside one, and so may whitespace. */
function readingsOf(text: string): Set<string> {
  return new Set([...wordReadings(text), ...joinedReadings(text)])
}

/** A text with its whitespace, and the same with Latin letters in place of their look-alikes. */
export function wordReadings(text: string): Set<string> {
  if (plainText.test(text)) return new Set([text])
  const readings = [text, text.replace(noWidth, ' '), text.replace(noWidth, '')]
  return new Set([...readings, ...readings.map(foldToLatin)])
}

/** The same without any whitespace. */
export function joinedReadings(text: string): Set<string> {
  const joined = withoutBlanks(text)
  return new Set([joined, foldToLatin(joined)])
}

/** The prefix `0x` ends a run by itself. A run with anything but zeros before the address is a hash. */
function addressesInHex(run: string): Address[] {
  const [, tronVersion, digits] = run.match(paddedKey) ?? []
  if (digits === undefined) return []
  const key = new Uint8Array(Buffer.from(digits, 'hex'))
  const tron = tronOfKey(key)
  return tronVersion === undefined ? [evmOfKey(key), tron] : [tron]
}

function evmOfKey(key: Uint8Array): Address {
  return { family: 'evm', canonical: checksumEvm(key), kind: addressKinds.evm, key }
}

function addressesInWord(one: string): Address[] {
  const reading = readAddress(one)
  const { address } = reading.fault === 'bech32_case' ? readAddress(one.toLowerCase()) : reading
  return address === undefined ? [] : [address]
}

/** Without zero-width characters and look-alikes. */
const plainText = /^[\x20-\x7e]*$/
/** XDC writes `xdc` in place of `0x`; after a zero these are the prefix `0x` and two digits. */
const hexRun = /(?:(?<!0)xdc)?([0-9a-f]{40,})/gi
/** Such a word was already tried as a run. */
const plainHex = /^(?:0x)?[0-9a-f]{40,}$/i
/** Twenty bytes, with an optional TRON version byte and the zeros that pad a 32-byte word. */
const paddedKey = /^0*(41)?([0-9a-f]{40})$/i
/** The prefix of the next address ends a run; after a zero, that of XDC is the prefix `0x` and two digits. */
const prefixedRun = /(?:[0o]x|(?<!0)xdc)([0-9a-f]{40,}?)(?=[0o]x|xdc|[^0-9a-f]|$)/gi
/** The zero key has no owner; a padded 32-byte word begins with it. */
const noKey = /^0{40}/
const paddedWord = /^0{24}[0-9a-f]{40}$/i
/** Hashes, and addresses of Starknet, Aptos and Sui, have 64 digits, or a few less without leading zeros. */
const [keyDigits, longDigits] = [40, 60]
const word = /[0-9A-Za-z]{25,}/g
/** The longest segwit address has 90, and a word may be glued to it. */
const wordMaxChars = 128
/** Shorter texts contain no address: the shortest of Bitcoin has 26. */
const addressMinChars = 25
