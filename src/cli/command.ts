import type { ParseArgsOptionDescriptor } from 'node:util'

/** A command. `run` resolves to the exit code. */
export type Command = {
  name: string
  synopsis: string
  summary: string
  options: Readonly<Record<string, ParseArgsOptionDescriptor>>
  /** Meanings of options that differ from `optionMeanings`. */
  meanings?: Readonly<Record<string, OptionMeaning>>
  /** Exit codes by name; by default 0 done, 1 error. */
  exitCodes?: Readonly<Record<string, number>>
  /** The exit code of an error; 1 by default. */
  errorExitCode?: number
  run: (
    positionals: readonly string[],
    options: Readonly<Record<string, string | boolean | undefined>>,
  ) => Promise<number>
}

/** The documentation of an option. `value` names its argument. */
export type OptionMeaning = { value?: string; about: string }
