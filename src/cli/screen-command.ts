import { dayOfInstant } from '../kit/day.ts'
import { refusalFaultOf } from '../kit/refusal-fault.ts'
import { openChains } from '../chains/chains.ts'
import { readSubject } from '../kit/subject.ts'
import { ServiceError } from '../endpoint/errors.ts'
import { isDay, utcDay } from '../kit/day.ts'
import { readLang, message, type Lang } from '../messages/message.ts'
import { chooseNetwork } from '../screening/gather.ts'
import { earliestDay, screen, type ScreenNeeds } from '../screening/screen-address.ts'
import { createTraceMemory } from '../screening/trace-memory.ts'
import type { ScreenResult } from '../screening/screen-result.ts'
import { describeResult, describeSources } from '../screening/describe-result.ts'
import { version } from '../app/version.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { printAnswer } from './print-answer.ts'
import { verdictExitCodes } from './verdict-exit-codes.ts'
import { withLists } from './with-lists.ts'
import { wordAndValue } from './word-and-value.ts'

export const screenCommand: Command = {
  name: 'screen',
  synopsis: 'ADDRESS [--network N] [--on DAY] [--lang en|zh] [--json]',
  summary: 'Screen one address.',
  exitCodes: verdictExitCodes,
  options: {
    network: { type: 'string' },
    on: { type: 'string' },
    lang: { type: 'string', default: 'en' },
    json: { type: 'boolean', default: false },
  },
  run: async (positionals, options) => {
    const lang = readLang(String(options['lang']))
    if (!lang) throw new CliError(message('en', 'reason.language_unknown'))
    const { subject: address, fault } = readSubject(positionals[0] ?? '')
    if (positionals.length !== 1) throw new CliError('countersign screen takes exactly one address.')
    if (!address)
      throw new CliError(
        message(lang, `address.${refusalFaultOf(positionals[0] ?? '', fault)}`, { field: positionals[0] ?? '' }),
      )
    return withLists(async (lists, config, world, clock) => {
      const on = readDay(options['on'], utcDay(world.now()))
      const chains = openChains(world, config.chains)
      const service = { baseUrl: config.baseUrl, engine: `countersign/${version}` }
      const screening = { traces: createTraceMemory() }
      const needs: ScreenNeeds = { world, clock, service, lists, chains, screening }
      const { facts, judgement } = await refusedInWords(lang, () => {
        const network = chooseNetwork(
          address,
          options['network'] === undefined ? undefined : String(options['network']),
        )
        return screen(needs, { address, network, on, field: positionals[0] ?? '' }, lists.current())
      })
      const result: ScreenResult = {
        ...describeResult(facts, judgement, { lang, baseUrl: config.baseUrl }),
        intelligence: { sources: describeSources(facts, lang) },
      }
      printAnswer(result, describe, { config, lang, isJson: options['json'] === true })
      return verdictExitCodes[result.verdict]
    })
  },
}

function readDay(value: string | boolean | undefined, today: string): string | null {
  if (value === undefined) return null
  const day = String(value)
  if (isDay(day) && day >= earliestDay && day <= today) return day
  throw new CliError(`--on must be a date from ${earliestDay} to ${today}, as YYYY-MM-DD.`)
}

async function refusedInWords<Value>(lang: Lang, act: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    throw new CliError(message(lang, error.messageKey, error.params))
  }
}

function describe(result: ScreenResult): string {
  const risk = result.risk === null ? '' : `, ${result.risk}/100`
  return [
    `${wordAndValue(message(result.lang, `verdict.${result.verdict}`), result.verdict)}${risk}  ${result.address}  ${result.chain}`,
    ...result.signals.map((signal) => `  ${signal}`),
    ...result.evidence.map(
      (item) => `  - ${item.label} (${dayOfInstant(item.as_of) ?? ''}): ${item.detail}\n    ${item.url}`,
    ),
    result.advice,
    result.note,
  ].join('\n')
}
