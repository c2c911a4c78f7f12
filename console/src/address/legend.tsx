import type { FlowParty } from '../api/flow.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { useMessages } from '../use-messages.ts'
import { markOf } from './party-mark.ts'

/** The colours and shapes of a flow, each with its category; only those that occur. */
export function FlowLegend({ parties, hasOthers }: { parties: readonly FlowParty[]; hasOthers: boolean }) {
  const messages = useMessages()
  const { t } = messages
  const categories = new Map<string, LegendEntry>()
  for (const party of parties) {
    const mark = markOf(party, messages)
    const entry = mark
      ? { look: mark.look, icon: mark.icon, words: mark.category }
      : { look: 'unmarked', icon: null, words: t('mark.none') }
    categories.set(entry.words, entry)
  }
  if (hasOthers) categories.set('others', { look: 'others', icon: null, words: t('legend.others') })
  return <Legend entries={[...categories.values()]} />
}

/** The looks of a trace, and the unit of the amounts at its arrows. */
export function TraceLegend({ unit }: { unit: string }) {
  const { t } = useMessages()
  return (
    <Legend
      entries={[
        { look: 'risky', icon: 'risky', words: t('legend.listed') },
        { look: 'unmarked', icon: null, words: t('legend.between') },
        { look: 'subject', icon: null, words: t('chart.subject') },
        { look: 'arrow', icon: null, words: t('legend.amounts', { unit }) },
      ]}
    />
  )
}

type LegendEntry = { look: string; icon: IconName | null; words: string }

function Legend({ entries }: { entries: readonly LegendEntry[] }) {
  const { t } = useMessages()
  return (
    <ul className="legend" aria-label={t('legend')}>
      {entries.map(({ look, icon, words }) => (
        <li key={`${look} ${words}`} className={look}>
          <span className="swatch" aria-hidden="true" />
          {icon && <Icon name={icon} />} {words}
        </li>
      ))}
    </ul>
  )
}
