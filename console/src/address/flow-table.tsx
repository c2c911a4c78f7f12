import type { Amounts, FlowOthers, FlowParty } from '../api/flow.ts'
import { Icon } from '../parts/icon.tsx'
import { useMessages } from '../use-messages.ts'
import { tokenAmounts } from './amounts.ts'
import { Entity } from './entity.tsx'
import { othersInWords, transfersInWords } from './flow-words.ts'
import { markOf } from './party-mark.ts'
import { PartyLinks } from './party-links.tsx'

type FlowTableProps = {
  caption: string
  parties: readonly FlowParty[]
  /** The parties that are not among `parties`, where there are any. */
  others: FlowOthers | null
  chain: string
}

/** One side of the chart as a table. */
export function FlowTable({ caption, parties, others, chain }: FlowTableProps) {
  const messages = useMessages()
  const { t } = messages
  if (parties.length === 0) return null
  return (
    <table className="parties">
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('flow.party')}</th>
          <th scope="col">{t('flow.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {parties.map((party) => {
          const mark = markOf(party, messages)
          return (
            <tr key={party.address}>
              <th scope="row">
                {mark && (
                  <span className={mark.look}>
                    <Icon name={mark.icon} /> <Entity name={mark.words} />
                  </span>
                )}
                <code>{party.address}</code>
                <PartyLinks address={party.address} chain={chain} />
              </th>
              <AmountCell sum={party} />
            </tr>
          )
        })}
        {others && (
          <tr>
            <th scope="row">{othersInWords(others, messages)}</th>
            <AmountCell sum={others} />
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** Each token exactly, and the number of transfers. */
function AmountCell({ sum }: { sum: Amounts & { count: number } }) {
  const messages = useMessages()
  return (
    <td>
      {tokenAmounts(sum, messages.lang).map((amount) => (
        <span key={amount}>{amount}</span>
      ))}
      <span className="quiet">{transfersInWords(sum.count, messages)}</span>
    </td>
  )
}
