import { isDated, isLasting } from '../../../src/lists/kinds.ts'
import { isLists, listsPath, type ListState } from '../api/lists.ts'
import { useAnswer } from '../api/use-answer.ts'
import { ageInWords, hoursSince } from '../parts/age.ts'
import { dayOf } from '../parts/day.ts'
import { hostOf } from '../parts/host.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { PanelBody } from '../parts/panel-body.tsx'
import { useMessages } from '../use-messages.ts'
import { serviceNow } from '../parts/service-clock.ts'
import { kindInWords } from './kind-in-words.ts'

/** The lists in use with their dates and ages; what keeps them up to date is on the page of lists. */
export function ListsPanel() {
  const { lang, t } = useMessages()
  const request = useAnswer(listsPath(lang), isLists)
  return (
    <section className="panel" aria-labelledby="lists-title">
      <h2 id="lists-title">{t('lists.title')}</h2>
      <PanelBody request={request}>{({ lists }) => <Lists lists={lists} />}</PanelBody>
    </section>
  )
}

function Lists({ lists }: { lists: readonly ListState[] }) {
  const { lang, t } = useMessages()
  const on = lists.filter(({ status, cause }) => status !== 'off' && cause === undefined)
  const off = lists.filter(({ status, cause }) => status === 'off' || cause !== undefined)
  return (
    <>
      <ul className="rows">
        {on.map((list) => (
          <ListRow key={list.id} list={list} />
        ))}
      </ul>
      {off.length > 0 && (
        <details>
          <summary>{t('lists.off', { count: off.length })}</summary>
          <ul className="sources">
            {off.map((list) => (
              <li key={list.id}>
                <ListName list={list} /> <span className="quiet">{kindInWords(list.kind, t)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      <p className="links">
        <a href={`/lists?lang=${lang}`}>{t('host.lists.page')}</a>
        <a href={listsPath(lang)}>JSON</a>
      </p>
    </>
  )
}

function ListRow({ list }: { list: ListState }) {
  const messages = useMessages()
  const { lang, t } = messages
  const age = list.age_hours ?? hoursSince(list.as_of ?? '', serviceNow())
  const state = list.status === 'fresh' && isDated(list.kind, age) ? 'dated' : list.status
  const facts = [
    kindInWords(list.kind, t),
    t('lists.entries', { count: list.entries.toLocaleString(lang) }),
    ...(list.as_of === null ? [] : [t('lists.as_of', { day: dayOf(list.as_of) })]),
    ...(list.complete_through === null || list.complete_through === list.as_of
      ? []
      : [t('lists.complete_through', { day: dayOf(list.complete_through) })]),
  ]
  return (
    <li>
      <p className="label">
        <ListName list={list} />
        {state !== 'off' && (
          <span className={`state ${state}`}>
            <Icon name={stateIcons[state]} /> {t(`page.list.status.${state}`)}
          </span>
        )}
      </p>
      <p className="label quiet">
        <span className="facts">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
        {age !== null && (
          <span>
            {list.status === 'fresh' && isLasting(list.kind)
              ? t('lists.lasting', { age: ageInWords(age, messages) })
              : ageInWords(age, messages)}
          </span>
        )}
      </p>
    </li>
  )
}

/** The name, linked to the publisher where there is one: some lists are files of the operator. */
function ListName({ list }: { list: ListState }) {
  const name = list.name ?? list.id
  if (hostOf(list.upstream_url) === null) return <span>{name}</span>
  return (
    <a href={list.upstream_url} rel="noreferrer">
      {name}
    </a>
  )
}

const stateIcons = { fresh: 'clear', dated: 'caution', stale: 'caution', failed: 'risky' } as const satisfies Record<
  string,
  IconName
>
