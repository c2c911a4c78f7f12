import { environment, readConfig } from '../config/config.ts'
import { readInput, readMembers } from '../api/read-input.ts'
import { checkByLists, checkIntent } from '../intent/check-intent.ts'
import { describeIntent } from '../intent/describe-intent.ts'
import type { IntentResult } from '../intent/intent-result.ts'
import { problemOf, ServiceError } from '../endpoint/errors.ts'
import { readLang, message, type Lang } from '../messages/message.ts'
import type { Snapshot } from '../lists/snapshot.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { printAnswer } from './print-answer.ts'
import { readBounded } from './read-bounded.ts'
import { withLists } from './with-lists.ts'
import { wordAndValue } from './word-and-value.ts'

/** Exit codes of `intent`. */
const exitCodes: Readonly<Record<IntentResult['decision'] | 'error', number>> = {
  match: 0,
  error: 1,
  mismatch: 3,
  unknown: 4,
}

/** Compares a transaction with its declaration, using the service's lists and no network. */
export const intentCommand: Command = {
  name: 'intent',
  synopsis: 'FILE [--lang en|zh] [--json]',
  summary:
    'Compare a transaction with the declared payment. FILE is the body of POST /api/intent/check; - reads standard input.',
  exitCodes,
  options: { lang: { type: 'string', default: 'en' }, json: { type: 'boolean', default: false } },
  run: async (positionals, options) => {
    const lang = readLang(String(options['lang']))
    if (!lang) throw new CliError(message('en', 'reason.language_unknown'))
    const [path] = positionals
    if (path === undefined || positionals.length > 1)
      throw new CliError('countersign intent takes exactly one file, or -.')
    const body = await readBounded(path === '-' ? process.stdin : path, checkIntent.bodyMaxBytes ?? 0)
    try {
      return await withLists(async (lists, config, world) => {
        const result = check(body, { lang, baseUrl: config.baseUrl }, world.now(), lists.current())
        printAnswer(result, describe, { config, lang, isJson: options['json'] === true })
        return exitCodes[result.decision]
      })
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      const { detail, field = '' } = problemOf(error, lang, readConfig(environment).baseUrl)
      throw new CliError(detail.startsWith(field) ? detail : `${field}: ${detail}`)
    }
  },
}

/** Parses the file as the service parses a body, so that both accept and refuse the same. */
function check(body: Uint8Array, wording: Wording, now: number, snapshot: Snapshot): IntentResult {
  const raw = { method: 'POST', query: '', body, contentType: undefined, contentEncoding: undefined }
  const members = readMembers(raw, checkIntent.documents)
  return describeIntent(checkByLists(readInput(checkIntent, members), now, snapshot), wording)
}

type Wording = { lang: Lang; baseUrl: string }

function describe(result: IntentResult): string {
  const { lang, decision, effects, differences } = result
  const none = message(lang, 'intent.difference.none')
  const amount = result.intent.amount === null ? '' : `${result.intent.amount} `
  const declared = `${amount}${result.intent.asset.symbol ?? result.intent.asset.address ?? ''} -> ${result.intent.to}`
  return [
    `${wordAndValue(message(lang, `decision.${decision}`), decision)}  ${declared}`,
    ...effects.map(({ standing, text }) => `  ${marks[standing]} ${text}`),
    ...differences.flatMap(({ field, declared: was, actual, detail }) => [
      `  ${message(lang, 'intent.difference', { field, declared: was ?? none, actual: actual ?? none })}`,
      ...(detail === undefined ? [] : [`    ${detail}`]),
    ]),
    ...(result.omitted === null ? [] : [result.omitted.text]),
    result.advice,
    result.note,
  ].join('\n')
}

const marks = { payment: '=', allowed: '.', contradicts: '!', unknown: '?' } as const
