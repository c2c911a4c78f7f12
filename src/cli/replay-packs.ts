import { timeOfInstant } from '../kit/time-of.ts'
import type { JwkSet } from '../../sdk/src/jwk-set.ts'
import { readPack } from '../decision/read-pack.ts'
import { replayableOf } from '../api/replayables.ts'
import { replayPack, type ReplayedPack } from '../decision/replay-pack.ts'
import { message, type Lang } from '../messages/message.ts'
import { readBounded } from './read-bounded.ts'

type Options = { jwks: JwkSet | null; logKey: string | null; lang: Lang; isJson: boolean }

/** Replays packs and prints the results. The exit code is the most severe one: 0 match, 1 differs, 2 incomplete. */
export async function replayPacks(paths: readonly string[], { lang, isJson, ...trusted }: Options): Promise<number> {
  const results: ReplayedPack[] = []
  for (const path of paths) {
    const { pack, fault } = readPack(await readBounded(path, packMaxBytes))
    if (fault) {
      console.error(message(lang, fault, { file: path }))
      return 1
    }
    results.push(await replayPack(pack, trusted, replayableOf))
  }
  console.log(isJson ? JSON.stringify({ packs: results }) : results.flatMap((each) => linesOf(each, lang)).join('\n'))
  const codes = results.map(({ result }) => exitCodes[result])
  return codes.includes(1) ? 1 : Math.max(...codes)
}

function linesOf(replayed: ReplayedPack, lang: Lang): string[] {
  const notes = [
    ...replayed.recorded.map((each) => recordedLine(each, lang)),
    ...(replayed.keys === 'pack' ? [message(lang, 'pack.own_keys')] : []),
    message(lang, `pack.log.${replayed.log}`),
    ...(replayed.form === 'full' && replayed.result === 'match' ? [message(lang, 'pack.full')] : []),
  ]
  return [`${replayed.jti}  ${verdictOf(replayed)}`, ...notes.map((note) => `  ${note}`)]
}

/** Always in English, because scripts search for these words. */
function verdictOf(replayed: ReplayedPack): string {
  if (replayed.result === 'match') return 'MATCH'
  return replayed.result === 'differs' ? `DIFFERS ${replayed.pointer}` : `INCOMPLETE ${replayed.missing}`
}

function recordedLine(recorded: ReplayedPack['recorded'][number], lang: Lang): string {
  if (recorded.what === 'outcome') return message(lang, 'pack.recorded.outcome')
  if (recorded.what !== 'observation') return message(lang, `pack.recorded.${recorded.what}`, { list: recorded.list })
  const { network, question, block, as_of } = recorded
  const at = as_of === null ? '–' : timeOfInstant(as_of)
  return message(lang, 'pack.recorded.observation', { network, question, block: block ?? '–', as_of: at })
}

const exitCodes = { match: 0, differs: 1, incomplete: 2 } as const
const packMaxBytes = 67_108_864
