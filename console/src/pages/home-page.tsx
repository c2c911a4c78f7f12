import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Answer, Problem } from '../api/call-api.ts'
import { isResult, resultPath, type Question, type Result } from '../api/screen.ts'
import { useAnswer } from '../api/use-answer.ts'
import { ExampleAnswer } from '../home/example-answer.tsx'
import { GuardDoor } from '../home/guard-door.tsx'
import { ListsPanel } from '../home/lists-panel.tsx'
import { RecentPanel } from '../home/recent-panel.tsx'
import { ScreenForm } from '../home/screen-form.tsx'
import { TrustPanel } from '../home/trust-panel.tsx'
import { VerdictCard } from '../home/verdict-card.tsx'
import { announceVerdict, subjectOf } from '../home/verdict-in-words.ts'
import { addressHref } from '../parts/address-href.ts'
import { Failure } from '../parts/failure.tsx'
import type { Lang, Messages } from '../messages.ts'
import { useQuery } from '../use-query.ts'
import { useMessages } from '../use-messages.ts'
import '../styles/home.css'
import '../styles/panel.css'

/**
 * The first page: what Countersign is, one door that screens a payee and one that guards an agent, and then what an
 * answer rests on. A question and its answer come before everything else.
 */
export function HomePage() {
  const messages = useMessages()
  const { lang, t } = messages
  const [{ q, network, on }, go] = useQuery()
  const path = q === null ? null : resultPath({ q, network }, on, lang)
  const { latest, slow, again } = useAnswer(path, isResult)
  const answer = latest?.answer ?? null
  const current = latest?.path === path
  const problem = fieldProblem(answer)
  const places = useFocusOnAnswer(answer, current)
  useTitle(answer, messages)

  const expect = places.expect
  const ask = useCallback(
    (question: Question) => {
      expect()
      if (question.q === q && question.network === network && on === null) again()
      else go({ ...question, on: null }, 'push')
    },
    [expect, q, network, on, again, go],
  )
  const askAgain = () => {
    expect()
    again()
  }
  const currentQuestion = useMemo(() => ({ q: q ?? '', network }), [q, network])
  return (
    <>
      <div className="hero">
        <h1>{t('home.slogan')}</h1>
        <p className="lead">{t('home.what')}</p>
      </div>
      <div className={q === null ? 'doors' : 'doors answered'}>
        <section className="door" aria-labelledby="check-title">
          <h2 id="check-title">{t('home.check')}</h2>
          <ScreenForm current={currentQuestion} problem={current ? problem : null} ask={ask} />
          {q === null && <ExampleAnswer />}
        </section>
        {q === null && <GuardDoor />}
      </div>
      <p className="unseen" role="status">
        {slow
          ? t('wait.screening')
          : latest?.answer.kind === 'answered'
            ? announceVerdict(latest.answer.body, latest.path, messages)
            : ''}
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
            {...pageOf(latest.answer.body, lang)}
          />
        )}
        {answer !== null && answer.kind !== 'answered' && problem === null && (
          <Failure answer={answer} again={askAgain} retryRef={places.retry} />
        )}
      </div>
      {/* Not before the answer to a question: it would push them down. */}
      {(q === null || answer !== null) && (
        <TrustAndLists hasQuestion={q !== null} screen={(address) => ask({ q: address, network: '' })} />
      )}
    </>
  )
}

/** The proof of trust, the lists and what was screened recently. */
function TrustAndLists({ hasQuestion, screen }: { hasQuestion: boolean; screen: (address: string) => void }) {
  return (
    <>
      {hasQuestion && <GuardDoor />}
      <TrustPanel />
      <div className="panels">
        <ListsPanel />
        <RecentPanel screen={screen} />
      </div>
    </>
  )
}

/** The page of the address in a card; hosts have pages that the card links itself. */
function pageOf(result: Result, lang: Lang): { page?: string } {
  if (!('address' in result)) return {}
  const { address, chain, on } = result
  return { page: addressHref(address, { lang, chain, on }) }
}

/** A refusal about a field of the form. */
function fieldProblem(answer: Answer<Result> | null): Problem | null {
  if (answer?.kind !== 'refused') return null
  return answer.problem.field !== null && answer.problem.field in fieldIds ? answer.problem : null
}

/** The field of each API parameter. */
const fieldIds: Readonly<Record<string, string>> = { addr: 'q', url: 'q', network: 'network' }

/** Moves the focus to the answer of a question submitted here; links and the back button move nothing. */
function useFocusOnAnswer(answer: Answer<Result> | null, current: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  const retry = useRef<HTMLButtonElement>(null)
  const expected = useRef(false)
  useEffect(() => {
    if (!expected.current || answer === null || !current) return
    expected.current = false
    const problem = fieldProblem(answer)
    if (problem?.field) document.getElementById(fieldIds[problem.field] ?? '')?.focus()
    else (answer.kind === 'answered' ? heading : retry).current?.focus()
  }, [answer, current])
  const expect = useCallback(() => {
    expected.current = true
  }, [])
  return { heading, retry, expect }
}

function useTitle(answer: Answer<Result> | null, { t }: Messages): void {
  const result = answer?.kind === 'answered' ? answer.body : null
  useEffect(() => {
    document.title = result
      ? t('title.result', { verdict: t(`verdict.${result.verdict}`), subject: subjectOf(result) })
      : t('title.home')
  }, [result, t])
}
