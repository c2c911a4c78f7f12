import { useState } from 'react'
import { Button, Form } from 'react-aria-components'
import { dayOf } from '../../parts/day.ts'
import type { Messages } from '../../messages.ts'
import { Moment } from '../../parts/moment.tsx'
import { useMessages } from '../../use-messages.ts'
import { useChange } from '../api.ts'
import type { OwnedKey } from '../types.ts'
import type { ChangedSetting } from './change-table.tsx'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { Field } from './field.tsx'
import { ScopeChips, type ChosenScopes } from './scope-chips.tsx'
import { useDraft } from './use-draft.ts'
import { Problem } from './values.tsx'

/** A key with its secret, as the answer to its creation has it. */
export type CreatedKey = OwnedKey & { key: string }

/** `done` gets the answer, and the revision of the settings that the form has shown. */
type Shown = {
  path: string
  owned?: OwnedKey
  submit: string
  hasLabel?: boolean
  done: (key: CreatedKey, shown: string) => void
}

type Stored = Pick<OwnedKey, 'revision' | 'scopes' | 'ip_allowlist' | 'expires_at'>
type Draft = { label: string; scopes: ChosenScopes; addresses: string; until: string }

/** The settings of a key. A tightening takes effect at once; a loosening waits for confirmation. */
export function KeyForm({ path, owned, submit, hasLabel = false, done }: Shown) {
  const messages = useMessages()
  const { t } = messages
  const { draft, base, news, change, startAgain } = useDraft(owned ?? unrestricted, draftOf)
  const { label, scopes, addresses, until } = draft
  const [isNoneChosen, setNoneChosen] = useState(false)
  const save = useChange<CreatedKey>()
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        const isNone = scopes.length === 0
        setNoneChosen(isNone)
        if (isNone) return
        const body = {
          ...(hasLabel ? { label } : {}),
          ...(owned === undefined ? {} : { revision: base.revision }),
          scopes,
          ip_allowlist: addresses.split(/[\s,]+/).filter(Boolean),
          expires_at: expiryOf(until, base.expires_at),
        }
        save.mutate({ method: 'POST', path, body }, { onSuccess: (after) => done(after, base.revision) })
      }}
    >
      {hasLabel && (
        <Field
          label={t('keys.name')}
          value={label}
          onChange={(text) => change({ label: text })}
          hint={t('keys.name_hint')}
        />
      )}
      <ScopeChips
        value={scopes}
        onChange={(chosen) => {
          change({ scopes: chosen })
          setNoneChosen(false)
        }}
      />
      {isNoneChosen && (
        <p className="problem" role="alert">
          {t('keys.scopes_none')}
        </p>
      )}
      <Field
        label={t('keys.allowlist')}
        value={addresses}
        onChange={(text) => change({ addresses: text })}
        hint={t('keys.allowlist_hint')}
      />
      <p className="field">
        <label htmlFor="until">{t('keys.expires')}</label>
        <input id="until" type="date" value={until} onChange={(event) => change({ until: event.target.value })} />
        <span className="quiet">{t('keys.expires_hint')}</span>
      </p>
      {news && <ChangedElsewhere changed={changedSettings(news.before, news.after, messages)} again={startAgain} />}
      <Problem error={save.error} />
      <Button type="submit" className="primary" isPending={save.isPending}>
        {submit}
      </Button>
    </Form>
  )
}

/** What a new key begins with. */
const unrestricted: Stored = { revision: '', scopes: 'all', ip_allowlist: [], expires_at: null }

function draftOf({ scopes, ip_allowlist, expires_at }: Stored): Draft {
  return { label: '', scopes, addresses: ip_allowlist.join(' '), until: expires_at === null ? '' : dayOf(expires_at) }
}

function changedSettings(before: Stored, after: Stored, { t }: Messages): ChangedSetting[] {
  const rows = [
    {
      name: t('keys.scopes'),
      of: ({ scopes }: Stored) => (scopes === 'all' ? t('keys.all_scopes') : scopes.join(', ')),
    },
    {
      name: t('keys.allowlist'),
      of: ({ ip_allowlist }: Stored) => ip_allowlist.join(', ') || t('keys.any_address'),
    },
    {
      name: t('keys.expires'),
      of: ({ expires_at }: Stored) => (expires_at === null ? t('mandate.never') : <Moment at={expires_at} />),
      isSame: before.expires_at === after.expires_at,
    },
  ]
  return rows
    .map(({ name, of, isSame }) => ({ name, before: of(before), after: of(after), isSame }))
    .filter((row) => !(row.isSame ?? row.before === row.after))
}

/** The start of the day in UTC; an unchanged day keeps its time. */
function expiryOf(day: string, before: string | null): string | null {
  if (day === '') return null
  return before !== null && dayOf(before) === day ? before : `${day}T00:00:00Z`
}
