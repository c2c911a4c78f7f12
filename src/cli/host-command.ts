import { paymentUrlMaxChars, readPaymentUrl } from '../kit/payment-url.ts'
import { readLang, message } from '../messages/message.ts'
import type { HostResult } from '../screening/host-result.ts'
import { screenHost } from '../screening/screen-host.ts'
import { describeHost } from '../screening/describe-host.ts'
import { version } from '../app/version.ts'
import { CliError } from './cli-error.ts'
import { dayOfInstant } from '../kit/day.ts'
import type { Command } from './command.ts'
import { printAnswer } from './print-answer.ts'
import { verdictExitCodes } from './verdict-exit-codes.ts'
import { withLists } from './with-lists.ts'
import { wordAndValue } from './word-and-value.ts'

export const hostCommand: Command = {
  name: 'host',
  synopsis: 'URL [--lang en|zh] [--json]',
  summary: 'Screen a payment URL or a domain. The URL is never fetched.',
  exitCodes: verdictExitCodes,
  options: { lang: { type: 'string', default: 'en' }, json: { type: 'boolean', default: false } },
  run: async (positionals, options) => {
    const lang = readLang(String(options['lang']))
    if (!lang) throw new CliError(message('en', 'reason.language_unknown'))
    if (positionals.length !== 1) throw new CliError('countersign host takes exactly one URL or domain.')
    const { url, fault } = readPaymentUrl(positionals[0] ?? '')
    if (!url) throw new CliError(message(lang, `url.${fault}`, { field: 'URL', max: paymentUrlMaxChars }))
    return withLists(async (lists, config, world, clock) => {
      const needs = { world, clock, service: { engine: `countersign/${version}` }, lists }
      const { facts, judgement } = screenHost(needs, url, lists.current())
      const result = describeHost(facts, judgement, { lang, baseUrl: config.baseUrl })
      printAnswer(result, describe, { config, lang, isJson: options['json'] === true })
      return verdictExitCodes[result.verdict]
    })
  },
}

function describe(result: HostResult): string {
  const risk = result.risk === null ? '' : `, ${result.risk}/100`
  return [
    `${wordAndValue(message(result.lang, `verdict.${result.verdict}`), result.verdict)}${risk}  ${result.host}`,
    ...result.signals.map((signal) => `  ${signal}`),
    ...result.evidence.map(
      (item) => `  - ${item.label} (${dayOfInstant(item.as_of) ?? 'URL'}): ${item.detail}\n    ${item.url}`,
    ),
    result.advice,
    result.note,
  ].join('\n')
}
