import type { ProgramReader } from '../program-reader.ts'
import { associatedToken } from '../programs/associated-token.ts'
import { computeBudget } from '../programs/compute-budget.ts'
import { lighthouse } from '../programs/lighthouse.ts'
import { memo } from '../programs/memo.ts'
import { system } from '../programs/system.ts'
import { token2022 } from '../programs/token-2022.ts'
import { token } from '../programs/token.ts'

/** Every supported program. No program is in two of them. */
export const readers: readonly ProgramReader[] = [
  system,
  computeBudget,
  memo,
  lighthouse,
  associatedToken,
  token,
  token2022,
]

/** The reader of a program's instructions, by the program's address. */
export const programReaders: ReadonlyMap<string, ProgramReader> = new Map(
  readers.flatMap((reader) => reader.programs.map((program) => [program, reader] as const)),
)
