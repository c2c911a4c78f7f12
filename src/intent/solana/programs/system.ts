import { base58 } from '@scure/base'
import { sha256 } from '../../../kit/sha256.ts'
import type { Effect } from '../../effects/effects.ts'
import { instructionReader, namedInstruction } from '../instruction-layout.ts'
import { payerOf } from '../payer-of.ts'
import { unknown, type InstructionContext, type ProgramReader } from '../program-reader.ts'
import { tipAccounts } from '../tip-accounts.ts'

/**
 * The system program: moves SOL, opens accounts and assigns them to programs, manages durable nonces. Accounts beyond
 * those an instruction needs are ignored by the program: payment requests add one to find their payment again.
 */
export const system: ProgramReader = {
  name: 'system',
  programs: ['11111111111111111111111111111111'],
  instructions: [
    instructionReader({
      name: 'CreateAccount',
      tag: tag(0),
      data: { lamports: 'u64', space: 'u64', program: 'pubkey' },
      accounts: ['from', 'account'],
      signers: ['from', 'account'],
      effects: ({ from, account, lamports, program }, at) => [
        transfer(from, account, lamports, at),
        handover(account, program),
      ],
    }),
    instructionReader({
      name: 'Assign',
      tag: tag(1),
      data: { program: 'pubkey' },
      accounts: ['account'],
      signers: ['account'],
      effects: ({ account, program }) => [handover(account, program)],
    }),
    instructionReader({
      name: 'Transfer',
      tag: tag(2),
      data: { lamports: 'u64' },
      accounts: ['from', 'to'],
      signers: ['from'],
      writable: ['from', 'to'],
      effects: ({ from, to, lamports }, at) => [tip(to, lamports, at) ?? transfer(from, to, lamports, at)],
    }),
    instructionReader({
      name: 'CreateAccountWithSeed',
      tag: tag(3),
      data: { base: 'pubkey', seed: 'seed', lamports: 'u64', space: 'u64', program: 'pubkey' },
      accounts: ['from', 'account'],
      signers: ['from'],
      effects: ({ from, account, base, seed, lamports, program }, at) =>
        seeded(base, seed, program) === account
          ? [transfer(from, account, lamports, at), handover(account, program)]
          : malformed(at),
    }),
    instructionReader({
      name: 'AdvanceNonceAccount',
      tag: tag(4),
      data: {},
      accounts: ['nonceAccount', 'recentBlockhashes', 'authority'],
      signers: ['authority'],
      effects: (_, at) => advanceNonce(at),
    }),
    instructionReader({
      name: 'WithdrawNonceAccount',
      tag: tag(5),
      data: { lamports: 'u64' },
      accounts: ['nonceAccount', 'to', 'recentBlockhashes', 'rent', 'authority'],
      signers: ['authority'],
      effects: ({ nonceAccount, to, lamports }) => [withdrawal(nonceAccount, to, lamports)],
    }),
    namedInstruction('InitializeNonceAccount', tag(6)),
    instructionReader({
      name: 'AuthorizeNonceAccount',
      tag: tag(7),
      data: { newAuthority: 'pubkey' },
      accounts: ['nonceAccount', 'authority'],
      signers: ['authority'],
      effects: ({ nonceAccount, newAuthority }) => [
        { kind: 'authority', of: nonceAccount, right: 'owner', to: newAuthority },
      ],
    }),
    namedInstruction('Allocate', tag(8)),
    namedInstruction('AllocateWithSeed', tag(9)),
    instructionReader({
      name: 'AssignWithSeed',
      tag: tag(10),
      data: { base: 'pubkey', seed: 'seed', program: 'pubkey' },
      accounts: ['account', 'base'],
      signers: ['base'],
      effects: ({ account, base, seed, program }, at) =>
        seeded(base, seed, program) === account ? [handover(account, program)] : malformed(at),
    }),
    instructionReader({
      name: 'TransferWithSeed',
      tag: tag(11),
      data: { lamports: 'u64', seed: 'seed', program: 'pubkey' },
      accounts: ['from', 'base', 'to'],
      signers: ['base'],
      effects: ({ from, base, to, lamports, seed, program }, at) =>
        seeded(base, seed, program) === from ? [withdrawal(from, to, lamports)] : malformed(at),
    }),
    namedInstruction('UpgradeNonceAccount', tag(12)),
  ],
}

/** Four bytes, little-endian. */
function tag(number: number): readonly number[] {
  return [number, 0, 0, 0]
}

/** Null if it is not a tip: an unknown account, or the payee itself. */
function tip(to: string, fee: bigint, { wallets }: InstructionContext): Effect | null {
  return tipAccounts.has(to) && !wallets.includes(to) ? { kind: 'harmless', what: 'tip', fee, to } : null
}

function transfer(from: string, to: string, amount: bigint, at: InstructionContext): Effect {
  return { kind: 'transfer', asset: { kind: 'native' }, from: payerOf(from, at), to, amount }
}

/** SOL from an account that another key controls: its owner, and whether the payee controls it, is not in the bytes. */
function withdrawal(from: string, to: string, amount: bigint): Effect {
  return { kind: 'transfer', asset: { kind: 'native' }, from: { by: 'allowance', address: from }, to, amount }
}

/** From now on only this program controls the account. */
function handover(account: string, program: string): Effect {
  return { kind: 'authority', of: account, right: 'program', to: program }
}

/** A transaction with a durable nonce begins with it. Anywhere else it has no place in a payment. */
function advanceNonce({ instruction, index }: InstructionContext): readonly Effect[] {
  if (index > 0) return [unknown('instruction_unknown', instruction.program)]
  return [{ kind: 'harmless', what: 'nonce_advanced' }]
}

/** The address derived from a key, a text and a program: the holder of the key may use it. */
function seeded(base: string, seed: string, program: string): string {
  return base58.encode(sha256(Buffer.concat([base58.decode(base), Buffer.from(seed), base58.decode(program)])))
}

function malformed({ instruction }: InstructionContext): readonly Effect[] {
  return [unknown('instruction_malformed', instruction.program)]
}
