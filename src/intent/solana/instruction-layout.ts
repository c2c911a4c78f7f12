import { base58 } from '@scure/base'
import type { Effect } from '../effects/effects.ts'
import { unknown, type InstructionContext, type InstructionReader, type InstructionReading } from './program-reader.ts'
import type { SolanaInstruction } from './solana-message.ts'

/**
 * The layout of an instruction. `data` are the fields after the tag, in order, and `accounts` the accounts it needs, in
 * order; `signers` are those that must sign, `writable` those that are written to: if the message makes one of these
 * read-only, the chain refuses.
 */
export type InstructionLayout<D extends Fields, A extends readonly string[]> = {
  name: string
  tag: readonly number[]
  data: D
  accounts: A
  signers?: readonly A[number][]
  writable?: readonly A[number][]
  effects: (named: Named<D, A>, at: InstructionContext) => readonly Effect[]
}

export type Fields = Readonly<Record<string, FieldType>>
/** Integers are little-endian; `seed` is UTF-8 after its length in 8 bytes; `text` is the remainder. */
type FieldType = 'u8' | 'u32' | 'u64' | 'pubkey' | 'optional_pubkey' | 'seed' | 'text'
type FieldValue<T extends FieldType> = T extends 'u8' | 'u32' | 'u64'
  ? bigint
  : T extends 'optional_pubkey'
    ? string | null
    : string

/** An instruction's accounts and arguments by their names in the layout. */
type Named<D extends Fields, A extends readonly string[]> = { readonly [K in A[number]]: string } & {
  readonly [K in keyof D]: FieldValue<D[K]>
}

/**
 * Creates a reader of a layout. It guarantees the form: the data has exactly the layout's length, no needed account is
 * missing, required signers sign. Otherwise the effect is unknown, and the layout's `effects` is not called.
 */
export function instructionReader<const D extends Fields, const A extends readonly string[]>(
  layout: InstructionLayout<D, A>,
): InstructionReader {
  const { name, tag, effects } = layout
  const accounts: readonly string[] = layout.accounts
  const { signers = [], writable = [] } = layout
  const read = (at: InstructionContext): InstructionReading => {
    const { instruction } = at
    const raw = rawArgs(instruction)
    const malformed = { effects: [unknown('instruction_malformed', instruction.program)], args: raw }
    const fields = readFields(instruction.data.subarray(tag.length), layout.data)
    if (!fields || instruction.accounts.length < accounts.length) return malformed
    const placed = (account: A[number]) => instruction.accounts[accounts.indexOf(account)]
    if (!signers.every((account) => placed(account)?.signer)) return malformed
    const addresses = accounts.map((account, index) => [account, instruction.accounts[index]?.address ?? null] as const)
    if (addresses.some(([, address]) => address === null)) {
      return { effects: [unknown('lookup_table_missing', instruction.program)], args: raw }
    }
    const named: Record<string, unknown> = { ...Object.fromEntries(addresses), ...fields }
    // Every name of the layout was given a value of the layout's type just above.
    const does = effects(named as Named<D, A>, at)
    const isRefused = !writable.every((account) => placed(account)?.writable)
    return {
      effects: isRefused ? [...does, unknown('never_carried_out', instruction.program)] : does,
      args: readableArgs(named, instruction, accounts.length),
    }
  }
  return { name, tag, read }
}

/** An instruction that is only recognised by name, and has no place in a payment: its effect is unknown. */
export function namedInstruction(name: string, tag: readonly number[]): InstructionReader {
  const read = ({ instruction }: InstructionContext) => ({
    effects: [unknown('instruction_unknown', instruction.program)],
    args: rawArgs(instruction),
  })
  return { name, tag, read }
}

/** An instruction as its bytes and accounts alone. */
export function rawArgs(instruction: SolanaInstruction): Record<string, unknown> {
  return { accounts: instruction.accounts.map((account) => account.address), data: hex(instruction.data) }
}

function readableArgs(named: Record<string, unknown>, instruction: SolanaInstruction, accounts: number) {
  const entries = Object.entries(named).map(([name, value]) => [name, typeof value === 'bigint' ? `${value}` : value])
  const others = instruction.accounts.slice(accounts).map((account) => account.address)
  return { ...Object.fromEntries(entries), ...(others.length > 0 && { others }) }
}

/** The values of some fields, or null if the bytes do not match exactly. */
function readFields(bytes: Uint8Array, fields: Fields): Record<string, unknown> | null {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const values: Record<string, unknown> = {}
  let at = 0
  for (const [name, type] of Object.entries(fields)) {
    const size = fieldSize(type, view, at)
    if (size === null || at + size > view.length) return null
    const value = readField(type, view.subarray(at, at + size))
    if (value === undefined) return null
    values[name] = value
    at += size
  }
  return at === view.length ? values : null
}

/** The size of a field from here on; null if even its length is missing. */
function fieldSize(type: FieldType, view: Buffer, at: number): number | null {
  if (type === 'text') return view.length - at
  if (type === 'optional_pubkey') return view[at] === 1 ? 33 : 1
  if (type !== 'seed') return fixedBytes[type]
  return view.length - at < 8 ? null : 8 + Number(view.readBigUInt64LE(at))
}

/** The value of a field; undefined if its bytes are invalid. */
function readField(type: FieldType, bytes: Buffer): bigint | string | null | undefined {
  if (type === 'text') return readText(bytes)
  if (type === 'seed') return bytes.length <= 8 + seedBytesMax ? readText(bytes.subarray(8)) : undefined
  if (type === 'pubkey') return base58.encode(bytes)
  if (type === 'u64') return bytes.readBigUInt64LE(0)
  if (type !== 'optional_pubkey') return BigInt(bytes.readUIntLE(0, bytes.length))
  if (bytes[0] === 0) return null
  return bytes[0] === 1 ? base58.encode(bytes.subarray(1)) : undefined
}

/** Text if the bytes are UTF-8, else their hex. */
function readText(bytes: Buffer): string {
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? text : hex(bytes)
}

function hex(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString('hex')}`
}

const fixedBytes = { u8: 1, u32: 4, u64: 8, pubkey: 32 }
const seedBytesMax = 32
