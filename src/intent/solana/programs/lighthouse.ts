import { namedInstruction, rawArgs } from '../instruction-layout.ts'
import { unknown, type InstructionContext, type InstructionReader, type ProgramReader } from '../program-reader.ts'
import { isAssertion, type AssertionKind } from './lighthouse-assertion.ts'

/**
 * Lighthouse: assertions that wallets put beside a payment. One that does not hold stops the whole transaction, and none
 * moves anything. Known by name only is what writes to memory accounts, calls other programs or has no place beside a
 * payment.
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

/** The account an assertion is about stands first; the clock is no account. What follows is not looked at. */
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
