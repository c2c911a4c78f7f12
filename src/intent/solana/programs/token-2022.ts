import { tokenPrograms } from '../../../kit/associated-token-account.ts'
import type { ProgramReader } from '../program-reader.ts'
import { transferChecked } from './token-effects.ts'
import { tokenInstructions, tokenReader } from './token.ts'

/**
 * Token-2022: all of SPL Token, and extensions of a mint that the bytes of a payment do not show. A mint may withhold a
 * part of the payee's amount; the payer still pays the amount in the instruction.
 */
export const token2022: ProgramReader = {
  name: 'token_2022',
  programs: [tokenPrograms['spl-token-2022']],
  instructions: [
    ...tokenInstructions,
    tokenReader({
      name: 'TransferCheckedWithFee',
      tag: [26, 1],
      data: { amount: 'u64', decimals: 'u8', fee: 'u64' },
      accounts: ['source', 'mint', 'destination', 'authority'],
      writable: ['source', 'destination'],
      effects: transferChecked,
    }),
  ],
}
