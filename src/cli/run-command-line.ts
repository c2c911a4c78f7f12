import { ConfigError } from '../config/config-error.ts'
import { CliError } from './cli-error.ts'
import { allCommands, findCommand, nearestCommand } from './commands.ts'
import { readOptions } from './read-options.ts'

/**
 * Finds and runs a command and resolves to its exit code. A failure prints one sentence on standard error and exits
 * with 1, unless the command defines another code.
 */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  const command = await findCommand(words)
  try {
    const help = await helpFor(words)
    if (help !== null) {
      console.log(help)
      return 0
    }
    if (!command) throw new CliError(await unknown(words))
    const { positionals, options } = readOptions(command, words.slice(command.name.split(' ').length))
    return await command.run(positionals, options)
  } catch (error) {
    console.error(isSentence(error) ? error.message : error)
    return command?.errorExitCode ?? 1
  }
}

/** The output of --help and --version; null for other calls. */
async function helpFor(words: readonly string[]): Promise<string | null> {
  const [first = ''] = words
  if (['version', '--version', '-v'].includes(first)) return (await import('../app/version.ts')).version
  if (first !== 'help' && !words.some((word) => word === '--help' || word === '-h')) return null
  const { commandUsage, usage } = await import('./usage.ts')
  const command = await findCommand(first === 'help' ? words.slice(1) : words)
  return command ? commandUsage(command) : usage(await allCommands())
}

async function unknown(words: readonly string[]): Promise<string> {
  const { usage } = await import('./usage.ts')
  const help = usage(await allCommands())
  if (words.length === 0) return help
  const nearest = nearestCommand(words)
  const hint = nearest === null ? help : `Did you mean countersign ${nearest}?`
  return `There is no command ${words.join(' ')}.\n\n${hint}`
}

/** Whether an error is a message for the user; any other error needs its stack. */
function isSentence(error: unknown): error is Error {
  if (error instanceof CliError || error instanceof ConfigError) return true
  return error instanceof Error && 'syscall' in error
}
