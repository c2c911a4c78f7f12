import { useState } from 'react'
import { Button, Form } from 'react-aria-components'
import { dayOf } from '../../parts/day.ts'
import { useMessages } from '../../use-messages.ts'
import { useChange, useRead } from '../api.ts'
import { CallerText } from '../parts/caller-text.tsx'
import { DecideChange } from '../parts/decide-change.tsx'
import { ConfirmButton, DialogButton } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { ScopeChips, type ChosenScopes } from '../parts/scope-chips.tsx'
import { Secret } from '../parts/secret.tsx'
import { Empty, Loaded, Moment, MomentAgo, Problem, State } from '../parts/values.tsx'
import { WeekBars } from '../parts/week-bars.tsx'
import type { Items, OwnedKey } from '../types.ts'

type Created = OwnedKey & { key: string }

/** The keys of an owner: permissions, pending changes, and creation, which shows the secret once. */
export function Keys() {
  const { t } = useMessages()
  const keys = useRead<Items<OwnedKey>>('/keys')
  const [created, setCreated] = useState<Created | null>(null)
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
      {created && (
        <Secret
          what={t('keys.secret', { name: created.label || created.key_id })}
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
  const change = useChange()
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
          <DecideChange key={owned.pending.id} pending={owned.pending} path={`${path}/pending`} decide={change.mutate}>
            <pre>{JSON.stringify(owned.pending.changes, null, 2)}</pre>
          </DecideChange>
        </section>
      )}
      {owned.state !== 'revoked' && (
        <p className="actions">
          <DialogButton title={t('keys.change')} label={t('keys.change')}>
            {(close) => <KeyForm path={`${path}/settings`} owned={owned} submit={t('keys.save')} done={close} />}
          </DialogButton>
          <ConfirmButton
            label={t('keys.revoke')}
            title={t('keys.revoke')}
            what={t('keys.revoke_what')}
            typed={owned.label || owned.key_id}
            act={() => change.mutate({ method: 'POST', path: `${path}/revoke` })}
          />
        </p>
      )}
      <Problem error={change.error} />
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

type KeyFormProps = { path: string; owned?: OwnedKey; submit: string; hasLabel?: boolean; done: (key: Created) => void }

/** The settings of a key. A tightening takes effect at once; a loosening waits for confirmation. */
function KeyForm({ path, owned, submit, hasLabel = false, done }: KeyFormProps) {
  const { t } = useMessages()
  const [label, setLabel] = useState('')
  const [scopes, setScopes] = useState<ChosenScopes>(owned?.scopes ?? 'all')
  const [isNoneChosen, setNoneChosen] = useState(false)
  const [addresses, setAddresses] = useState(owned?.ip_allowlist.join(' ') ?? '')
  const [until, setUntil] = useState(owned?.expires_at ? dayOf(owned.expires_at) : '')
  const [revision] = useState(owned?.revision)
  const save = useChange<Created>()
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        const isNone = scopes.length === 0
        setNoneChosen(isNone)
        if (isNone) return
        const body = {
          ...(hasLabel ? { label } : {}),
          ...(revision === undefined ? {} : { revision }),
          scopes,
          ip_allowlist: addresses.split(/[\s,]+/).filter(Boolean),
          expires_at: expiryOf(until, owned?.expires_at ?? null),
        }
        save.mutate({ method: 'POST', path, body }, { onSuccess: done })
      }}
    >
      {hasLabel && <Field label={t('keys.name')} value={label} onChange={setLabel} hint={t('keys.name_hint')} />}
      <ScopeChips
        value={scopes}
        onChange={(chosen) => {
          setScopes(chosen)
          setNoneChosen(false)
        }}
      />
      {isNoneChosen && (
        <p className="problem" role="alert">
          {t('keys.scopes_none')}
        </p>
      )}
      <Field label={t('keys.allowlist')} value={addresses} onChange={setAddresses} hint={t('keys.allowlist_hint')} />
      <p className="field">
        <label htmlFor="until">{t('keys.expires')}</label>
        <input id="until" type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
        <span className="quiet">{t('keys.expires_hint')}</span>
      </p>
      <Problem error={save.error} />
      <Button type="submit" className="primary" isPending={save.isPending}>
        {submit}
      </Button>
    </Form>
  )
}

/** The start of the day in UTC; an unchanged day keeps its time. */
function expiryOf(day: string, before: string | null): string | null {
  if (day === '') return null
  return before !== null && dayOf(before) === day ? before : `${day}T00:00:00Z`
}
