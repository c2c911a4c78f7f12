import { parseArgs } from 'node:util'
import { nearestName } from '../kit/nearest-name.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { meaningOf } from './option-meanings.ts'

export type ReadOptions = { positionals: string[]; options: Record<string, string | boolean | undefined> }

/** Parses the arguments of a command. Throws CliError with a sentence that names the option. */
export function readOptions(command: CommandOptions, words: readonly string[]): ReadOptions {
  const { values, positionals, tokens } = parseArgs({
    args: [...words],
    options: command.options,
    allowPositionals: true,
    strict: false,
    tokens: true,
  })
  for (const token of tokens) if (token.kind === 'option') checkOption(command, token)
  return { positionals, options: values }
}

type CommandOptions = Pick<Command, 'name' | 'options' | 'meanings'>

type OptionToken = { name: string; rawName: string; value?: string | undefined; inlineValue?: boolean | undefined }

function checkOption(command: CommandOptions, { name, rawName, value, inlineValue }: OptionToken) {
  const option = command.options[name]
  if (!option) {
    const nearest = nearestName(name, Object.keys(command.options))
    const hint = nearest === null ? `See countersign ${command.name} --help.` : `Did you mean --${nearest}?`
    throw new CliError(`countersign ${command.name} has no option ${rawName}. ${hint}`)
  }
  if (option.type === 'boolean' && inlineValue) throw new CliError(`${rawName} takes no value.`)
  if (option.type !== 'string') return
  // An argument that looks like an option most likely means a forgotten value.
  if (value === undefined || value === '' || (!inlineValue && value.startsWith('-')))
    throw new CliError(`${rawName} needs a value: ${meaningOf(command, name)?.value ?? 'VALUE'}.`)
}
