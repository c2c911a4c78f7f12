import { Button, Form } from 'react-aria-components'
import type { Messages } from '../../messages.ts'
import { useMessages } from '../../use-messages.ts'
import { useChange } from '../api.ts'
import type { OwnedService } from '../types.ts'
import type { ChangedSetting } from './change-table.tsx'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { Field } from './field.tsx'
import { useDraft } from './use-draft.ts'
import { Problem } from './values.tsx'

/** `done` gets the answer, and the revision that the form has shown. */
type Shown = { service: OwnedService | null; done: (after: OwnedService, shown: string) => void }
type Stored = Pick<OwnedService, 'revision' | 'sid' | 'name' | 'url' | 'wallet' | 'policy'>

/** Registers or changes a service: its id is fixed, and an empty limit means none. */
export function ServiceForm({ service, done }: Shown) {
  const { t } = useMessages()
  const { draft, base, news, change, startAgain } = useDraft(service ?? empty, draftOf)
  const save = useChange<OwnedService>()
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        const { min_usdc, max_usdc, ...terms } = draft
        const policy = { min_usdc: min_usdc || null, max_usdc: max_usdc || null }
        const body = { ...terms, policy, ...(service === null ? {} : { revision: base.revision }) }
        save.mutate({ method: 'POST', path: '/services', body }, { onSuccess: (after) => done(after, base.revision) })
      }}
    >
      {service === null && (
        <Field label={t('services.sid')} value={draft.sid} onChange={(sid) => change({ sid })} isRequired />
      )}
      {fields.map(({ member, ...field }) => (
        <Field
          key={member}
          {...field}
          label={t(field.label)}
          value={draft[member]}
          onChange={(text) => change({ [member]: text })}
        />
      ))}
      {news && <ChangedElsewhere changed={changedFields(news, t)} again={startAgain} />}
      {service !== null && <p className="quiet">{t('services.change_what')}</p>}
      <Problem error={save.error} />
      <Button type="submit" className="primary" isPending={save.isPending}>
        {t(service === null ? 'services.do_register' : 'services.save')}
      </Button>
    </Form>
  )
}

type Draft = Record<'sid' | 'name' | 'url' | 'wallet' | 'min_usdc' | 'max_usdc', string>

function draftOf({ sid, name, url, wallet, policy: { min_usdc, max_usdc } }: Stored): Draft {
  return { sid, name, url, wallet, min_usdc: textOf(min_usdc), max_usdc: textOf(max_usdc) }
}

function changedFields({ before, after }: { before: Stored; after: Stored }, t: Messages['t']): ChangedSetting[] {
  const [old, current] = [draftOf(before), draftOf(after)]
  return fields
    .filter(({ member }) => old[member] !== current[member])
    .map(({ member, label }) => ({ name: t(label), before: old[member] || '–', after: current[member] || '–' }))
}

function textOf(usdc: number | null): string {
  return usdc === null ? '' : String(usdc)
}

/** What a new service begins with. */
const empty: Stored = {
  revision: '',
  sid: '',
  name: '',
  url: '',
  wallet: '',
  policy: { min_usdc: null, max_usdc: null },
}

const fields = [
  { member: 'name', label: 'services.name', isRequired: true },
  { member: 'url', label: 'services.url', type: 'url', isRequired: true },
  { member: 'wallet', label: 'services.wallet', isRequired: true },
  { member: 'min_usdc', label: 'services.min', inputMode: 'decimal' },
  { member: 'max_usdc', label: 'services.max', inputMode: 'decimal' },
] as const
