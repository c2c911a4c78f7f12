import type { Effect, UnknownCause } from '../effects/effects.ts'
import type { Derivations, TokenAccountOwner } from './derivations.ts'
import type { SolanaInstruction, SolanaMessage } from './solana-message.ts'

/** Decodes the instructions of some programs. One file each in programs/, one line in programs.ts. */
export type ProgramReader = {
  /** For readers and tests, such as `token`. */
  name: string
  /** Addresses of the programs it decodes. */
  programs: readonly string[]
  instructions: readonly InstructionReader[]
}

/** Decodes one kind of instruction. */
export type InstructionReader = {
  name: string
  /** The first bytes of its data, which distinguish it from the program's other instructions. */
  tag: readonly number[]
  read: (at: InstructionContext) => InstructionReading
}

/** The effects of an instruction, with its accounts and arguments by name for a reader. */
export type InstructionReading = { effects: readonly Effect[]; args: Readonly<Record<string, unknown>> }

/** An instruction in its message, and what is known besides the bytes. */
export type InstructionContext = SolanaKnowledge & {
  instruction: SolanaInstruction
  /** Its position in the message, from 0. */
  index: number
  message: SolanaMessage
  /** Token accounts whose wallet and mint this message proves by creating them, by address. */
  created: ReadonlyMap<string, TokenAccountOwner>
  derivations: Derivations
  /** Those of `wallets` without a private key, because they are no points of the curve. */
  keyless: ReadonlySet<string>
}

/** Addresses to try where the bytes only contain derived ones: an account's wallet, a transfer's mint. */
export type SolanaKnowledge = { wallets: readonly string[]; mints: readonly string[] }

/** An unknown effect of an instruction; the target is the program unless given otherwise. */
export function unknown(why: UnknownCause, target: string | null): Effect {
  return { kind: 'unknown', why, target }
}
