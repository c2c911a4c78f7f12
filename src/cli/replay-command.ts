import { replayableOf } from '../api/replayables.ts'
import { exportFormat } from '../decision/export-format.ts'
import { looksLikePack } from '../decision/read-pack.ts'
import { readExport, type ExportContent } from '../decision/read-export.ts'
import { replayExport, type ReplayedEntry } from '../decision/replay-export.ts'
import { readLang, message, type Lang } from '../messages/message.ts'
import { CliError } from './cli-error.ts'
import type { Command } from './command.ts'
import { readBounded } from './read-bounded.ts'
import { readKeys } from './read-keys.ts'
import { replayPacks } from './replay-packs.ts'

/** Replays the decisions of an export with the keys in a file, without network, data folder or settings. */
export const replayCommand: Command = {
  name: 'replay',
  synopsis: '(EXPORT... --keys FILE | PACK... [--keys FILE] [--log-key KEY]) [--lang en|zh] [--json]',
  summary:
    'Judge every decision of a JSON export or of packs again and verify its signatures, offline. Pages are given one by one.',
  exitCodes: { 'all match': 0, 'not all match': 1, 'wrong use, or a pack lacks a file': 2 },
  errorExitCode: 2,
  options: {
    keys: { type: 'string' },
    'log-key': { type: 'string' },
    lang: { type: 'string', default: 'en' },
    json: { type: 'boolean', default: false },
  },
  run: async (paths, options) => {
    const lang = readLang(String(options['lang']))
    if (!lang) throw new CliError(message('en', 'reason.language_unknown'))
    const [first] = paths
    if (first === undefined) throw new CliError('countersign replay takes at least one export or pack.')
    const { keys, 'log-key': logKey, json } = options
    if (first.endsWith('.cspack') || looksLikePack(await readBounded(first, fileMaxBytes))) {
      const jwks = typeof keys === 'string' ? await readKeys(keys, fileMaxBytes) : null
      return replayPacks(paths, {
        jwks,
        logKey: typeof logKey === 'string' ? logKey : null,
        lang,
        isJson: json === true,
      })
    }
    if (logKey !== undefined) throw new CliError('--log-key is for packs.')
    if (typeof options['keys'] !== 'string')
      throw new CliError(
        '--keys is required: a file with a copy of /.well-known/service-keys.json. A single answer is first made a pack: countersign pack --answer FILE --keys FILE --out FILE.cspack.',
      )
    const jwks = await readKeys(options['keys'], fileMaxBytes)
    const entries: ReplayedEntry[] = []
    const notes: string[] = []
    const progress = progressIn(lang)
    let damaged = 0
    for (const path of paths) {
      const { content, fault } = await readExport(await readBounded(path, fileMaxBytes), jwks)
      if (fault) {
        console.error(message(lang, fault.message, { file: path, format: fault.format, known: exportFormat }))
        return 1
      }
      notes.push(...notesOf(content, path, path === paths.at(-1), lang))
      damaged += content.damaged
      const before = entries.length
      entries.push(...(await replayExport(content, jwks, replayableOf, (done) => progress(before + done))))
    }
    const totals = totalsOf(entries)
    console.log(options['json'] ? asJson(entries, totals) : asLines(entries, totals, notes, lang))
    return totals.differs + totals.incomplete + damaged === 0 ? 0 : 1
  },
}

type Totals = Record<ReplayedEntry['result'], number>

function totalsOf(entries: readonly ReplayedEntry[]): Totals {
  const totals = { match: 0, differs: 0, incomplete: 0 }
  for (const { result } of entries) totals[result]++
  return totals
}

function asJson(entries: readonly ReplayedEntry[], totals: Totals): string {
  const printed = entries.map((entry) => {
    if (entry.result !== 'incomplete') return entry
    const { what, name } = entry.missing
    return { id: entry.id, result: entry.result, missing: `${what} ${name}` }
  })
  return JSON.stringify({ ...totals, entries: printed })
}

/** Matching entries are only counted. */
function asLines(entries: readonly ReplayedEntry[], totals: Totals, notes: readonly string[], lang: Lang): string {
  const others = entries.filter(({ result }) => result !== 'match')
  return [...others.map((entry) => lineOf(entry, lang)), ...notes, message(lang, 'replay.totals', totals)].join('\n')
}

function lineOf(entry: ReplayedEntry, lang: Lang): string {
  const word = `${entry.id}  ${message(lang, `replay.result.${entry.result}`)}`
  if (entry.result === 'differs') return `${word}  ${entry.pointer}`
  if (entry.result === 'match') return word
  const { what, name } = entry.missing
  return `${word}  ${message(lang, `replay.missing.${what}`, { name })}`
}

/** Notes about entries that the export does not contain. */
function notesOf({ erased, damaged, next_cursor }: ExportContent, file: string, isLast: boolean, lang: Lang): string[] {
  return [
    ...(erased + damaged > 0 ? [message(lang, 'replay.unreadable', { erased, damaged })] : []),
    ...(isLast && next_cursor !== null ? [message(lang, 'replay.more', { file })] : []),
  ]
}

/** Reports progress on standard error. */
function progressIn(lang: Lang): (done: number) => void {
  let lastReported = 0
  return (done) => {
    if (done - lastReported < progressEveryEntries) return
    lastReported = done
    console.error(message(lang, 'replay.progress', { done }))
  }
}

const progressEveryEntries = 10_000
const fileMaxBytes = 268_435_456
