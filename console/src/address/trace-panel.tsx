import type { Trace } from '../api/trace.ts'
import type { AnswerRequest } from '../api/use-answer.ts'
import { useMessages } from '../use-messages.ts'
import type { Messages } from '../messages.ts'
import { ChainAnswer } from './chain-answer.tsx'
import { ReadNote, TruncatedNote } from './chart-facts.tsx'
import type { Side } from './sankey-layout.ts'
import { TraceChart } from './trace-chart.tsx'
import { TracePaths } from './trace-paths.tsx'
import { shareInWords } from './trace-words.ts'
import '../styles/chart.css'
import '../styles/trace.css'

type TracePanelProps = { request: AnswerRequest<Trace>; chain: string | null }

/** How an address is connected with listed parties: a summary, a chart and the paths. */
export function TracePanel({ request, chain }: TracePanelProps) {
  const messages = useMessages()
  return (
    <ChainAnswer request={request} chain={chain} announce={(trace) => summary(trace, messages)}>
      {(trace) => <TraceBody key={trace.address + trace.chain} trace={trace} />}
    </ChainAnswer>
  )
}

function TraceBody({ trace }: { trace: Trace }) {
  const { lang, t } = useMessages()
  return (
    <>
      <TruncatedNote truncated={trace.truncated} />
      <div className="shares">
        <Share trace={trace} side="in" />
        <Share trace={trace} side="out" />
      </div>
      {trace.paths.length === 0 ? (
        <p>{t('trace.empty')}</p>
      ) : (
        <>
          <TraceChart trace={trace} />
          <TracePaths trace={trace} />
        </>
      )}
      <p className="quiet">{t('trace.visited', { count: trace.visited.toLocaleString(lang) })}</p>
      <ReadNote {...trace} />
    </>
  )
}

/** A share in words and as a bar. */
function Share({ trace, side }: { trace: Trace; side: Side }) {
  const messages = useMessages()
  const share = trace.shares[side]
  return (
    <div className="share">
      <p>{shareInWords(trace, side, messages)}</p>
      {share !== null && (
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <rect className="all" width="100" height="4" />
          <rect className="tainted" width={share === 0 ? 0 : Math.max(0.6, 100 * share)} height="4" />
        </svg>
      )}
    </div>
  )
}

function summary(trace: Trace, messages: Messages): string {
  const sentences = [shareInWords(trace, 'in', messages), shareInWords(trace, 'out', messages)]
  return sentences.join(messages.lang === 'zh' ? '' : ' ')
}
