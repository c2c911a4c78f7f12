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
    'Exit codes of screen and host: 0 clear, 1 error, 2 caution, 3 risky, 4 uncertain. Of intent: 0 match, 1 error, 3 mismatch, 4 unknown. Of verify: 0 valid, 1 not valid, 2 wrong use. Other commands: 0 done, 1 error.',
    'Settings come from the environment; .env.example lists them.',
  ].join('\n')
}
