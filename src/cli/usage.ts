import type { Command } from './command.ts'
import { meaningOf } from './option-meanings.ts'

const columnsMax = 100

/** The help text: every command with its summary, and where to read on. */
export function usage(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    'Usage: countersign COMMAND [ARGUMENT...] [OPTION...]',
    '',
    'Commands:',
    ...commands.map(({ name, summary }) => entry(name, width, summary)),
    '',
    'Options:',
    entry('--help', width, 'Show this text, or after a command what it takes.'),
    entry('--version', width, 'Show the version.'),
    '',
    ...wrap(exitCodesInWords(commands), ''),
    ...wrap('Settings come from the environment; .env.example lists them.', ''),
  ].join('\n')
}

/** The help of one command: synopsis, options and exit codes. */
export function commandUsage(command: Command): string {
  const { name, synopsis, summary, options, exitCodes = ownExitCodes } = command
  const described = Object.keys(options).map((option) => {
    const { value, about } = meaningOf(command, option) ?? { about: '' }
    return { call: `--${option}${value === undefined ? '' : ` ${value}`}`, about }
  })
  const shown = [...described, { call: '--help', about: 'Show this text.' }]
  const width = Math.max(...shown.map(({ call }) => call.length))
  return [
    ...wrap(`Usage: countersign ${name} ${synopsis}`.trimEnd(), '    '),
    '',
    ...wrap(summary, ''),
    '',
    'Options:',
    ...shown.map(({ call, about }) => entry(call, width, about)),
    '',
    ...wrap(`Exit codes: ${codesInWords(exitCodes)}.`, ''),
  ].join('\n')
}

const ownExitCodes = { done: 0, error: 1 }

/** The exit codes for scripts. Commands with the same codes share a sentence. */
function exitCodesInWords(commands: readonly Command[]): string {
  const sharing = Map.groupBy(commands, ({ exitCodes }) => (exitCodes ? codesInWords(exitCodes) : ''))
  const documented = [...sharing].filter(([codes]) => codes !== '')
  const sentences = documented.map(([codes, same]) => `${same.map(({ name }) => name).join(' and ')}: ${codes}.`)
  return `Exit codes of ${sentences.join(' Of ')} Other commands: ${codesInWords(ownExitCodes)}.`
}

function codesInWords(exitCodes: Readonly<Record<string, number>>): string {
  return Object.entries(exitCodes)
    .toSorted(([, a], [, b]) => a - b)
    .map(([word, code]) => `${code} ${word}`)
    .join(', ')
}

function entry(name: string, width: number, about: string): string {
  const indent = ' '.repeat(width + 4)
  return wrap(`  ${name.padEnd(width)}  ${about}`, indent).join('\n')
}

/** Wraps text at the terminal width; lines after the first are indented. */
function wrap(text: string, indent: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<=\S) (?=\S)/)) {
    if (line !== '' && line.length + 1 + word.length > columnsMax) {
      lines.push(line)
      line = indent + word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}
