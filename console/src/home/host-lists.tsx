import type { HostList, HostResult } from '../api/host-screening.ts'
import { isChecked } from '../../../src/screening/is-checked.ts'
import { dayAndAge } from '../parts/age.ts'
import { isOwnList } from '../parts/is-own-list.ts'
import { listDays } from '../parts/list-days.ts'
import { Warning } from '../parts/warning.tsx'
import type { Lang, Messages } from '../messages.ts'
import { useMessages } from '../use-messages.ts'
import { kindInWords } from './kind-in-words.ts'

/** The lists that cover the host: how many, how current, and the result of each. */
export function HostLists({ result }: { result: HostResult }) {
  const messages = useMessages()
  const { lang, t } = messages
  // The note names the lists that were not checked.
  const on = result.lists.filter(isChecked)
  const ofOthers = on.filter((list) => !isOwnList(list))
  const total = result.lists.filter((list) => !isOwnList(list)).length
  const summary = t('host.lists.count', { on: ofOthers.length, total })
  // A failed download is not a problem of a file; the note names the list.
  const judged = result.lists.filter(({ cause }) => cause !== 'download_failed')
  const inTrouble = (status: HostList['status']) => judged.filter((list) => list.status === status)
  return (
    <section aria-labelledby="sources-title">
      <h3 id="sources-title">{t('sources.title')}</h3>
      <p>{[summary, listDays(ofOthers, messages)].join(lang === 'zh' ? '' : ' ')}</p>
      {troubles.map(
        (status) =>
          inTrouble(status).length > 0 && (
            <Warning key={status}>{t(`host.lists.${status}`, { lists: names(inTrouble(status), lang) })}</Warning>
          ),
      )}
      {on.length > 0 && (
        <details>
          <summary>{t('host.lists.each')}</summary>
          <ul className="sources">
            {on.map((list) => (
              <li key={list.id}>
                <code>{list.id}</code>{' '}
                {(list.status === 'stale' || list.status === 'failed') && (
                  <span className={`state ${list.status}`}>{t(`page.list.status.${list.status}`)}</span>
                )}{' '}
                <span className="quiet">{factsOf(list, messages)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p>{result.note}</p>
      <p className="links">
        <a href={`/host/${encodeURIComponent(result.host)}?lang=${lang}`}>{t('host.page')}</a>
        <a href={`/report/host/${encodeURIComponent(result.host)}?lang=${lang}`}>{t('frame.report')}</a>
        <a href={`/lists?lang=${lang}`}>{t('host.lists.page')}</a>
      </p>
    </section>
  )
}

function factsOf({ kind, as_of, matched }: HostList, messages: Messages): string {
  const { lang, t } = messages
  const facts = [
    kindInWords(kind, t),
    ...(as_of === null ? [] : [t('lists.as_of', { day: dayAndAge(as_of, messages) })]),
    t(`host.rule.${matched ?? 'none'}`),
  ]
  return facts.join(lang === 'zh' ? '，' : ', ')
}

function names(lists: readonly HostList[], lang: Lang): string {
  return lists.map(({ id }) => id).join(lang === 'zh' ? '、' : ', ')
}

const troubles = ['failed', 'stale'] as const
