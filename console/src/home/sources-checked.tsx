import { isChecked, isUnchecked } from '../../../src/screening/is-checked.ts'
import type { ScreenResult, Source } from '../api/screening.ts'
import { isOwnList } from '../parts/is-own-list.ts'
import { listDays } from '../parts/list-days.ts'
import { Warning } from '../parts/warning.tsx'
import { useMessages } from '../use-messages.ts'

/** The sources of a verdict, checked and unchecked. */
export function SourcesChecked({ result }: { result: ScreenResult }) {
  const messages = useMessages()
  const { t } = messages
  const { sources } = result.intelligence
  const checked = sources.filter(isChecked)
  const unchecked = sources.filter(isUnchecked)
  // A list without a copy is named by the note, like a disabled one.
  const trouble = sources.filter(
    ({ status, cause }) => (status === 'stale' || status === 'failed') && cause !== 'download_failed',
  )
  return (
    <section aria-labelledby="sources-title">
      <h3 id="sources-title">{t('sources.title')}</h3>
      {trouble.map(({ id, detail }) => (
        <Warning key={id}>{detail}</Warning>
      ))}
      <p>
        {listDays(
          checked.filter((source) => source.kind !== 'chain' && !isOwnList(source)),
          messages,
        )}
      </p>
      <details>
        <summary>
          {t('sources.each', {
            asked: checked.filter((source) => !isOwnList(source)).length,
            not_asked: unchecked.length,
          })}
        </summary>
        <SourceGroup title={t('sources.asked')} sources={checked} />
        <SourceGroup title={t('sources.not_asked')} sources={unchecked} />
      </details>
      <p>{result.note}</p>
    </section>
  )
}

function SourceGroup({ title, sources }: { title: string; sources: readonly Source[] }) {
  if (sources.length === 0) return null
  return (
    <>
      <h4>{title}</h4>
      <ul className="sources">
        {sources.map(({ id, detail }) => (
          <li key={id}>{detail}</li>
        ))}
      </ul>
    </>
  )
}
