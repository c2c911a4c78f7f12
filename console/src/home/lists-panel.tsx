import { isDated, isLasting } from '../../../src/lists/kinds.ts'
import { isLists, listsPath, type ListState } from '../api/lists.ts'
import { useAnswer } from '../api/use-answer.ts'
import { ageInWords, hoursSince } from '../parts/age.ts'
import { dayOf } from '../parts/day.ts'
import { hostOf } from '../parts/host.ts'
import { Icon, type IconName } from '../parts/icon.tsx'
import { PanelBody } from '../parts/panel-body.tsx'
import { useMessages } from '../use-messages.ts'
import { kindInWords } from './kind-in-words.ts'

/** The age and problems of each list. */
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
  const unreached = lists.filter(({ cause }) => cause === 'download_failed')
  const off = lists.filter(({ status }) => status === 'off')
  return (
    <>
      <ul className="rows">
        {unreached.length > 0 && <Unreached lists={unreached} />}
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

/** Lists whose downloads failed, in one row: their causes are alike and are shown on /lists. */
function Unreached({ lists }: { lists: readonly ListState[] }) {
  const { lang, t } = useMessages()
  const page = `/lists?lang=${lang}`
  return (
    <li>
      <p className="label">
        <span className="state failed">
          <Icon name="risky" /> {t('lists.unreached', { count: lists.length })}
        </span>
      </p>
      <p className="facts">
        {lists.map(({ id, name }) => (
          <a key={id} href={`${page}#${id}`}>
            {name ?? id}
          </a>
        ))}
      </p>
      <p className="quiet">
        {t('lists.unreached_what')} <a href={page}>{t('host.lists.page')}</a>
      </p>
    </li>
  )
}

function ListRow({ list }: { list: ListState }) {
  const messages = useMessages()
  const { lang, t } = messages
  const age = list.age_hours ?? hoursSince(list.as_of ?? '', Date.now())
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
      {list.status !== 'fresh' && <p className="quiet">{list.detail}</p>}
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
