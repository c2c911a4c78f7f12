import type { HostList, HostResult } from '../api/host-screening.ts'
import { dayAndAge } from '../parts/age.ts'
import { isOwnList } from '../parts/is-own-list.ts'
import { listDays } from '../parts/list-days.ts'
import { Warning } from '../parts/warning.tsx'
import type { Lang, Messages } from '../messages.ts'
import { useMessages } from '../use-messages.ts'
import { kindInWords } from './kind-in-words.ts'

/** How many lists could speak of the host, how current they were, and what each of them said. */
export function HostLists({ result }: { result: HostResult }) {
  const messages = useMessages()
  const { lang, t } = messages
  // The note names the lists that are not switched on and those that were never downloaded.
  const on = result.lists.filter(({ status, cause }) => status !== 'not_configured' && cause !== 'download_failed')
  // A list that failed speaks with its last good copy, where it has one.
  const speaking = on.filter(({ status, as_of }) => status !== 'failed' || as_of !== null)
  const ofOthers = speaking.filter((list) => !isOwnList(list))
  const total = result.lists.filter((list) => !isOwnList(list)).length
  const spoken = t('host.lists.count', { on: ofOthers.length, total })
  const inTrouble = (status: HostList['status']) => on.filter((list) => list.status === status)
  return (
    <section aria-labelledby="sources-title">
      <h3 id="sources-title">{t('sources.title')}</h3>
      <p>{[spoken, listDays(ofOthers, messages)].join(lang === 'zh' ? '' : ' ')}</p>
      {troubles.map(
        (status) =>
          inTrouble(status).length > 0 && (
            <Warning key={status}>{t(`host.lists.${status}`, { lists: names(inTrouble(status), lang) })}</Warning>
          ),
      )}
      <p>{result.note}</p>
      {speaking.length > 0 && (
        <details>
          <summary>{t('host.lists.each')}</summary>
          <ul className="sources">
            {speaking.map((list) => (
              <li key={list.id}>
                <code>{list.id}</code> <span className="quiet">{factsOf(list, messages)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="links">
        <a href={`/host/${encodeURIComponent(result.host)}?lang=${lang}`}>{t('host.page')}</a>
        <a href={`/report/host/${encodeURIComponent(result.host)}?lang=${lang}`}>{t('address.report')}</a>
        <a href={`/lists?lang=${lang}`}>{t('host.lists.page')}</a>
      </p>
    </section>
  )
}

function factsOf({ kind, as_of, matched, status }: HostList, messages: Messages): string {
  const { lang, t } = messages
  const facts = [
    kindInWords(kind, t),
    ...(as_of === null ? [] : [t('lists.as_of', { day: dayAndAge(as_of, messages) })]),
    ...(status === 'stale' || status === 'failed' ? [t(`lists.${status}`)] : []),
    t(`host.rule.${matched ?? 'none'}`),
  ]
  return facts.join(lang === 'zh' ? '，' : ', ')
}

function names(lists: readonly HostList[], lang: Lang): string {
  return lists.map(({ id }) => id).join(lang === 'zh' ? '、' : ', ')
}

const troubles = ['failed', 'stale'] as const
