import { useEffect } from 'react'
import { dayParam } from '../api/screening.ts'
import { ChartPanel } from '../address/chart-panel.tsx'
import { PastDay } from '../address/past-day.tsx'
import { useJudged, type Judged } from '../address/use-judged.ts'
import { VerdictCard } from '../home/verdict-card.tsx'
import { announceVerdict } from '../home/verdict-in-words.ts'
import { addressAt } from '../parts/address-href.ts'
import { Failure } from '../parts/failure.tsx'
import { FieldProblem, problemSentences } from '../parts/field-problem.tsx'
import { NetworkSelect } from '../parts/network-select.tsx'
import { shortAddress } from '../parts/short-address.ts'
import { hrefWith, useQuery } from '../use-query.ts'
import { useMessages } from '../use-messages.ts'
import type { Messages } from '../messages.ts'
import '../styles/address.css'
import '../styles/panel.css'

/** The page of one address: its verdict, and on demand its counterparties and connections with listed parties. */
export function AddressPage() {
  const messages = useMessages()
  const { lang, t } = messages
  const [{ network, on }, go] = useQuery()
  const addr = addressAt(location.pathname)
  const { path, judged, screening, final, trace, wantTrace } = useJudged({ addr, network, on, lang })
  const answer = screening.latest?.answer ?? null
  const isFinal = judged !== null && judged.reach !== 'tracing'
  const problem = answer?.kind === 'refused' ? answer.problem : null
  const networkProblem = problem?.field === 'network' ? problemSentences(problem, lang) : null
  const chain = judged?.result.chain ?? null
  useTitle(addr, judged, messages)
  return (
    <>
      <div className="address-head">
        <h1>
          {t('address_page.title')} <code>{shortAddress(addr)}</code>
        </h1>
        {on !== null && (
          <p>
            <a href={hrefWith(location.search, { on: null })}>{t('address.past.today')}</a>
          </p>
        )}
        <p>
          <a href={`/?lang=${lang}`}>{t('address.another')}</a>
        </p>
        {judged && judged.result.reason_code !== 'CLOCK_WRONG' && (
          // Under a wrong clock nothing is signed. Before the trace has finished, a bundle would contain less than this
          // page will.
          <p className={isFinal ? 'links' : 'links held'}>
            <a href={reportPath({ addr, network, on, lang })}>{t('address.report')}</a>
            {on === null && (
              <a href={bundlePath({ addr, network, lang })} download={`evidence-${addr}.json`}>
                {t('address.bundle')}
              </a>
            )}
          </p>
        )}
        {/* Only 0x addresses exist on several networks; a link with an unnecessary network can be corrected here. */}
        {(/^0x/i.test(addr) || network !== '') && (
          <div className="field">
            <label htmlFor="network">{t('form.network')}</label>
            <NetworkSelect
              value={network}
              choose={(chosen) => go({ network: chosen }, 'push')}
              problemId="network-problem"
              invalid={networkProblem !== null}
            />
            <FieldProblem id="network-problem" sentence={networkProblem} />
          </div>
        )}
      </div>
      <p className="unseen" role="status">
        {screening.slow ? t('wait.screening') : judged ? announce(judged, messages) : ''}
      </p>
      <div className="answer">
        {screening.slow && <p className="waiting">{t('wait.screening')}</p>}
        {judged && <VerdictCard {...judged} busy={judged.path !== path} again={screening.again} />}
        {answer && answer.kind !== 'answered' && networkProblem === null && (
          <Failure answer={answer} again={screening.again} />
        )}
        {final.failure && <Failure answer={final.failure} again={final.again} />}
      </div>
      {(problem === null || problem.field === null) && (
        <div className="charts">
          {/* Both read the current chain, not a past day. */}
          {on === null && (
            <>
              <ChartPanel title="flow.title" what="flow.what" load={loadFlow} props={{ addr, network, chain }} />
              <ChartPanel
                title="trace.title"
                what="trace.what"
                load={loadTrace}
                props={{ request: trace, chain }}
                onOpen={wantTrace}
              />
            </>
          )}
          <PastDay addr={addr} network={network} />
        </div>
      )}
    </>
  )
}

/** The report on this address, with the number of its signed bundle. */
function reportPath(target: { addr: string; network: string; on: string | null; lang: string }): string {
  const { addr, network, on, lang } = target
  const query = new URLSearchParams({ ...(network === '' ? {} : { network }), ...dayParam(on), lang })
  return `/report/${encodeURIComponent(addr)}?${query.toString()}`
}

/** The signed bundle of all public evidence, which can be kept and verified without this service. */
function bundlePath({ addr, network, lang }: { addr: string; network: string; lang: string }): string {
  const query = new URLSearchParams({ address: addr, ...(network === '' ? {} : { network }), lang })
  return `/api/evidence/bundle?${query.toString()}`
}

async function loadFlow() {
  return (await import('../address/flow-panel.tsx')).FlowPanel
}

async function loadTrace() {
  return (await import('../address/trace-panel.tsx')).TracePanel
}

/** Announced once per state: while the trace runs, and when the verdict is final. */
function announce({ result, reach, path }: Judged, messages: Messages): string {
  return reach === 'tracing' ? messages.t('reach.tracing') : announceVerdict(result, path, messages)
}

function useTitle(addr: string, judged: Judged | null, { t }: Messages): void {
  const day = judged?.result.on ?? null
  const verdict = judged && (judged.reach === 'tracing' ? 'preliminary' : judged.result.verdict)
  useEffect(() => {
    const subject = day === null ? shortAddress(addr) : `${shortAddress(addr)} · ${day}`
    document.title = verdict
      ? t('title.result', { verdict: t(`verdict.${verdict}`), subject })
      : t('title.address', { subject })
  }, [addr, day, verdict, t])
}
