import ipaddr from 'ipaddr.js'
import { compare } from './compare.ts'

/** An IP address or CIDR range as an interval of one family. `text` is its one form. */
export type AddressRange = { family: 4 | 6; first: bigint; last: bigint; text: string }

type RangeFault = 'malformed' | 'host_bits'
export type RangeReading = { range: AddressRange; fault?: never } | { range?: never; fault: RangeFault }

/**
 * Reads an IPv4 or IPv6 address, or a CIDR range. Dotted quads are plain decimals without leading zeros, and no bit may
 * be set beyond the prefix, since `10.0.0.1/8` could mean either the host or the network. IPv4-mapped IPv6 is read as
 * IPv4.
 *
 * @example readAddressRange('192.0.2.0/24').range?.text // '192.0.2.0/24'
 */
export function readAddressRange(text: string): RangeReading {
  const [address = '', bits, ...rest] = text.split('/')
  const first = readNumber(address)
  if (first === null || rest.length > 0) return { fault: 'malformed' }
  const width = widths[first.family]
  const prefix = bits === undefined ? width : prefixOf(bits)
  if (prefix === null || prefix > width) return { fault: 'malformed' }
  const size = 1n << BigInt(width - prefix)
  if (first.number % size !== 0n) return { fault: 'host_bits' }
  return { range: canonicalRange(first.family, first.number, prefix) }
}

/** The interval of a single source address; null if it is not one. */
function readSourceAddress(text: string): Pick<AddressRange, 'family' | 'first'> | null {
  const read = readNumber(text)
  if (read === null) return null
  const { family, first } = canonicalRange(read.family, read.number, widths[read.family])
  return { family, first }
}

/** Whether one of the ranges holds the address. IPv4 and IPv6 are matched separately. */
export function isWithin(ranges: readonly AddressRange[], source: string): boolean {
  const address = readSourceAddress(source)
  if (address === null) return false
  return ranges.some(({ family, first, last }) => {
    return family === address.family && first <= address.first && address.first <= last
  })
}

/** Whether the ranges together contain every address of the others. Two halves of a range contain all of it. */
export function covers(ranges: readonly AddressRange[], others: readonly AddressRange[]): boolean {
  const merged = mergeIntervals(ranges)
  return others.every((other) =>
    merged.some(({ family, first, last }) => family === other.family && first <= other.first && other.last <= last),
  )
}

type Interval = Pick<AddressRange, 'family' | 'first' | 'last'>

/** The same addresses as intervals that neither overlap nor touch. */
function mergeIntervals(ranges: readonly AddressRange[]): Interval[] {
  const ordered = ranges.toSorted((a, b) => a.family - b.family || compare(a.first, b.first))
  const merged: Interval[] = []
  for (const { family, first, last } of ordered) {
    const before = merged.at(-1)
    if (before && before.family === family && first <= before.last + 1n) {
      before.last = last > before.last ? last : before.last
    } else merged.push({ family, first, last })
  }
  return merged
}

/** A range in its canonical form. IPv4-mapped addresses become IPv4. */
function canonicalRange(family: 4 | 6, first: bigint, prefix: number): AddressRange {
  if (family === 6 && first >> 32n === mapped && prefix >= mappedBits)
    return canonicalRange(4, first & 0xffff_ffffn, prefix - mappedBits)
  const width = widths[family]
  const last = first + (1n << BigInt(width - prefix)) - 1n
  const address = addressText(family, first)
  return { family, first, last, text: prefix === width ? address : `${address}/${prefix}` }
}

function addressText(family: 4 | 6, number: bigint): string {
  const hex = number.toString(16).padStart(family === 4 ? 8 : 32, '0')
  return ipaddr.fromByteArray([...Buffer.from(hex, 'hex')]).toString()
}

function readNumber(text: string): { family: 4 | 6; number: bigint } | null {
  const family = plainIpv4.test(text) ? 4 : 6
  if (family === 6 && (text.includes('%') || !ipaddr.IPv6.isValid(text) || hasOddQuad(text))) return null
  const bytes = ipaddr.parse(text).toByteArray()
  return { family, number: BigInt(`0x${Buffer.from(bytes).toString('hex')}`) }
}

/** An IPv4 part at the end of an IPv6 address must have the same strict form as IPv4. */
function hasOddQuad(text: string): boolean {
  const quad = text.slice(text.lastIndexOf(':') + 1)
  return quad.includes('.') && !plainIpv4.test(quad)
}

function prefixOf(bits: string): number | null {
  return /^(0|[1-9]\d{0,2})$/.test(bits) ? Number(bits) : null
}

const plainIpv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/
const widths = { 4: 32, 6: 128 } as const
const mapped = 0xffffn
const mappedBits = 96
