import type { Command } from './command.ts'

/** By name, how each command is loaded: a call loads its own only, which takes a third of the time of loading all. */
const loaders: Readonly<Record<string, () => Promise<Command>>> = {
  serve: async () => (await import('./serve-command.ts')).serveCommand,
  screen: async () => (await import('./screen-command.ts')).screenCommand,
  host: async () => (await import('./host-command.ts')).hostCommand,
  intent: async () => (await import('./intent-command.ts')).intentCommand,
  'lists status': async () => (await import('./lists-status-command.ts')).listsStatusCommand,
  'lists update': async () => (await import('./lists-update-command.ts')).listsUpdateCommand,
  verify: async () => (await import('./verify-command.ts')).verifyCommand,
  'keys rotate': async () => (await import('./keys-rotate-command.ts')).keysRotateCommand,
}

/** The command that the words begin with, null when there is none. */
export async function findCommand(words: readonly string[]): Promise<Command | null> {
  const name = Object.keys(loaders).find((each) => each.split(' ').every((part, i) => words[i] === part))
  return name === undefined ? null : ((await loaders[name]?.()) ?? null)
}

/** All commands, in the order of the help text. */
export function allCommands(): Promise<readonly Command[]> {
  return Promise.all(Object.values(loaders).map((load) => load()))
}

/** The help text. */
export async function usage(): Promise<string> {
  const commands = await allCommands()
  const calls = commands.map(({ name, synopsis }) => `  countersign ${name} ${synopsis}`)
  const width = Math.max(...calls.map((call) => call.length))
  const lines = commands.map(({ summary }, i) => `${calls[i]?.padEnd(width)}  ${summary}`)
  return [
    'Usage:',
    ...lines,
    '',
    exitCodesInWords(commands),
    'Settings come from the environment; .env.example lists them.',
  ].join('\n')
}

/** What scripts can branch on: commands with the same codes share a sentence. */
function exitCodesInWords(commands: readonly Command[]): string {
  const sharing = Map.groupBy(commands, ({ exitCodes }) => (exitCodes ? inWords(exitCodes) : ''))
  const told = [...sharing].filter(([codes]) => codes !== '')
  const sentences = told.map(([codes, same]) => `${same.map(({ name }) => name).join(' and ')}: ${codes}.`)
  return `Exit codes of ${sentences.join(' Of ')} Other commands: 0 done, 1 error.`
}

function inWords(exitCodes: Readonly<Record<string, number>>): string {
  return Object.entries(exitCodes)
    .toSorted(([, a], [, b]) => a - b)
    .map(([word, code]) => `${code} ${word}`)
    .join(', ')
}
