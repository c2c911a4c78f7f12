import { resolveLookups, type AddressLookup } from './resolve-lookups.ts'
import type { LookupTables, SolanaAccount, SolanaInstruction, SolanaMessage } from './solana-message.ts'
import { TransactionError, type TransactionFault } from './transaction-error.ts'
import { createWireCursor, type WireCursor } from './wire-cursor.ts'

export type TransactionReading =
  | { message: SolanaMessage; fault?: never }
  | { message?: never; fault: TransactionFault; path: string }

/** The size of one packet of the network: a longer legacy or v0 transaction cannot be sent. */
export const transactionBytesMax = 1_232

/**
 * Reads a serialised transaction, signed or not, legacy or v0, from padded standard base64 (RFC 4648, section 4). It is
 * as strict as the nodes' own checks: a transaction that they would refuse is a fault, so that it is never interpreted
 * differently from how they would execute it. A message without its signatures is refused: a legacy one can be crafted
 * to parse as a transaction as well, and then two readers would see two payments.
 */
export function readTransaction(base64: string, lookupTables: LookupTables = {}): TransactionReading {
  try {
    return { message: readBytes(decodeBase64(base64), lookupTables) }
  } catch (error) {
    if (error instanceof TransactionError) return { fault: error.fault, path: error.path }
    throw error
  }
}

function decodeBase64(text: string): Uint8Array {
  if (text.length > Math.ceil(transactionBytesMax / 3) * 4) throw new TransactionError('too_long')
  const bytes = Buffer.from(text, 'base64')
  // The engine's decoder accepts whitespace, missing padding and the URL alphabet. Encoding the bytes again does not
  // reproduce them.
  if (bytes.toString('base64') !== text) throw new TransactionError('base64')
  if (bytes.length > transactionBytesMax) throw new TransactionError('too_long')
  return bytes
}

function readBytes(bytes: Uint8Array, lookupTables: LookupTables): SolanaMessage {
  const cursor = createWireCursor(bytes)
  // As a count of signatures this would be 128 or more, which does not fit into a packet: it is the first byte of a v0
  // message.
  if ((bytes[0] ?? 0) >= versionBit) throw new TransactionError('signatures_missing')
  const signatures = cursor.count()
  cursor.take(signatures * signatureBytes)
  const wire = readWire(cursor)
  if (cursor.leftBytes() > 0) throw new TransactionError('trailing_bytes')
  if (wire.header.signers !== signatures) throw new TransactionError('signature_count')
  checkWire(wire)
  return assemble(wire, lookupTables)
}

/** The parsed bytes of a message, with indexes instead of addresses. */
type Wire = {
  version: 'legacy' | 0
  header: { signers: number; readonlySigners: number; readonlyOthers: number }
  keys: readonly string[]
  lifetime: string
  instructions: readonly WireInstruction[]
  lookups: readonly AddressLookup[]
}
type WireInstruction = { program: number; accounts: Uint8Array; data: Uint8Array }

function readWire(cursor: WireCursor): Wire {
  const first = cursor.u8()
  const versioned = first >= versionBit
  if (versioned && first !== versionBit) throw new TransactionError('version')
  const signers = versioned ? cursor.u8() : first
  return {
    version: versioned ? 0 : 'legacy',
    header: { signers, readonlySigners: cursor.u8(), readonlyOthers: cursor.u8() },
    keys: readMany(cursor, () => cursor.address()),
    lifetime: cursor.address(),
    instructions: readMany(cursor, () => ({
      program: cursor.u8(),
      accounts: cursor.take(cursor.count()),
      data: cursor.take(cursor.count()),
    })),
    lookups: versioned
      ? readMany(cursor, () => ({
          table: cursor.address(),
          writable: cursor.take(cursor.count()),
          readonly: cursor.take(cursor.count()),
        }))
      : [],
  }
}

/** The count comes first. Each entry takes at least one byte, so a false count runs out of bytes early. */
function readMany<T>(cursor: WireCursor, read: () => T): readonly T[] {
  const count = cursor.count()
  if (count > cursor.leftBytes()) throw new TransactionError('truncated')
  return Array.from({ length: count }, read)
}

/** The rules by which nodes refuse a message before they execute it. */
function checkWire({ header, keys, instructions, lookups }: Wire): void {
  const { signers, readonlySigners, readonlyOthers } = header
  // The first signer pays the fee, so its account must be writable.
  if (readonlySigners >= signers || signers + readonlyOthers > keys.length) throw new TransactionError('header')
  if (lookups.some((lookup) => lookup.writable.length + lookup.readonly.length === 0)) {
    throw new TransactionError('lookup_empty')
  }
  const loaded = lookups.reduce((sum, lookup) => sum + lookup.writable.length + lookup.readonly.length, 0)
  const accounts = keys.length + loaded
  if (accounts > accountsMax) throw new TransactionError('account_index')
  for (const instruction of instructions) {
    // The fee payer is not a program, and programs never come from lookup tables.
    if (instruction.program === 0 || instruction.program >= keys.length) throw new TransactionError('program_index')
    if (instruction.accounts.some((index) => index >= accounts)) throw new TransactionError('account_index')
  }
}

function assemble(wire: Wire, lookupTables: LookupTables): SolanaMessage {
  const { loaded, missingTables } = resolveLookups(wire.lookups, lookupTables)
  // Nodes load an account once: a duplicate, even through a table, stops the whole transaction.
  const addresses = [...wire.keys, ...loaded].filter((address) => address !== null)
  if (new Set(addresses).size !== addresses.length) throw new TransactionError('account_twice')
  const writableLoaded = wire.lookups.reduce((sum, { writable }) => sum + writable.length, 0)
  const accounts: readonly SolanaAccount[] = [
    ...wire.keys.map((address, index) => ({ address, ...rightsOf(index, wire) })),
    ...loaded.map((address, index) => ({ address, signer: false, writable: index < writableLoaded })),
  ]
  return {
    version: wire.version,
    feePayer: wire.keys[0] ?? '',
    signers: wire.keys.slice(0, wire.header.signers),
    lifetime: wire.lifetime,
    instructions: wire.instructions.map((instruction) => assembleInstruction(instruction, wire.keys, accounts)),
    missingTables,
  }
}

/** Signers come first, and within both groups writable accounts come before read-only ones. */
function rightsOf(index: number, { header, keys }: Wire): { signer: boolean; writable: boolean } {
  const { signers, readonlySigners, readonlyOthers } = header
  const signer = index < signers
  return { signer, writable: index < (signer ? signers - readonlySigners : keys.length - readonlyOthers) }
}

function assembleInstruction(
  { program, accounts, data }: WireInstruction,
  keys: readonly string[],
  all: readonly SolanaAccount[],
): SolanaInstruction {
  return {
    program: keys[program] ?? '',
    accounts: Array.from(accounts, (index) => all[index] ?? { address: null, signer: false, writable: false }),
    data,
  }
}

const versionBit = 0x80
const signatureBytes = 64
/** An account index is one byte. */
const accountsMax = 256
