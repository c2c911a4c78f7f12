import { instructionReader } from '../instruction-layout.ts'
import type { ProgramReader } from '../program-reader.ts'

/**
 * The second memo program: a text that stays in the transaction's log, without effect. The first one is not decoded.
 */
export const memo: ProgramReader = {
  name: 'memo',
  programs: ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'],
  instructions: [
    instructionReader({
      name: 'Memo',
      tag: [],
      data: { memo: 'text' },
      accounts: [],
      effects: () => [{ kind: 'harmless', what: 'memo' }],
    }),
  ],
}
