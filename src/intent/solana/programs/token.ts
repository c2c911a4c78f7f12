import { tokenPrograms } from '../../../kit/associated-token-account.ts'
import type { AuthorityRight, Effect } from '../../effects/effects.ts'
import { instructionReader, namedInstruction, type Fields, type InstructionLayout } from '../instruction-layout.ts'
import { unknown, type InstructionContext, type InstructionReader, type ProgramReader } from '../program-reader.ts'
import { approval, burn, revocation, transferChecked, transferUnchecked } from './token-effects.ts'

/** The common part of SPL Token and Token-2022. Layouts as in the programs' own sources, the authority always last. */
export const tokenInstructions: readonly InstructionReader[] = [
  tokenReader({
    name: 'Transfer',
    tag: [3],
    data: { amount: 'u64' },
    accounts: ['source', 'destination', 'authority'],
    writable: ['source', 'destination'],
    effects: transferUnchecked,
  }),
  tokenReader({
    name: 'Approve',
    tag: [4],
    data: { amount: 'u64' },
    accounts: ['source', 'delegate', 'authority'],
    effects: approval,
  }),
  tokenReader({ name: 'Revoke', tag: [5], data: {}, accounts: ['source', 'authority'], effects: revocation }),
  tokenReader({
    name: 'SetAuthority',
    tag: [6],
    data: { authorityType: 'u8', newAuthority: 'optional_pubkey' },
    accounts: ['account', 'authority'],
    effects: ({ account, authorityType, newAuthority }, at) => setAuthority(account, authorityType, newAuthority, at),
  }),
  tokenReader({
    name: 'Burn',
    tag: [8],
    data: { amount: 'u64' },
    accounts: ['source', 'mint', 'authority'],
    effects: burn,
  }),
  tokenReader({
    name: 'CloseAccount',
    tag: [9],
    data: {},
    accounts: ['account', 'destination', 'authority'],
    effects: ({ account, destination }) => [{ kind: 'account_closed', account, to: destination }],
  }),
  tokenReader({
    name: 'TransferChecked',
    tag: [12],
    data: { amount: 'u64', decimals: 'u8' },
    accounts: ['source', 'mint', 'destination', 'authority'],
    writable: ['source', 'destination'],
    effects: (accounts, at) => transferChecked({ ...accounts, fee: 0n }, at),
  }),
  tokenReader({
    name: 'ApproveChecked',
    tag: [13],
    data: { amount: 'u64', decimals: 'u8' },
    accounts: ['source', 'mint', 'delegate', 'authority'],
    effects: approval,
  }),
  tokenReader({
    name: 'BurnChecked',
    tag: [15],
    data: { amount: 'u64', decimals: 'u8' },
    accounts: ['source', 'mint', 'authority'],
    effects: burn,
  }),
  // None of these belongs to a payment: recognised by name for the reader, their effect is unknown.
  ...Object.entries({
    InitializeMint: 0,
    InitializeAccount: 1,
    InitializeMultisig: 2,
    MintTo: 7,
    FreezeAccount: 10,
    ThawAccount: 11,
    MintToChecked: 14,
    InitializeAccount2: 16,
    SyncNative: 17,
    InitializeAccount3: 18,
    InitializeMultisig2: 19,
    InitializeMint2: 20,
    InitializeImmutableOwner: 22,
  }).map(([name, tag]) => namedInstruction(name, [tag])),
]

/** SPL Token, the first of the two token programs. */
export const token: ProgramReader = {
  name: 'token',
  programs: [tokenPrograms['spl-token']],
  instructions: tokenInstructions,
}

/**
 * Creates a reader of a token instruction, whose last account is the authority. It signs itself, or it is a multisig
 * account followed by its signers. SPL Token ignores other accounts that follow, so a payment request may add a
 * reference to find its payment again; Token-2022 passes such accounts to a program of the mint's issuer (a transfer
 * hook).
 */
export function tokenReader<const D extends Fields, const A extends readonly string[]>(
  layout: InstructionLayout<D, A>,
): InstructionReader {
  return instructionReader<D, A>({
    ...layout,
    effects: (layoutValues, at) => {
      const { program, accounts } = at.instruction
      const [authority, ...others] = accounts.slice(layout.accounts.length - 1)
      const signed = authority?.signer === true || others.some((other) => other.signer)
      if (!signed) return [unknown('instruction_malformed', program)]
      // If the authority signs itself no other signature is needed, and the hook's own program may be among the signers.
      const unrelated = others.filter((other) => authority?.signer === true || !other.signer)
      const hooked = program === tokenPrograms['spl-token-2022'] && unrelated.length > 0
      const effects = layout.effects(layoutValues, at)
      return hooked ? [...effects, unknown('program_unknown', null)] : effects
    },
  })
}

function setAuthority(of: string, type: bigint, to: string | null, { instruction }: InstructionContext): Effect[] {
  const right = rights[Number(type)]
  return right ? [{ kind: 'authority', of, right, to }] : [unknown('instruction_unknown', instruction.program)]
}

/**
 * By the number of the authority type; from 4 on Token-2022's own, of which 6 closes a mint and the others (transfer
 * fee, permanent delegate, hook, pointers, pause and the like) control the mint's extensions.
 */
const rights: readonly AuthorityRight[] = [
  'mint',
  'freeze',
  'owner',
  'close',
  'admin',
  'admin',
  'close',
  ...Array<AuthorityRight>(10).fill('admin'),
]
