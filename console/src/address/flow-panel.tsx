import { flowPartiesMax, flowPath, isFlow, type Flow } from '../api/flow.ts'
import { useAnswer } from '../api/use-answer.ts'
import { dayOf } from '../parts/day.ts'
import { useMessages } from '../use-messages.ts'
import type { Messages } from '../messages.ts'
import { inTokens } from './amounts.ts'
import { ChainAnswer } from './chain-answer.tsx'
import { ReadNote, TruncatedNote } from './chart-facts.tsx'
import type { ChartQuestion } from './chart-panel.tsx'
import { FlowTable } from './flow-table.tsx'
import { othersOf, ownTransfers, transfersInWords } from './flow-words.ts'
import { Sankey } from './sankey.tsx'
import '../styles/chart.css'
import '../styles/sankey.css'

/** The counterparties of an address: a summary, a chart and tables. */
export function FlowPanel({ addr, network, chain }: ChartQuestion) {
  const messages = useMessages()
  const request = useAnswer(flowPath({ addr, network, lang: messages.lang }), isFlow)
  return (
    <ChainAnswer request={request} chain={chain} announce={(flow) => summary(flow, messages)}>
      {(flow) => <FlowBody flow={flow} />}
    </ChainAnswer>
  )
}

function FlowBody({ flow }: { flow: Flow }) {
  const messages = useMessages()
  const { t } = messages
  const isEmpty = flow.inbound.length + flow.outbound.length === 0
  const [othersIn, othersOut] = [othersOf(flow, 'in'), othersOf(flow, 'out')]
  const own = ownTransfers(flow)
  return (
    <>
      <TruncatedNote truncated={flow.truncated} />
      <p>{summary(flow, messages)}</p>
      {flow.firstInflow && <p>{firstInflow(flow.firstInflow, messages)}</p>}
      {isEmpty ? <p>{t('flow.empty')}</p> : <Sankey flow={flow} />}
      {(othersIn ?? othersOut) && <p>{t('flow.others_note', { shown: flowPartiesMax })}</p>}
      {own > 0 && <p>{t('flow.own_note', { transfers: transfersInWords(own, messages) })}</p>}
      <FlowTable caption={t('flow.in_caption')} parties={flow.inbound} others={othersIn} chain={flow.chain} />
      <FlowTable caption={t('flow.out_caption')} parties={flow.outbound} others={othersOut} chain={flow.chain} />
      <ReadNote {...flow} />
    </>
  )
}

function summary(flow: Flow, messages: Messages): string {
  const { lang, t } = messages
  const { riskyParties: count } = flow
  const risky = count === 0 ? 'flow.risky_none' : count === 1 ? 'flow.risky_one' : 'flow.risky_some'
  const read = t('flow.total', { transfers: transfersInWords(flow.total, messages) })
  return [read, t(risky, { count })].join(lang === 'zh' ? '' : ' ')
}

function firstInflow(first: NonNullable<Flow['firstInflow']>, { lang, t }: Messages): string {
  const facts = { amount: inTokens(first, lang), from: first.from }
  return first.date === null ? t('flow.first', facts) : t('flow.first_on', { ...facts, day: dayOf(first.date) })
}
