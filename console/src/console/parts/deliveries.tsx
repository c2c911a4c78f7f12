import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Form } from 'react-aria-components'
import { useMessages } from '../../use-messages.ts'
import { useRead } from '../api.ts'
import type { Delivery, Items } from '../types.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { FilterSelect } from './filter-select.tsx'
import { Field } from './field.tsx'
import { Result } from './result.tsx'
import { useAct } from './use-act.ts'
import { Loaded } from './values.tsx'

/**
 * Deliveries with all attempts, by state and by what they are about; the filter is part of the URL. Each can be resent,
 * and so can all that failed since a time, to the webhook of this revision; null where there is none.
 */
export function Deliveries({ revision }: { revision: string | null }) {
  const { t } = useMessages()
  const { deliveries, filters, status, q } = useDeliveries()
  const isFiltered = status !== '' || q !== ''
  return (
    <section className="panel">
      <div className="heading">
        <h2>{t('deliveries.title')}</h2>
        <Button className="plain" onPress={() => void deliveries.refetch()}>
          {t('deliveries.refresh')}
        </Button>
      </div>
      <Filter key={q} status={status} q={q} />
      <Loaded read={deliveries}>
        {({ items, next_cursor }) => (
          <>
            {!isFiltered && <Rate items={items} />}
            {items.length === 0 ? (
              <None isFiltered={isFiltered} hasWebhook={revision !== null} />
            ) : (
              <DeliveryTable deliveries={items} revision={revision} />
            )}
            {next_cursor && <More key={next_cursor} filters={filters} cursor={next_cursor} revision={revision} />}
          </>
        )}
      </Loaded>
      {revision !== null && <ReplayAll revision={revision} />}
    </section>
  )
}

/** Where there are no deliveries: what brings the first, or all of them back. */
function None({ isFiltered, hasWebhook }: { isFiltered: boolean; hasWebhook: boolean }) {
  const { t } = useMessages()
  const { act, text, error } = useAct()
  if (isFiltered)
    return (
      <p className="quiet">
        {t('deliveries.none_match')} <Link to="/console/webhook">{t('deliveries.all')}</Link>
      </p>
    )
  if (!hasWebhook) return <p className="quiet">{t('deliveries.none_before')}</p>
  return (
    <>
      <p className="quiet">{t('deliveries.none')}</p>
      <p className="actions">
        <Button
          className="plain"
          onPress={() => act({ method: 'POST', path: '/webhook/test' }, () => t('said.hook_tested'))}
        >
          {t('deliveries.first')}
        </Button>
      </p>
      <Result text={text} error={error} />
    </>
  )
}

/** The deliveries of the filter in the URL. */
export function useDeliveries() {
  const { status = '', q = '' } = useSearch({ strict: false })
  const filters = new URLSearchParams({ limit: '50', ...(status && { status }), ...(q && { q }) })
  return { deliveries: useRead<Items<Delivery>>(`/webhook/deliveries?${filters}`), filters, status, q }
}

type Further = { filters: URLSearchParams; cursor: string; revision: string | null }

/** The deliveries after the last one shown. */
function More({ filters, cursor, revision }: Further) {
  const { t } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const path = `/webhook/deliveries?${new URLSearchParams([...filters, ['cursor', cursor]])}`
  const next = useRead<Items<Delivery>>(isOpen ? path : null)
  if (!isOpen)
    return (
      <Button className="plain" onPress={() => setOpen(true)}>
        {t('payments.more')}
      </Button>
    )
  return (
    <Loaded read={next}>
      {({ items, next_cursor }) => (
        <>
          <DeliveryTable deliveries={items} revision={revision} />
          {next_cursor && <More key={next_cursor} filters={filters} cursor={next_cursor} revision={revision} />}
        </>
      )}
    </Loaded>
  )
}

function Filter({ status, q }: { status: string; q: string }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const [typed, setTyped] = useState(q)
  const show = (change: { status?: string; q?: string }) =>
    void navigate({ to: '/console/webhook', search: { status, q, ...change } })
  return (
    <Form
      className="filter"
      onSubmit={(event) => {
        event.preventDefault()
        show({ q: typed.trim() })
      }}
    >
      <Field label={t('deliveries.find')} type="search" value={typed} onChange={setTyped} />
      <FilterSelect
        label={t('payments.state')}
        value={status}
        options={states.map((state) => ({ value: state, name: t(`state.${state}`) }))}
        choose={(chosen) => show({ status: chosen })}
      />
      <Button type="submit" className="plain">
        {t('payments.search')}
      </Button>
    </Form>
  )
}

const states = ['delivered', 'failed', 'waiting', 'paused', 'replayed', 'dropped'] as const

function ReplayAll({ revision }: { revision: string }) {
  const { t } = useMessages()
  const [since, setSince] = useState('')
  const { act, text, error } = useAct<{ replayed: number }>()
  return (
    <>
      <form
        className="filter"
        onSubmit={(event) => {
          event.preventDefault()
          act({ method: 'POST', path: '/webhook/deliveries/replay', body: { since, revision } }, ({ replayed }) =>
            t('deliveries.replayed', { count: replayed }),
          )
        }}
      >
        <p className="field">
          <label htmlFor="since">{t('deliveries.since')}</label>
          <input id="since" type="date" required value={since} onChange={(event) => setSince(event.target.value)} />
        </p>
        <Button type="submit" className="plain">
          {t('deliveries.replay_all')}
        </Button>
      </form>
      <Result text={text} error={error} />
    </>
  )
}

/** A delivery that failed and will be retried counts too: it was not accepted. */
function Rate({ items }: { items: readonly Delivery[] }) {
  const { t } = useMessages()
  const tried = items.filter(({ attempts }) => attempts.length > 0)
  if (tried.length === 0) return null
  const delivered = tried.filter(({ state }) => state === 'delivered').length
  return <p>{t('deliveries.rate', { delivered, tried: tried.length })}</p>
}
