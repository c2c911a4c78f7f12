import { isObject } from '../../../sdk/src/is-object.ts'
import { firstDifference } from '../first-difference.ts'
import { insertParts } from './insert-parts.ts'
import type { FindReplayable, Missing, Rejudged, Replayable } from '../replayable.ts'
import { readSignedTerms, tokenOf, type SignedTerms } from './signed-terms.ts'

/** The result of judging an entry again. */
export type EntryResult =
  | { result: 'match' }
  | { result: 'differs'; pointer: string }
  | { result: 'incomplete'; missing: Missing }

/** `token`: still to be verified for the entry to match; null if nothing was signed. */
export type Replayed = EntryResult & { token?: { text: string; terms: SignedTerms } | null }

/** Judges one entry again. Pure. `parts`: the shared parts of entries, by name. */
export function replayEntry(
  entry: Readonly<Record<string, unknown>>,
  parts: ReadonlyMap<string, unknown>,
  replayableOf: FindReplayable,
): Replayed {
  if (entry['kind'] === 'gap') return incomplete('entries', String(entry['dropped']))
  const endpoint = String(entry['endpoint'])
  const replayable = entry['kind'] === 'decision' ? replayableOf(endpoint) : null
  if (replayable === null) return incomplete('endpoint', endpoint)
  if (!isObject(entry['inputs']) || !isObject(entry['parts'])) return incomplete('inputs', endpoint)
  const { inputs, missing } = insertParts(entry['inputs'], entry['parts'], parts)
  if (missing !== undefined) return incomplete('part', missing)
  const judged = judgeAgain(replayable, inputs)
  if (judged === null) return incomplete('inputs', endpoint)
  return 'missing' in judged ? { result: 'incomplete', missing: judged.missing } : compare(entry, judged)
}

type JudgedAgain = Rejudged & { inputsHash: string }

/** Null if these are not inputs of a possible decision: missing parts lead to an error. */
function judgeAgain(
  replayable: Replayable<never>,
  inputs: Readonly<Record<string, unknown>>,
): JudgedAgain | { missing: Missing } | null {
  try {
    const missing = replayable.lacks(inputs as never)
    if (missing !== null) return { missing }
    return { ...replayable.judge(inputs as never), inputsHash: replayable.write(inputs as never).hash() }
  } catch {
    return null
  }
}

function compare(entry: Readonly<Record<string, unknown>>, rejudged: JudgedAgain): Replayed {
  const { inputs_hash, judged, result, subject } = entry
  const pointer =
    firstDifference(inputs_hash, rejudged.inputsHash, '/inputs_hash') ??
    firstDifference(judged, rejudged.judged, '/judged') ??
    firstDifference(result, rejudged.result, '/result') ??
    firstDifference(subject, rejudged.subject, '/subject')
  if (pointer !== null) return { result: 'differs', pointer }
  if (entry['signed'] === null) return { result: 'match', token: null }
  const terms = readSignedTerms(entry['signed'])
  const signed = rejudged.signed?.(rejudged.inputsHash, terms ?? noTerms)
  if (terms === null || signed === undefined) return { result: 'differs', pointer: '/signed' }
  return { result: 'match', token: { text: tokenOf(signed, terms), terms } }
}

const noTerms = { exp: 0, iat: 0, iss: '', jti: '' }

function incomplete(what: Missing['what'], name: string): Replayed {
  return { result: 'incomplete', missing: { what, name } }
}
