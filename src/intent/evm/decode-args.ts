import { checksumEvm } from '../../kit/address.ts'
import { type AbiFunction, type AbiType, type AbiValue, sizeOfHeads } from './abi.ts'

type ArgsFault = 'calldata_truncated' | 'calldata_not_canonical'
export type Args = Readonly<Record<string, AbiValue>>
export type ArgsReading = { values: Args; fault?: never } | { values?: never; fault: ArgsFault }

/**
 * Decodes the arguments that follow a selector. Only the canonical encoding of the ABI's specification is accepted:
 * contents are in the order of their heads, without gaps and overlaps, every unused byte is zero and nothing follows.
 * So the bytes have exactly one interpretation, and no byte is ignored. Takes time in proportion to the data; an array
 * that claims more elements than fit into the data is refused before it is allocated.
 */
export function decodeArgs(called: AbiFunction, args: Uint8Array): ArgsReading {
  const source = { bytes: args, view: new DataView(args.buffer, args.byteOffset, args.byteLength), end: 0 }
  try {
    const values = readTuple(source, called.inputs.fields, 0)
    return source.end === args.length ? { values } : { fault: 'calldata_not_canonical' }
  } catch (error) {
    if (error instanceof ArgsError) return { fault: error.fault }
    throw error
  }
}

/** The input. `end` is the end of the content that was read last: the next one has to start there. */
type Source = { bytes: Uint8Array; view: DataView; end: number }

class ArgsError extends Error {
  readonly fault: ArgsFault
  constructor(fault: ArgsFault) {
    super(fault)
    this.fault = fault
  }
}

function readTuple(source: Source, fields: readonly { name: string; type: AbiType }[], start: number): Args {
  const values: Record<string, AbiValue> = {}
  let head = start
  let tail = start + sizeOfHeads(fields)
  need(source, tail)
  for (const { name, type } of fields) {
    values[name] = readMember(source, type, start, head, tail)
    if (type.isDynamic) tail = source.end
    head += type.headBytes
  }
  source.end = tail
  return values
}

function readElements(source: Source, of: AbiType, count: number, start: number): AbiValue[] {
  const values: AbiValue[] = []
  let tail = start + count * of.headBytes
  need(source, tail)
  for (let i = 0; i < count; i++) {
    values.push(readMember(source, of, start, start + i * of.headBytes, tail))
    if (of.isDynamic) tail = source.end
  }
  source.end = tail
  return values
}

/**
 * A member is at its head, or at the offset there, counted from `start`: which can only be the end of the previous one.
 */
function readMember(source: Source, type: AbiType, start: number, head: number, tail: number): AbiValue {
  if (!type.isDynamic) return readValue(source, type, head)
  if (readSize(source, head) !== tail - start) throw new ArgsError('calldata_not_canonical')
  return readValue(source, type, tail)
}

function readValue(source: Source, type: AbiType, at: number): AbiValue {
  switch (type.kind) {
    case 'address':
      expectZeros(source, at, at + 12)
      return checksumEvm(source.bytes.subarray(at + 12, at + 32))
    case 'bool':
      return readBool(source, at)
    case 'uint':
      return readUint(source, at, type.bits)
    case 'int':
      return readInt(source, at, type.bits)
    case 'fixed_bytes':
      expectZeros(source, at + type.bytes, at + 32)
      return source.bytes.subarray(at, at + type.bytes)
    case 'bytes':
      return readBytes(source, at)
    case 'string':
      return readString(source, at)
    case 'array':
      if (type.length !== null) return readElements(source, type.of, type.length, at)
      need(source, at + 32)
      return readElements(source, type.of, readSize(source, at), at + 32)
    default:
      return readTuple(source, type.fields, at)
  }
}

function readBool(source: Source, at: number): boolean {
  expectZeros(source, at, at + 31)
  const last = source.bytes[at + 31] ?? 0
  if (last > 1) throw new ArgsError('calldata_not_canonical')
  return last === 1
}

function readUint({ view }: Source, at: number, bits: number): bigint {
  const value = readWord(view, at)
  if (bits < 256 && value >> BigInt(bits) !== 0n) throw new ArgsError('calldata_not_canonical')
  return value
}

function readInt({ view }: Source, at: number, bits: number): bigint {
  const word = BigInt.asIntN(256, readWord(view, at))
  if (BigInt.asIntN(bits, word) !== word) throw new ArgsError('calldata_not_canonical')
  return word
}

function readWord(view: DataView, at: number): bigint {
  let value = view.getBigUint64(at)
  for (let part = 8; part < 32; part += 8) {
    const next = view.getBigUint64(at + part)
    // Most numbers are small: nothing has to be combined as long as there are only zeros.
    value = value === 0n ? next : (value << 64n) | next
  }
  return value
}

function readBytes(source: Source, at: number): Uint8Array {
  need(source, at + 32)
  const start = at + 32
  const end = start + readSize(source, at)
  source.end = start + 32 * Math.ceil((end - start) / 32)
  need(source, source.end)
  expectZeros(source, end, source.end)
  return source.bytes.subarray(start, end)
}

function readString(source: Source, at: number): string {
  try {
    return utf8.decode(readBytes(source, at))
  } catch (error) {
    // Bytes that are not text have no decoding that encodes back to them.
    throw error instanceof ArgsError ? error : new ArgsError('calldata_not_canonical')
  }
}

/** A length or an offset. One of more than four bytes exceeds any data. */
function readSize({ view }: Source, at: number): number {
  for (let part = 0; part < 28; part += 4) if (view.getUint32(at + part) !== 0) return Infinity
  return view.getUint32(at + 28)
}

function need({ bytes }: Source, end: number): void {
  if (end > bytes.length) throw new ArgsError('calldata_truncated')
}

function expectZeros({ bytes }: Source, from: number, to: number): void {
  for (let at = from; at < to; at++) if (bytes[at] !== 0) throw new ArgsError('calldata_not_canonical')
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
