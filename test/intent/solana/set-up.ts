import {
  AccountRole,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Blockhash,
  type Instruction,
} from '@solana/kit'
import { base58 } from '@scure/base'
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Effect } from '../../../src/intent/effects/effects.ts'
import { decodeSolana } from '../../../src/intent/solana/decoding/decode-solana.ts'
import { associatedTokenAccount } from '../../../src/kit/associated-token-account.ts'
import { readTransaction } from '../../../src/intent/solana/read-transaction.ts'
import type { LookupTables, SolanaMessage } from '../../../src/intent/solana/solana-message.ts'
import { sha256 } from '../../../src/kit/sha256.ts'

export const programs = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  associatedToken: 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  computeBudget: 'ComputeBudget111111111111111111111111111111',
  memo: 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
}
export const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
/** A token of Token-2022. Those of the table belong to SPL Token. */
export const newer = base58.encode(sha256(Buffer.from('a mint of Token-2022')))
export const usdt = 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'

/** A made-up address, the same for the same name. */
export function named(name: string): string {
  return base58.encode(sha256(Buffer.from(name)))
}

export const [alice, bob, eve] = [named('alice'), named('bob'), named('eve')]

/** An instruction as a test writes it: `!` before an account makes it sign, `+` after it makes it writable. */
export type Told = { program: string; accounts?: readonly string[]; data: readonly number[] | Uint8Array }

/** A transaction made by an independent library, in base64. Alice pays the fee unless another account is named. */
export function transactionOf(
  reports: readonly Told[],
  options: { feePayer?: string; version?: 'legacy' | 0; tables?: Record<string, readonly string[]> } = {},
): string {
  const { feePayer = alice, version = 'legacy', tables = {} } = options
  const payer = address(feePayer)
  const instructions = reports.map(instructionOf)
  if (version === 'legacy') {
    const message = pipe(
      createTransactionMessage({ version: 'legacy' }),
      (message) => setTransactionMessageFeePayer(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
    )
    return getBase64EncodedWireTransaction(compileTransaction(message))
  }
  const existing = Object.entries(tables).map(([table, held]) => [address(table), held.map((one) => address(one))])
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayer(payer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => compressTransactionMessageUsingAddressLookupTables(message, Object.fromEntries(existing)),
  )
  return getBase64EncodedWireTransaction(compileTransaction(message))
}

function instructionOf({ program, accounts = [], data }: Told): Instruction {
  return {
    programAddress: address(program),
    accounts: accounts.map((text) => {
      const [signer, writable] = [text.startsWith('!'), text.endsWith('+')]
      const [signing, other] = writable
        ? [AccountRole.WRITABLE_SIGNER, AccountRole.WRITABLE]
        : [AccountRole.READONLY_SIGNER, AccountRole.READONLY]
      return { address: address(text.replace(/^!/, '').replace(/\+$/, '')), role: signer ? signing : other }
    }),
    data: Uint8Array.from(data),
  }
}

const lifetime = { blockhash: named('a block') as Blockhash, lastValidBlockHeight: 0n }

/** Reads a transaction that has to be good. */
export function messageOf(base64: string, lookupTables?: LookupTables): SolanaMessage {
  const reading = readTransaction(base64, lookupTables)
  assert(reading.message, `refused: ${reading.fault}`)
  return reading.message
}

/** The effects of a transaction for a payer who means to pay Bob in USDC. */
export function effectsOf(base64: string, lookupTables?: LookupTables): readonly Effect[] {
  return decodeSolana(messageOf(base64, lookupTables), { wallets: [bob], mints: [usdc, usdt] }).effects
}

/** The effects of instructions that Alice sends. */
export function effectsOfAll(...reports: readonly Told[]): readonly Effect[] {
  return effectsOf(transactionOf(reports))
}

/** 1, 4 or 8 bytes of a number, the smallest first. */
export const u32 = (value: number): number[] => [...new Uint8Array(Uint32Array.of(value).buffer)]
export const u64 = (value: bigint): number[] => [...new Uint8Array(BigUint64Array.of(value).buffer)]
export const key = (text: string): number[] => [...base58.decode(text)]

/** An owner's account of a mint. */
export function ata(wallet: string, mint = usdc, program = programs.token): string {
  return associatedTokenAccount(wallet, mint, program)
}

/** Alice pays Bob in USDC, the way wallets do. */
export function payment(amount = 25_000_000n, program = programs.token): Told {
  const mint = mintOf(program)
  const accounts = [`${ata(alice, mint, program)}+`, mint, `${ata(bob, mint, program)}+`, `!${alice}`]
  return { program, accounts, data: [12, ...u64(amount), 6] }
}

function mintOf(program: string): string {
  return program === programs.token2022 ? newer : usdc
}

/** What `payment` comes to. */
export function paid(amount = 25_000_000n, program = programs.token): Effect {
  return {
    kind: 'transfer',
    asset: { kind: 'token', address: mintOf(program), decimals: 6 },
    from: { by: 'sender' },
    to: ata(bob, mintOf(program), program),
    owner: bob,
    amount,
  }
}

export const unknown = (why: string, target: string | null): unknown => ({ kind: 'unknown', why, target })

/** A collected sample as JSON, or null where it is not at hand. */
export function sharedJson(path: string): unknown {
  const full = join(process.env['SHARED_DATA'] ?? join(import.meta.dirname, '../../../../shared/data'), path)
  return existsSync(full) ? JSON.parse(readFileSync(full, 'utf8')) : null
}

/** The reason of a test when it is skipped for want of a sample. */
export const noSample = 'the collected sample is not at hand (SHARED_DATA)'
