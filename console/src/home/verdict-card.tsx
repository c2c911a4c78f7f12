import { useMemo, type Ref } from 'react'
import { coverageOf, type CoveringSource } from '../../../src/http/pages/verdict-coverage.ts'
import { urlOfPath } from '../api/host-screening.ts'
import type { Result } from '../api/screen.ts'
import type { Screening } from '../api/screening.ts'
import { CopyAddress } from '../parts/copy-address.tsx'
import { CopyLine } from '../parts/copy-line.tsx'
import { Icon } from '../parts/icon.tsx'
import { Moment } from '../parts/moment.tsx'
import { RetryWhen } from '../parts/retry-when.tsx'
import { isMessageKey } from '../messages.ts'
import { useMessages } from '../use-messages.ts'
import { CoverageGaps, CoverageLines } from './coverage.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { HostLists } from './host-lists.tsx'
import { HostSubject } from './host-subject.tsx'
import type { Reach } from './reach.ts'
import { RiskScale } from './risk-scale.tsx'
import { SourcesChecked } from './sources-checked.tsx'
import { serviceNow } from '../parts/service-clock.ts'
import { WithCode } from '../parts/with-code.tsx'

type VerdictCardProps = {
  result: Result
  /** Path and query of the screening. */
  path: string
  busy: boolean
  /** How far a verdict on an address looked, where known; while its trace runs it is not final. */
  reach?: Reach | null
  again: () => void
  headingRef?: Ref<HTMLHeadingElement>
  /** The page of the address, where the card is shown elsewhere. */
  page?: string
}

/** The verdict on an address or URL: word, shape and colour, then the advice, then the reasons. */
export function VerdictCard({ result, path, busy, reach = null, again, headingRef, page }: VerdictCardProps) {
  const { t } = useMessages()
  const shown = reach === 'tracing' ? 'preliminary' : result.verdict
  const coverage = coverageOf(result.verdict, sourcesOf(result), useAnsweredAt(result))
  // A verdict that is not final has the lines of the final one, so that nothing moves when it is.
  const { checked, total, isAmber } = coverage
  return (
    <article
      className={`verdict ${shown}${isAmber && shown === 'clear' ? ' in-part' : ''}`}
      aria-labelledby="verdict-title"
      aria-busy={busy}
    >
      <header>
        {!isAmber && <Icon name={shown} />}
        <div>
          <h2 id="verdict-title" tabIndex={-1} ref={headingRef}>
            <span className="unseen">{t('verdict.heading')}</span>
            {t(`verdict.${shown}`)}{' '}
            {result.verdict === 'clear' && <span className="on-sources">{t('coverage.on', { checked, total })}</span>}
          </h2>
          <CoverageLines coverage={coverage} verdict={result.verdict} />
          {'host' in result ? (
            <HostSubject result={result} typed={urlOfPath(path)} />
          ) : (
            <p className="subject">
              <CopyAddress address={result.address} isFull /> <span>{t('frame.chain', { chain: result.chain })}</span>
            </p>
          )}
          {'address' in result && result.on !== undefined && (
            <p className="as-of">{t('frame.past', { day: result.on })}</p>
          )}
          <ScreenedAt result={result} />
          {reach && <ReachLine reach={reach} />}
        </div>
      </header>
      <div className="body">
        <div className="layers">
          <WhatToDo result={result} again={again} held={shown === 'preliminary'} />
          {shown === 'preliminary' && <WaitForTrace result={result} />}
        </div>
        <Signals result={result} />
        {(result.verdict !== 'uncertain' || result.evidence.length > 0) && (
          <EvidenceList
            evidence={result.evidence}
            none={t('host' in result ? 'evidence.none_host' : 'evidence.none')}
          />
        )}
        <CoverageGaps gaps={coverage.gaps} />
        {'host' in result ? <HostLists result={result} /> : <SourcesChecked result={result} />}
        {page !== undefined && (
          <p className="links">
            <a href={page}>{t('address.page')}</a>
          </p>
        )}
        <section aria-labelledby="curl-title">
          <h3 id="curl-title">{t('curl.title')}</h3>
          <CopyLine text={`curl '${location.origin}${path}'`} />
        </section>
      </div>
    </article>
  )
}

/** Takes as much room as the longer line that stands while a trace runs, so that nothing moves when it ends. */
function ReachLine({ reach }: { reach: Reach }) {
  const { t } = useMessages()
  return (
    <div className="layers">
      <p>{t(`reach.${reach}`)}</p>
      {reach !== 'tracing' && (
        <p className="held" aria-hidden>
          {t('reach.tracing')}
        </p>
      )}
    </div>
  )
}

function sourcesOf(result: Result): readonly CoveringSource[] {
  return 'host' in result ? result.lists : result.intelligence.sources
}

/** When the answer came. A new answer is a new object, so that the time stays while the same answer is drawn again. */
function useAnsweredAt(result: Result): number {
  return useMemo(() => (result ? serviceNow() : 0), [result])
}

/** When the answer came. */
function ScreenedAt({ result }: { result: Result }) {
  const { t } = useMessages()
  return (
    <p className="quiet">
      {t('frame.at')} <Moment at={new Date(useAnsweredAt(result)).toISOString()} />
    </p>
  )
}

/** Shown in place of the advice while the verdict is not final. */
function WaitForTrace({ result }: { result: Screening }) {
  const { t } = useMessages()
  return (
    <div className="what-to-do">
      <div>
        <p className="advice">{t('preliminary.advice')}</p>
        <p className="waiting">{t(result.verdict === 'clear' ? 'preliminary.nothing' : 'preliminary.something')}</p>
      </div>
    </div>
  )
}

/** `held` reserves the space of the advice, so that the layout does not shift. */
function WhatToDo({ result, again, held }: { result: Result; again: () => void; held: boolean }) {
  const { t } = useMessages()
  return (
    <div className={held ? 'what-to-do held' : 'what-to-do'}>
      <div>
        <p className="advice">
          <WithCode text={result.advice} />
        </p>
        {result.cause !== undefined && <Cause cause={result.cause} ofHost={'host' in result} />}
        <RetryWhen retry={result.retry} />
        {result.retry.retryable && (
          <button type="button" className="plain" onClick={again}>
            {t('problem.retry')}
          </button>
        )}
      </div>
      {result.risk !== null && <RiskScale risk={result.risk} />}
    </div>
  )
}

function Cause({ cause, ofHost }: { cause: string; ofHost: boolean }) {
  const { t } = useMessages()
  const key = ofHost && cause === 'no_lists' ? 'cause.no_host_lists' : `cause.${cause}`
  return <p>{t('cause.title', { cause: isMessageKey(key) ? t(key) : cause })}</p>
}

/** The signals in words, each with its key for programs. */
function Signals({ result }: { result: Screening }) {
  const { t } = useMessages()
  // "Nothing found" beside "could not be checked" would read like an answer.
  if (result.verdict === 'uncertain' && result.signal_keys[0] === 'none') return null
  return (
    <section aria-labelledby="signals-title">
      <h3 id="signals-title">{t('signals.title')}</h3>
      <ul className="signals">
        {result.signals.map((signal, position) => (
          <li key={signal}>
            <WithCode text={signal} /> <code>{result.signal_keys[position]}</code>
          </li>
        ))}
      </ul>
      <p className="quiet">
        {t('signals.reason')} <code>{result.reason_code}</code>
      </p>
    </section>
  )
}
