import { useEffect } from 'react'
import { AddressCharts } from '../address/address-charts.tsx'
import { AddressHead } from '../address/address-head.tsx'
import { ListsAnswer, listsAnswer } from '../address/lists-answer.tsx'
import { useJudged, type Judged } from '../address/use-judged.ts'
import { VerdictCard } from '../home/verdict-card.tsx'
import { announceVerdict } from '../home/verdict-in-words.ts'
import { addressAt } from '../parts/address-href.ts'
import { Failure } from '../parts/failure.tsx'
import { problemSentences } from '../parts/field-problem.tsx'
import { shortAddress } from '../parts/short-address.ts'
import { useQuery } from '../use-query.ts'
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
  const problem = answer?.kind === 'refused' ? answer.problem : null
  const networkProblem = problem?.field === 'network' ? problemSentences(problem, lang) : null
  const isUnanswered = final.failure !== null || (answer !== null && answer.kind !== 'answered')
  const ofQuestion = judged === null && listsAnswer?.path === path ? listsAnswer : null
  // Without an answer nothing goes on being checked, and a listing still counts.
  const lists = isUnanswered && ofQuestion?.isRisky !== true ? null : ofQuestion
  useTitle(addr, judged, messages)
  return (
    <>
      <AddressHead
        {...{ addr, network, on, judged, networkProblem }}
        hasDocuments={judged ? judged.result.reason_code !== 'CLOCK_WRONG' : lists?.hasDocuments === true}
        chooseNetwork={(network) => go({ network }, 'push')}
      />
      <p className="unseen" role="status">
        {screening.slow ? t('wait.screening') : judged ? announce(judged, messages) : ''}
      </p>
      <div className="answer">
        {screening.slow && lists === null && <p className="waiting">{t('wait.screening')}</p>}
        {lists && <ListsAnswer node={lists.node} />}
        {judged && <VerdictCard {...judged} busy={judged.path !== path} again={screening.again} />}
        {answer && answer.kind !== 'answered' && networkProblem === null && (
          <Failure answer={answer} again={screening.again} />
        )}
        {final.failure && <Failure answer={final.failure} again={final.again} />}
      </div>
      {/* Not before the verdict: it would push them down. */}
      {answer !== null && (problem === null || problem.field === null) && (
        <AddressCharts {...{ addr, network, on, judged, trace, wantTrace }} />
      )}
    </>
  )
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
