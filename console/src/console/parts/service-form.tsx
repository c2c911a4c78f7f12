import { useState } from 'react'
import { Button, Form } from 'react-aria-components'
import { useMessages } from '../../use-messages.ts'
import { useChange } from '../api.ts'
import type { OwnedService } from '../types.ts'
import { Field } from './field.tsx'
import { Problem } from './values.tsx'

/** Registers or changes a service: its id is fixed, and an empty limit means none. */
export function ServiceForm({ service, done }: { service: OwnedService | null; done: () => void }) {
  const { t } = useMessages()
  const [sid, setSid] = useState(service?.sid ?? '')
  const [draft, setDraft] = useState({
    name: service?.name ?? '',
    url: service?.url ?? '',
    wallet: service?.wallet ?? '',
  })
  const [limits, setLimits] = useState({
    min_usdc: textOf(service?.policy.min_usdc),
    max_usdc: textOf(service?.policy.max_usdc),
  })
  const [revision] = useState(service?.revision)
  const save = useChange()
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        const policy = { min_usdc: limits.min_usdc || null, max_usdc: limits.max_usdc || null }
        save.mutate(
          {
            method: 'POST',
            path: '/services',
            body: { sid, ...draft, policy, ...(revision === undefined ? {} : { revision }) },
          },
          { onSuccess: done },
        )
      }}
    >
      {service === null && <Field label={t('services.sid')} value={sid} onChange={setSid} isRequired />}
      <Field
        label={t('services.name')}
        value={draft.name}
        onChange={(name) => setDraft({ ...draft, name })}
        isRequired
      />
      <Field
        label={t('services.url')}
        type="url"
        value={draft.url}
        onChange={(url) => setDraft({ ...draft, url })}
        isRequired
      />
      <Field
        label={t('services.wallet')}
        value={draft.wallet}
        onChange={(wallet) => setDraft({ ...draft, wallet })}
        isRequired
      />
      {limitNames.map(([name, label]) => (
        <Field
          key={name}
          label={t(label)}
          inputMode="decimal"
          value={limits[name]}
          onChange={(text) => setLimits({ ...limits, [name]: text })}
        />
      ))}
      {service !== null && <p className="quiet">{t('services.change_what')}</p>}
      <Problem error={save.error} />
      <Button type="submit" className="primary" isPending={save.isPending}>
        {t(service === null ? 'services.do_register' : 'services.save')}
      </Button>
    </Form>
  )
}

function textOf(usdc: number | null | undefined): string {
  return usdc === null || usdc === undefined ? '' : String(usdc)
}

const limitNames = [
  ['min_usdc', 'services.min'],
  ['max_usdc', 'services.max'],
] as const
