import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Answer, Problem } from '../api/ask-api.ts'
import { isScreenResult, screeningPath, type ScreenResult } from '../api/screening.ts'
import { useAnswer } from '../api/use-answer.ts'
import { ListsPanel } from '../home/lists-panel.tsx'
import { RecentPanel } from '../home/recent-panel.tsx'
import { ScreenForm, type Question } from '../home/screen-form.tsx'
import { VerdictCard } from '../home/verdict-card.tsx'
import { Failure } from '../parts/failure.tsx'
import { useQuery } from '../use-query.ts'
import { useVoice, type Voice } from '../use-voice.ts'
import '../styles/home.css'
import '../styles/verdict.css'

/** The landing page: what Countersign is, a box that screens an address, and how fresh the lists are. */
export function HomePage() {
  const voice = useVoice()
  const { lang, t } = voice
  const [{ addr, network }, go] = useQuery()
  const path = addr === null ? null : screeningPath({ addr, network, lang })
  const { latest, slow, again } = useAnswer(path, isScreenResult)
  const answer = latest?.answer ?? null
  const current = latest?.path === path
  const problem = fieldProblem(answer)
  const places = useFocusOnAnswer(answer, current)
  useTitle(answer, voice)

  const expect = places.expect
  const ask = useCallback(
    (question: Question) => {
      expect()
      if (question.addr === addr && question.network === network) again()
      else go(question, 'push')
    },
    [expect, addr, network, again, go],
  )
  const askAgain = () => {
    expect()
    again()
  }
  const asked = useMemo(() => ({ addr: addr ?? '', network }), [addr, network])
  return (
    <>
      <div className="hero">
        <h1>{t('home.slogan')}</h1>
        <p className="lead">{t('home.what')}</p>
      </div>
      <ScreenForm asked={asked} problem={current ? problem : null} ask={ask} />
      <p className="unseen" role="status">
        {slow ? t('wait.screening') : answer?.kind === 'answered' ? announce(answer.body, voice) : ''}
      </p>
      <div className="answer">
        {slow && <p className="waiting">{t('wait.screening')}</p>}
        {latest?.answer.kind === 'answered' && (
          <VerdictCard
            result={latest.answer.body}
            path={latest.path}
            busy={!current}
            again={askAgain}
            headingRef={places.heading}
          />
        )}
        {answer !== null && answer.kind !== 'answered' && problem === null && (
          <Failure answer={answer} again={askAgain} retryRef={places.retry} />
        )}
      </div>
      <div className="panels">
        <ListsPanel />
        <RecentPanel screen={(address) => ask({ addr: address, network: '' })} />
      </div>
    </>
  )
}

/** A refusal that belongs to a field of the form. */
function fieldProblem(answer: Answer<ScreenResult> | null): Problem | null {
  if (answer?.kind !== 'refused') return null
  return answer.problem.field === 'addr' || answer.problem.field === 'network' ? answer.problem : null
}

/** Brings the keyboard to the answer of a question the person asked here; a link or the back button moves nothing. */
function useFocusOnAnswer(answer: Answer<ScreenResult> | null, current: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const retry = useRef<HTMLButtonElement>(null)
  const expected = useRef(false)
  useEffect(() => {
    if (!expected.current || answer === null || !current) return
    expected.current = false
    const problem = fieldProblem(answer)
    // The fields bear the names of the API's parameters.
    if (problem?.field) document.getElementById(problem.field)?.focus()
    else (answer.kind === 'answered' ? heading : retry).current?.focus()
  }, [answer, current])
  const expect = useCallback(() => {
    expected.current = true
  }, [])
  return { heading, retry, expect }
}

function useTitle(answer: Answer<ScreenResult> | null, { t }: Voice): void {
  const result = answer?.kind === 'answered' ? answer.body : null
  useEffect(() => {
    document.title = result
      ? t('title.result', { verdict: t(`verdict.${result.verdict}`), address: shorten(result.address) })
      : t('title.home')
  }, [result, t])
}

function announce(result: ScreenResult, { t }: Voice): string {
  return t('verdict.announce', {
    address: shorten(result.address),
    verdict: t(`verdict.${result.verdict}`),
    risk: result.risk === null ? t('risk.none') : t('risk.score', { risk: result.risk }),
  })
}

function shorten(address: string): string {
  return address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}
