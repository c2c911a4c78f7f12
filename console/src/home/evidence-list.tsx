import type { Evidence } from '../api/screening.ts'
import { dayOf } from '../parts/day.ts'
import { RecordLink, SourceLink } from '../parts/source-link.tsx'
import { useMessages } from '../use-messages.ts'
import { WithCode } from '../parts/with-code.tsx'

/** The evidence for a verdict, with links. `none` is shown where there is none. */
export function EvidenceList({ evidence, none }: { evidence: readonly Evidence[]; none: string }) {
  const { t } = useMessages()
  return (
    <section aria-labelledby="evidence-title">
      <h3 id="evidence-title">{t('evidence.title')}</h3>
      {evidence.length === 0 && <p>{none}</p>}
      <ul className="evidence">
        {evidence.map((item) => (
          <EvidenceItem key={`${item.source} ${item.url} ${item.detail}`} item={item} />
        ))}
      </ul>
    </section>
  )
}

function EvidenceItem({ item }: { item: Evidence }) {
  const { t } = useMessages()
  return (
    <li className={item.weight === 0 ? 'weightless' : undefined}>
      <p className="label">
        <strong>{item.label}</strong>
        {item.weight === 0 && <span className="tag">{t('evidence.weightless')}</span>}
      </p>
      <p>
        <WithCode text={item.detail} />
      </p>
      <p className="links">
        <EvidenceLinks item={item} />
        {item.as_of && <span className="quiet">{t('evidence.as_of', { day: dayOf(item.as_of) })}</span>}
      </p>
    </li>
  )
}

function EvidenceLinks({ item }: { item: Evidence }) {
  const { t } = useMessages()
  if (item.source === writtenForm) return <span className="quiet">{t('source.form')}</span>
  return (
    <>
      {item.url !== item.page && <SourceLink url={item.url} />}
      {item.page && <RecordLink page={item.page} />}
    </>
  )
}

/** The source of evidence that the text of a URL alone provides. */
const writtenForm = 'url'
