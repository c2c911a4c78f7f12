import { useEffect } from 'react'
import { isScreenResult, screeningPath, type ScreenResult } from '../api/screening.ts'
import { useAnswer } from '../api/use-answer.ts'
import { ChartPanel } from '../address/chart-panel.tsx'
import { VerdictCard } from '../home/verdict-card.tsx'
import { announceVerdict } from '../home/verdict-in-words.ts'
import { addressAt } from '../parts/address-href.ts'
import { Failure } from '../parts/failure.tsx'
import { FieldProblem, problemSentences } from '../parts/field-problem.tsx'
import { NetworkSelect } from '../parts/network-select.tsx'
import { shortAddress } from '../parts/short-address.ts'
import { useQuery } from '../use-query.ts'
import { useMessages } from '../use-messages.ts'
import type { Messages } from '../messages.ts'
import '../styles/address.css'
import '../styles/panel.css'
import '../styles/verdict.css'

/** The page of one address: its verdict, and on demand who it deals with and how it is connected with listed parties. */
export function AddressPage() {
  const messages = useMessages()
  const { lang, t } = messages
  const [{ network }, go] = useQuery()
  const addr = addressAt(location.pathname)
  const path = screeningPath({ addr, network, lang })
  const { latest, slow, again } = useAnswer(path, isScreenResult)
  const answer = latest?.answer ?? null
  const result = answer?.kind === 'answered' ? answer.body : null
  const problem = answer?.kind === 'refused' ? answer.problem : null
  const networkProblem = problem?.field === 'network' ? problemSentences(problem, lang) : null
  useTitle(addr, result, messages)
  return (
    <>
      <div className="address-head">
        <h1>
          {t('address.title')} <code>{shortAddress(addr)}</code>
        </h1>
        <p>
          <a href={`/?lang=${lang}`}>{t('address.another')}</a>
        </p>
        {result && (
          <p>
            <a href={bundlePath({ addr, network, lang })} download={`evidence-${addr}.json`}>
              {t('address.bundle')}
            </a>
          </p>
        )}
        {/* Only 0x addresses are on several networks; a link that names one all the same can be put right here. */}
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
        {slow ? t('wait.screening') : result && latest ? announceVerdict(result, latest.path, messages) : ''}
      </p>
      <div className="answer">
        {slow && <p className="waiting">{t('wait.screening')}</p>}
        {result && latest && (
          <VerdictCard result={result} path={latest.path} busy={latest.path !== path} again={again} />
        )}
        {answer && answer.kind !== 'answered' && networkProblem === null && <Failure answer={answer} again={again} />}
      </div>
      {(problem === null || problem.field === null) && (
        <div className="charts">
          <ChartPanel
            title="flow.title"
            what="flow.what"
            load={loadFlow}
            question={{ addr, network, chain: result?.chain ?? null }}
          />
          <ChartPanel
            title="trace.title"
            what="trace.what"
            load={loadTrace}
            question={{ addr, network, chain: result?.chain ?? null }}
          />
        </div>
      )}
    </>
  )
}

/** What is shown here and all else that is public, signed: it can be kept and checked without this service. */
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

function useTitle(addr: string, result: ScreenResult | null, { t }: Messages): void {
  useEffect(() => {
    const subject = shortAddress(addr)
    document.title = result
      ? t('title.result', { verdict: t(`verdict.${result.verdict}`), subject })
      : t('title.address', { subject })
  }, [addr, result, t])
}
