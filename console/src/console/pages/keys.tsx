import { useState } from 'react'
import { Moment, MomentAgo } from '../../parts/moment.tsx'
import { useMessages } from '../../use-messages.ts'
import { useRead } from '../api.ts'
import { CallerText, isolated } from '../parts/caller-text.tsx'
import { DecideChange } from '../parts/decide-change.tsx'
import { ConfirmButton, DialogButton } from '../parts/dialog.tsx'
import { KeyForm, type CreatedKey } from '../parts/key-form.tsx'
import { Result, useSavedText } from '../parts/result.tsx'
import { savedAs } from '../parts/saved-as.ts'
import { Secret } from '../parts/secret.tsx'
import { Empty, Loaded, State } from '../parts/values.tsx'
import { RoleNote } from '../parts/role-note.tsx'
import { useAct } from '../parts/use-act.ts'
import { WeekBars } from '../parts/week-bars.tsx'
import type { Items, OwnedKey } from '../types.ts'

/** The keys of an owner: permissions, pending changes, and creation, which shows the secret once. */
export function Keys() {
  const { t } = useMessages()
  const keys = useRead<Items<OwnedKey>>('/keys')
  const [created, setCreated] = useState<CreatedKey | null>(null)
  return (
    <>
      <div className="heading">
        <h1>{t('keys.title')}</h1>
        <DialogButton title={t('keys.create')} label={t('keys.create')} look="primary">
          {(close) => (
            <KeyForm
              path="/keys"
              submit={t('keys.do_create')}
              hasLabel
              done={(key) => {
                setCreated(key)
                close()
              }}
            />
          )}
        </DialogButton>
      </div>
      <RoleNote roles={['owner', 'developer']} />
      {created && (
        <Secret
          what={t('keys.secret', { name: isolated(created.label || created.key_id) })}
          secret={created.key}
          command={`curl -s '${location.origin}/api/risk?addr=0x098B716B8Aaf21512996dC57EB0615e2383E2f96' -H 'authorization: Bearer ${created.key}'`}
          done={() => setCreated(null)}
        />
      )}
      <Loaded read={keys}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('keys.none')} what={t('keys.none_what')} />
          ) : (
            <ul className="cards">
              {items.map((key) => (
                <li key={key.key_id} className="panel">
                  <Key owned={key} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

function Key({ owned }: { owned: OwnedKey }) {
  const { t } = useMessages()
  const { act, show, text, error } = useAct()
  const savedText = useSavedText()
  const path = `/keys/${owned.key_id}`
  return (
    <>
      <h2>
        {owned.label === '' ? t('keys.unnamed') : <CallerText text={owned.label} />} <State state={owned.state} />
      </h2>
      <p className="quiet">
        <code>{owned.key_id}</code> · {t('keys.created')} <Moment at={owned.created_at} />
      </p>
      <Settings owned={owned} />
      {owned.pending && (
        <section className="waits">
          <h3>{t('pending.title')}</h3>
          <DecideChange key={owned.pending.id} pending={owned.pending} path={`${path}/pending`} decide={act}>
            <pre>{JSON.stringify(owned.pending.changes, null, 2)}</pre>
          </DecideChange>
        </section>
      )}
      {owned.state !== 'revoked' && (
        <p className="actions">
          <DialogButton title={t('keys.change')} label={t('keys.change')}>
            {(close) => (
              <KeyForm
                path={`${path}/settings`}
                owned={owned}
                submit={t('keys.save')}
                done={(after, shown) => {
                  show(savedText('keys', savedAs(after, shown)))
                  close()
                }}
              />
            )}
          </DialogButton>
          <ConfirmButton
            label={t('keys.revoke')}
            title={t('keys.revoke')}
            what={t('keys.revoke_what')}
            typed={owned.label || owned.key_id}
            act={() => act({ method: 'POST', path: `${path}/revoke` }, () => t('said.key_revoked'))}
          />
        </p>
      )}
      <Result text={text} error={error} />
    </>
  )
}

function Settings({ owned }: { owned: OwnedKey }) {
  const { t } = useMessages()
  return (
    <dl className="terms">
      <dt>{t('keys.scopes')}</dt>
      <dd className="chips">
        {owned.scopes === 'all'
          ? t('keys.all_scopes')
          : owned.scopes.map((scope) => (
              <span key={scope} className="chip">
                {scope}
              </span>
            ))}
      </dd>
      <dt>{t('keys.last_used')}</dt>
      <dd>{owned.last_used_at === null ? t('keys.never_used') : <MomentAgo at={owned.last_used_at} />}</dd>
      <dt>{t('keys.week', { days: owned.week.length })}</dt>
      <dd>
        <WeekBars week={owned.week} />
      </dd>
      <dt>{t('keys.allowlist')}</dt>
      <dd>{owned.ip_allowlist.join(', ') || t('keys.any_address')}</dd>
      <dt>{t('keys.expires')}</dt>
      <dd>{owned.expires_at === null ? t('mandate.never') : <Moment at={owned.expires_at} />}</dd>
    </dl>
  )
}
