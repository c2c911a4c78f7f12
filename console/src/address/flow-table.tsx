import type { FlowParty } from '../api/flow.ts'
import { Icon } from '../parts/icon.tsx'
import { useVoice } from '../use-voice.ts'
import { tokenAmounts } from './amounts.ts'
import { transfersInWords } from './flow-words.ts'
import { markOf } from './party-mark.ts'
import { PartyLinks } from './party-links.tsx'

/** One side of the picture in figures. */
export function FlowTable(props: { caption: string; parties: readonly FlowParty[]; chain: string }) {
  const { caption, parties, chain } = props
  const voice = useVoice()
  const { lang, t } = voice
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
          const mark = markOf(party, voice)
          return (
            <tr key={party.address}>
              <th scope="row">
                <code>{party.address}</code>
                {mark && (
                  <span className={mark.tone}>
                    <Icon name={mark.icon} /> {mark.words}
                  </span>
                )}
                <PartyLinks address={party.address} chain={chain} />
              </th>
              <td>
                {tokenAmounts(party, lang).map((amount) => (
                  <span key={amount}>{amount}</span>
                ))}
                <span className="quiet">{transfersInWords(party.count, voice)}</span>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
