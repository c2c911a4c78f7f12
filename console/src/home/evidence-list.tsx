import type { Evidence } from '../api/screening.ts'
import { ageInWords, dayOf, hoursSince } from '../parts/age.ts'
import { RecordLink, SourceLink } from '../parts/source-link.tsx'
import { useVoice, type Voice } from '../use-voice.ts'

/** What speaks for the verdict, each with a link that opens it. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  const { t } = useVoice()
  return (
    <section aria-labelledby="evidence-title">
      <h3 id="evidence-title">{t('evidence.title')}</h3>
      {evidence.length === 0 && <p>{t('evidence.none')}</p>}
      <ul className="evidence">
        {evidence.map((item) => (
          <EvidenceItem key={`${item.source} ${item.url} ${item.detail}`} item={item} />
        ))}
      </ul>
    </section>
  )
}

function EvidenceItem({ item }: { item: Evidence }) {
  const voice = useVoice()
  const { t } = voice
  return (
    <li className={item.weight === 0 ? 'weightless' : undefined}>
      <p className="label">
        <strong>{item.label}</strong>
        {item.weight === 0 && <span className="tag">{t('evidence.weightless')}</span>}
      </p>
      <p>{item.detail}</p>
      <p className="links">
        {item.url !== item.page && <SourceLink url={item.url} />}
        {item.page && <RecordLink page={item.page} />}
        {item.as_of && <span className="quiet">{asOf(item.as_of, voice)}</span>}
      </p>
    </li>
  )
}

function asOf(time: string, voice: Voice): string {
  const hours = hoursSince(time, Date.now())
  const stated = voice.t('evidence.as_of', { day: dayOf(time) })
  if (hours === null) return stated
  return voice.lang === 'zh' ? `${stated}（${ageInWords(hours, voice)}）` : `${stated} (${ageInWords(hours, voice)})`
}
