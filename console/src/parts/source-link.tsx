import { useMessages } from '../use-messages.ts'
import { hostOf, inLanguage } from './host.ts'
import { Icon } from './icon.tsx'

/** A link to the source of a fact. Files of the operator have none. */
export function SourceLink({ url }: { url: string }) {
  const { t } = useMessages()
  const host = hostOf(url)
  if (host === null) return <code>{url}</code>
  if (host === location.host) return <RecordLink page={url} />
  return (
    <a href={url} rel="noreferrer">
      {t('source.open', { host })}
      <Icon name="out" />
    </a>
  )
}

/** A link to this service's own page about a listing. */
export function RecordLink({ page }: { page: string }) {
  const { lang, t } = useMessages()
  return <a href={inLanguage(page, lang)}>{t('source.record')}</a>
}
