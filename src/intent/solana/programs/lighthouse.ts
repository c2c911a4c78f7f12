import { namedInstruction, rawArgs } from '../instruction-layout.ts'
import { unknown, type InstructionContext, type InstructionReader, type ProgramReader } from '../program-reader.ts'
import { isAssertion, type AssertionKind } from './lighthouse-assertion.ts'

/**
 * Lighthouse: assertions that wallets add to a payment. A failing one stops the whole transaction, and none moves
 * anything. Instructions that write to memory accounts, call other programs or have no place in a payment are only
 * recognised by name.
 */
export const lighthouse: ProgramReader = {
  name: 'lighthouse',
  programs: ['L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'],
  instructions: [
    ...Object.entries({
      MemoryWrite: 0,
      MemoryClose: 1,
      AssertAccountDelta: 4,
      AssertStakeAccount: 11,
      AssertStakeAccountMulti: 12,
      AssertUpgradeableLoaderAccount: 13,
      AssertUpgradeableLoaderAccountMulti: 14,
      AssertMerkleTreeAccount: 16,
      AssertBubblegumTreeConfigAccount: 17,
    }).map(([name, tag]) => namedInstruction(name, [tag])),
    assertion('AssertAccountData', 2, { about: 'accountData', isMany: false }),
    assertion('AssertAccountDataMulti', 3, { about: 'accountData', isMany: true }),
    assertion('AssertAccountInfo', 5, { about: 'accountInfo', isMany: false }),
    assertion('AssertAccountInfoMulti', 6, { about: 'accountInfo', isMany: true }),
    assertion('AssertMintAccount', 7, { about: 'mintAccount', isMany: false }),
    assertion('AssertMintAccountMulti', 8, { about: 'mintAccount', isMany: true }),
    assertion('AssertTokenAccount', 9, { about: 'tokenAccount', isMany: false }),
    assertion('AssertTokenAccountMulti', 10, { about: 'tokenAccount', isMany: true }),
    assertion('AssertSysvarClock', 15, { about: 'sysvarClock', isMany: false }),
  ],
}

/** The account of an assertion comes first; the clock is not an account. Further accounts are ignored. */
function assertion(name: string, tag: number, kind: AssertionKind): InstructionReader {
  const accounts = kind.about === 'sysvarClock' ? 0 : 1
  const read = ({ instruction }: InstructionContext) => ({
    effects:
      instruction.accounts.length >= accounts && isAssertion(instruction.data.subarray(1), kind)
        ? [{ kind: 'harmless', what: 'assertion' } as const]
        : [unknown('instruction_malformed', instruction.program)],
    args: rawArgs(instruction),
  })
  return { name, tag: [tag], read }
}
