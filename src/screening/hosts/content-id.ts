import { base32hexnopad, base32nopad, base36, base58, base58flickr } from '@scure/base'

/**
 * Every spelling of a content identifier of IPFS, or of a key of IPNS, that gateways take, as it stands in paths and in
 * lower case in hosts: base32 and base36 of version 1, and base58 of version 0 or of the key. Null if it is neither.
 */
export function spellingsOfContent(text: string, isKey: boolean): { label: string[]; path: string[] } | null {
  const cid = text.length > idMaxChars ? null : readCid(text, isKey)
  if (cid === null) return null
  const label = [`b${base32nopad.encode(cid).toLowerCase()}`, `k${base36.encode(cid)}`].filter(isLabel)
  const hash = cid.subarray(2)
  const isInBase58 = cid[1] === codecs.key || (cid[1] === codecs.dagPb && isSha256(hash))
  return { label, path: isInBase58 ? [...label, base58.encode(hash)] : label }
}

/** The bytes of version 1. The codecs in use for pages and keys have one byte. */
function readCid(text: string, isKey: boolean): Uint8Array | null {
  const first = text[0] ?? ''
  try {
    if (/^(?:Qm|12D3|16Uiu2)/.test(text))
      return Uint8Array.from([1, isKey ? codecs.key : codecs.dagPb, ...base58.decode(text)])
    const cid = readers[first]?.(text.slice(1)) ?? null
    return cid !== null && cid[0] === 1 && (cid[1] ?? 0) < 0x80 && cid.length > hashMinBytes ? cid : null
  } catch {
    return null
  }
}

function isSha256(hash: Uint8Array): boolean {
  return hash[0] === 0x12 && hash[1] === 0x20 && hash.length === 34
}

/** A label of a host has at most 63 characters. */
function isLabel(text: string): boolean {
  return text.length <= 63
}

/** Digits that have a few bits each; what does not fill a byte is padding. */
function fromBits(code: string, bits: number): Uint8Array {
  const all = Array.from(code).map((digit) =>
    Number.parseInt(digit, 2 ** bits)
      .toString(2)
      .padStart(bits, '0'),
  )
  return Uint8Array.from(all.join('').match(/[01]{8}/g) ?? [], (byte) => Number.parseInt(byte, 2))
}

/** Base32 in the letters of z-base-32. */
function fromZBase32(code: string): Uint8Array {
  const letters = Array.from(code).map((sign) => plainLetters[zLetters.indexOf(sign)] ?? '?')
  return base32nopad.decode(letters.join(''))
}

const plainLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const zLetters = 'ybndrfg8ejkmcpqxot1uwisza345h769'
const base32 = (code: string) => base32nopad.decode(code.toUpperCase().replace(/={1,6}$/, ''))
const base32hex = (code: string) => base32hexnopad.decode(code.toUpperCase().replace(/={1,6}$/, ''))
const bytes = (encoding: 'hex' | 'base64' | 'base64url') => (code: string) =>
  Uint8Array.from(Buffer.from(code, encoding))
/** By the sign that multibase puts before a code, except for base256emoji, whose 256 letters no page or list has been seen to use. */
const readers: Readonly<Record<string, (code: string) => Uint8Array>> = {
  0: (code) => fromBits(code, 1),
  7: (code) => fromBits(code, 3),
  f: bytes('hex'),
  F: bytes('hex'),
  b: base32,
  B: base32,
  c: base32,
  C: base32,
  v: base32hex,
  V: base32hex,
  t: base32hex,
  T: base32hex,
  h: fromZBase32,
  k: (code) => base36.decode(code.toLowerCase()),
  K: (code) => base36.decode(code.toLowerCase()),
  z: base58.decode,
  Z: base58flickr.decode,
  m: bytes('base64'),
  M: bytes('base64'),
  u: bytes('base64url'),
  U: bytes('base64url'),
}
const codecs = { dagPb: 0x70, key: 0x72 } as const
/** Version, codec, and the kind and length of a hash. */
const hashMinBytes = 4
/** A hash of 64 bytes in binary digits; the longest in use has 112. */
const idMaxChars = 560
