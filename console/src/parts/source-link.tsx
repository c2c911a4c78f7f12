import { useMessages } from '../use-messages.ts'
import { hostOf, inLanguage } from './host.ts'
import { Icon } from './icon.tsx'

/** A link to where the API says a fact comes from. Some sources are files of the operator's: those get no link. */
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
