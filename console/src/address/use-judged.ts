import { useCallback, useState } from 'react'
import type { Answer } from '../api/call-api.ts'
import { hasTrace, isScreenResult, isToBeTraced, screeningPath, type ScreenResult } from '../api/screening.ts'
import { isTrace, tracePath, type Trace } from '../api/trace.ts'
import { useAnswer, type AnswerRequest } from '../api/use-answer.ts'
import type { Lang } from '../messages.ts'
import type { Reach } from '../home/reach.ts'

/** A verdict with how far it looked, and the query that it answers. */
export type Judged = { result: ScreenResult; reach: Reach | null; path: string }

type Judging = {
  /** The path of the current screening. */
  path: string
  /** Null while there is nothing to show. The previous verdict stays briefly while a new query loads. */
  judged: Judged | null
  screening: AnswerRequest<ScreenResult>
  /** Set when the trace has finished but the final verdict could not be read. */
  final: { failure: Exclude<Answer<ScreenResult>, { kind: 'answered' }> | null; again: () => void }
  trace: AnswerRequest<Trace>
  /** Starts the trace that the reader requested, which needs no particular verdict. */
  wantTrace: () => void
}

/**
 * Judges an address, and again after its trace: a screening reads direct counterparties, a trace reads further, and
 * later verdicts include the result of a finished trace. Where a trace changes nothing, or no chain is read, the first
 * answer is final.
 */
export function useJudged(question: { addr: string; network: string; on: string | null; lang: Lang }): Judging {
  const path = screeningPath(question)
  const screening = useAnswer(path, isScreenResult)
  const first = bodyOf(screening, path)
  const [isRequested, setRequested] = useState(false)
  const tracing = tracePath(question)
  const trace = useAnswer(isRequested || (first !== null && isToBeTraced(first)) ? tracing : null, isTrace)
  const traced = answerOf(trace, tracing)
  const again = useAnswer(traced?.kind === 'answered' ? path : null, isScreenResult)
  const second = answerOf(again, path)
  const current = judge(first, traced, second)
  const judged = useLast(current && { ...current, path })
  const isOlderKept = screening.latest?.path !== path && screening.latest?.answer.kind === 'answered'
  return {
    path,
    judged: current !== null || isOlderKept ? judged : null,
    screening,
    final: { failure: second !== null && second.kind !== 'answered' ? second : null, again: again.again },
    trace,
    wantTrace: useCallback(() => setRequested(true), []),
  }
}

/** Selects which of the two screenings around a trace to show. */
function judge(
  first: ScreenResult | null,
  traced: Answer<Trace> | null,
  second: Answer<ScreenResult> | null,
): Omit<Judged, 'path'> | null {
  if (first === null) return null
  if (second?.kind === 'answered') return { result: second.body, reach: reachOf(second.body, traced) }
  if (!isToBeTraced(first)) return { result: first, reach: hasTrace(first) ? 'traced' : null }
  return { result: first, reach: traced === null || traced.kind === 'answered' ? 'tracing' : 'not_traced' }
}

/** In a service of several processes, another process may have run the trace. */
function reachOf(result: ScreenResult, traced: Answer<Trace> | null): Reach {
  if (!hasTrace(result)) return 'not_traced'
  return traced?.kind === 'answered' && traced.body.truncated ? 'traced_in_part' : 'traced'
}

/** The last value that was not null. */
function useLast(value: Judged | null): Judged | null {
  const [last, setLast] = useState(value)
  if (value === null) return last
  if (value.result !== last?.result || value.reach !== last.reach || value.path !== last.path) setLast(value)
  return value
}

function answerOf<T>({ latest }: AnswerRequest<T>, path: string): Answer<T> | null {
  return latest?.path === path ? latest.answer : null
}

function bodyOf<T>(request: AnswerRequest<T>, path: string): T | null {
  const answer = answerOf(request, path)
  return answer?.kind === 'answered' ? answer.body : null
}
