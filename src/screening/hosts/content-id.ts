import { base32nopad, base36, base58 } from '@scure/base'

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

const readers: Readonly<Record<string, (code: string) => Uint8Array>> = {
  b: (code) => base32nopad.decode(code.toUpperCase()),
  B: (code) => base32nopad.decode(code),
  k: (code) => base36.decode(code.toLowerCase()),
  K: (code) => base36.decode(code.toLowerCase()),
  z: (code) => base58.decode(code),
  f: (code) => Uint8Array.from(Buffer.from(code, 'hex')),
}
const codecs = { dagPb: 0x70, key: 0x72 } as const
/** Version, codec, and the kind and length of a hash. */
const hashMinBytes = 4
/** The longest in use has 112: hexadecimal digits of a hash of 64 bytes have 137. */
const idMaxChars = 140
