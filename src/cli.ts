import { enableCompileCache } from 'node:module'
import { parseArgs } from 'node:util'

enableCompileCache()
const { findCommand, usage } = await import('./cli/commands.ts')
const { CliError } = await import('./cli/cli-error.ts')
const { ConfigError } = await import('./config/config-error.ts')

process.exitCode = await run(process.argv.slice(2))

/** Finds the command the words begin with and runs it. Every failure is one sentence on standard error and exit code 1, unless the command says another. */
async function run(words: readonly string[]): Promise<number> {
  const command = await findCommand(words)
  try {
    if (['help', '--help', '-h'].includes(words[0] ?? '')) {
      console.log(await usage())
      return 0
    }
    if (!command) {
      const help = await usage()
      throw new CliError(words.length === 0 ? help : `There is no command ${words.join(' ')}.\n\n${help}`)
    }
    const { values, positionals } = parseArgs({
      args: words.slice(command.name.split(' ').length),
      options: command.options,
      allowPositionals: true,
      strict: true,
    })
    return await command.run(positionals, values as Record<string, string | boolean | undefined>)
  } catch (error) {
    console.error(isSentence(error) ? error.message : error)
    return command?.errorExitCode ?? 1
  }
}

/** What is meant for whoever typed the command; anything else needs its stack to be found. */
function isSentence(error: unknown): error is Error {
  if (error instanceof CliError || error instanceof ConfigError || isOptionError(error)) return true
  return error instanceof Error && 'syscall' in error
}

function isOptionError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
