import type { ParseArgsOptionDescriptor } from 'node:util'

/** One command of the command line. `run` returns the exit code. */
export type Command = {
  name: string
  synopsis: string
  summary: string
  options: Readonly<Record<string, ParseArgsOptionDescriptor>>
  /** What options mean here, where that is not what `optionMeanings` says. */
  meanings?: Readonly<Record<string, OptionMeaning>>
  /** Exit codes by their meaning; by default 0 done, 1 error. */
  exitCodes?: Readonly<Record<string, number>>
  /** The exit code of an error; 1 by default. */
  errorExitCode?: number
  run: (
    positionals: readonly string[],
    options: Readonly<Record<string, string | boolean | undefined>>,
  ) => Promise<number>
}

/** What an option of a command means. `value` names what stands behind it. */
export type OptionMeaning = { value?: string; about: string }
