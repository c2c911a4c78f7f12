import type { Command } from './command.ts'
import { hostCommand } from './host-command.ts'
import { intentCommand } from './intent-command.ts'
import { keysRotateCommand } from './keys-rotate-command.ts'
import { listsStatusCommand } from './lists-status-command.ts'
import { listsUpdateCommand } from './lists-update-command.ts'
import { screenCommand } from './screen-command.ts'
import { serveCommand } from './serve-command.ts'
import { verifyCommand } from './verify-command.ts'

export const commands: readonly Command[] = [
  serveCommand,
  screenCommand,
  hostCommand,
  intentCommand,
  listsStatusCommand,
  listsUpdateCommand,
  verifyCommand,
  keysRotateCommand,
]

/** The help text. */
export function usage(): string {
  const calls = commands.map(({ name, synopsis }) => `  countersign ${name} ${synopsis}`)
  const width = Math.max(...calls.map((call) => call.length))
  const lines = commands.map(({ summary }, i) => `${calls[i]?.padEnd(width)}  ${summary}`)
  return [
    'Usage:',
    ...lines,
    '',
    exitCodesInWords(),
    'Settings come from the environment; .env.example lists them.',
  ].join('\n')
}

/** What scripts can branch on: commands with the same codes share a sentence. */
function exitCodesInWords(): string {
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
