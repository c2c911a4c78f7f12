import { instructionReader } from '../instruction-layout.ts'
import type { ProgramReader } from '../program-reader.ts'

/** The memo program in its two versions: a text that stays in the transaction's log, and does nothing. */
export const memo: ProgramReader = {
  name: 'memo',
  programs: ['MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVddwJQwFMo'],
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
