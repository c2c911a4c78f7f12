import type { ParseArgsOptionDescriptor } from 'node:util'

/** One command of the command line. `run` answers with the exit code. */
export type Command = {
  name: string
  synopsis: string
  summary: string
  options: Readonly<Record<string, ParseArgsOptionDescriptor>>
  /** What a script can branch on, in words. Unless said: 0 done, 1 error. */
  exitCodes?: Readonly<Record<string, number>>
  /** What a call that cannot be carried out ends with; 1 unless said. */
  errorExitCode?: number
  run: (
    positionals: readonly string[],
    options: Readonly<Record<string, string | boolean | undefined>>,
  ) => Promise<number>
}
