import { Link } from '@tanstack/react-router'
import { Button } from 'react-aria-components'
import { useMessages } from '../../use-messages.ts'
import { useRead } from '../api.ts'
import { CallerText } from '../parts/caller-text.tsx'
import { ConfirmButton } from '../parts/dialog.tsx'
import { Result, useSavedText } from '../parts/result.tsx'
import { savedAs, type SavedAnswer } from '../parts/saved-as.ts'
import { useAct } from '../parts/use-act.ts'
import { Empty, Loaded, State } from '../parts/values.tsx'
import type { Items, OwnedKey } from '../types.ts'

/** The decision log of each key: whether it is on, its retention, and its signed export. */
export function Decisions() {
  const { t } = useMessages()
  const keys = useRead<Items<OwnedKey>>('/keys')
  return (
    <>
      <h1>{t('log.title')}</h1>
      <p className="lead">{t('log.what')}</p>
      <Loaded read={keys}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('keys.none')} what={t('log.none_what')}>
              <Link to="/console/keys" className="button">
                {t('keys.create')}
              </Link>
            </Empty>
          ) : (
            <ul className="cards">
              {items.map((key) => (
                <li key={key.key_id} className="panel">
                  <Log owned={key} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

function Log({ owned }: { owned: OwnedKey }) {
  const { lang, t } = useMessages()
  const { act, text, error } = useAct<OwnedKey & SavedAnswer>()
  const savedText = useSavedText()
  const path = `/keys/${owned.key_id}`
  const set = (body: Readonly<Record<string, unknown>>) =>
    act({ method: 'POST', path: `${path}/settings`, body: { ...body, revision: owned.revision } }, (after) =>
      savedText('keys', savedAs(after, owned.revision)),
    )
  const select = `retention-${owned.key_id}`
  return (
    <>
      <h2>
        {owned.label === '' ? t('keys.unnamed') : <CallerText text={owned.label} />}{' '}
        <State state={owned.decision_log ? 'on' : 'off'} />
      </h2>
      <div className="filter">
        <p className="field">
          <label htmlFor={select}>{t('log.retention')}</label>
          <select
            id={select}
            value={owned.decision_log_retention}
            disabled={owned.state === 'revoked'}
            onChange={(event) => set({ decision_log_retention: event.target.value })}
          >
            {retentions.map((each) => (
              <option key={each} value={each}>
                {t(`retention.${each}`)}
              </option>
            ))}
          </select>
        </p>
        {owned.state !== 'revoked' && !owned.decision_log && (
          <Button className="primary" onPress={() => set({ decision_log: true })}>
            {t('log.on')}
          </Button>
        )}
        {owned.state !== 'revoked' && owned.decision_log && (
          <ConfirmButton
            label={t('log.off')}
            title={t('log.off')}
            what={t('log.off_what')}
            act={() => set({ decision_log: false })}
          />
        )}
      </div>
      <Result text={text} error={error} />
      {owned.pending && (
        <p>
          {t('pending.waits')} <Link to="/console/keys">{t('keys.title')}</Link>
        </p>
      )}
      <p className="actions">
        <a href={`/api/console${path}/decisions?format=csv&lang=${lang}`} download={`${owned.key_id}.csv`}>
          {t('log.csv')}
        </a>
        <a href={`/api/console${path}/decisions?lang=${lang}`} download={`${owned.key_id}.json`}>
          {t('log.json')}
        </a>
      </p>
    </>
  )
}

const retentions = ['30d', '5y', '10y'] as const
