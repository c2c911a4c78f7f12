import { associatedTokenProgram, tokenPrograms } from '../../../kit/associated-token-account.ts'
import type { Effect } from '../../effects/effects.ts'
import type { Derivations, TokenAccountOwner } from '../derivations.ts'
import { instructionReader, namedInstruction } from '../instruction-layout.ts'
import { unknown, type InstructionContext, type ProgramReader } from '../program-reader.ts'
import type { SolanaInstruction } from '../solana-message.ts'

/** The associated token account program: opens the one token account of a wallet and a mint. */
export const associatedToken: ProgramReader = {
  name: 'associated_token',
  programs: [associatedTokenProgram],
  instructions: [
    creation('Create', [0]),
    creation('CreateIdempotent', [1]),
    namedInstruction('RecoverNested', [2]),
    // The first form of Create had no data at all.
    creation('Create', []),
  ],
}

/** Accounts with the derived address of their wallet, mint and token program, which proves all three. */
export function createdAccounts(
  instructions: readonly SolanaInstruction[],
  derivations: Derivations,
): ReadonlyMap<string, TokenAccountOwner> {
  const created = new Map<string, TokenAccountOwner>()
  for (const { program, accounts } of instructions) {
    const [, account, wallet, mint, , tokenProgram] = accounts.map(({ address }) => address)
    if (program !== associatedTokenProgram || !account || !wallet || !mint || !tokenProgram) continue
    const owner = { wallet, mint, tokenProgram }
    if (isCreation(account, owner, derivations)) created.set(account, owner)
  }
  return created
}

function creation(name: string, tag: readonly number[]) {
  return instructionReader({
    name,
    tag,
    data: {},
    accounts: ['funder', 'account', 'wallet', 'mint', 'systemProgram', 'tokenProgram'],
    signers: ['funder'],
    effects: ({ account, ...owner }, at) => createEffects(account, owner, at),
  })
}

function createEffects(account: string, of: TokenAccountOwner, at: InstructionContext): readonly Effect[] {
  if (!isCreation(account, of, at.derivations)) return [unknown('instruction_malformed', at.instruction.program)]
  return [{ kind: 'account_created', account, owner: of.wallet, mint: of.mint }]
}

/** Whether the program would create this account: it calls the token program, so that has to be a known one. */
function isCreation(account: string, owner: TokenAccountOwner, derivations: Derivations): boolean {
  const isTokenProgram = Object.values<string>(tokenPrograms).includes(owner.tokenProgram)
  return isTokenProgram && derivations.isAccountOf(account, owner)
}
