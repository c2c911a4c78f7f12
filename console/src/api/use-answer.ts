import { useCallback, useEffect, useState } from 'react'
import { callApi, type Answer, type Recognise } from './call-api.ts'

export type AnswerRequest<T> = {
  /** The newest answer and its path; an older one stays until it is replaced or the wait gets long. */
  latest: { path: string; answer: Answer<T> } | null
  /** True once an answer takes noticeably long. */
  slow: boolean
  /** Repeats the request. */
  again: () => void
}

/**
 * Requests the path whenever it changes; null requests nothing. `recognise` must be the same function on every render.
 */
export function useAnswer<T>(path: string | null, recognise: Recognise<T>): AnswerRequest<T> {
  const [latest, setLatest] = useState<AnswerRequest<T>['latest']>(null)
  const [slow, setSlow] = useState(false)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (path === null) {
      setLatest(null)
      return undefined
    }
    const withdrawal = new AbortController()
    const patience = setTimeout(() => {
      // The shown answer belongs to another question: no verdict is better than one about something else.
      setLatest(null)
      setSlow(true)
    }, noticeableWaitMs)
    void callApi(path, recognise, withdrawal.signal).then((answer) => {
      if (answer === null) return
      clearTimeout(patience)
      setSlow(false)
      setLatest({ path, answer })
    })
    return () => {
      clearTimeout(patience)
      setSlow(false)
      withdrawal.abort()
    }
  }, [path, recognise, attempt])

  return { latest, slow, again: useCallback(() => setAttempt((count) => count + 1), []) }
}

const noticeableWaitMs = 300
