import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Form } from 'react-aria-components'
import { useMessages } from '../../use-messages.ts'
import { useChange, useRead } from '../api.ts'
import type { Delivery, Items } from '../types.ts'
import { DeliveryTable } from './delivery-table.tsx'
import { FilterSelect } from './filter-select.tsx'
import { Field } from './field.tsx'
import { Loaded, Problem } from './values.tsx'

/**
 * Deliveries with all attempts, by state and by what they are about; the filter is part of the URL. Each can be resent,
 * and so can all that failed since a time, to the webhook of this revision; null where there is none.
 */
export function Deliveries({ revision }: { revision: string | null }) {
  const { t } = useMessages()
  const { deliveries, filters, status, q } = useDeliveries()
  const replay = useChange<{ replayed?: number }>()
  const replayOne =
    revision === null
      ? null
      : (id: string) => replay.mutate({ method: 'POST', path: `/webhook/deliveries/${id}/replay`, body: { revision } })
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
              <p className="quiet">{t(isFiltered ? 'deliveries.none_match' : 'deliveries.none')}</p>
            ) : (
              <DeliveryTable deliveries={items} replay={replayOne} />
            )}
            {next_cursor && <More key={next_cursor} filters={filters} cursor={next_cursor} replay={replayOne} />}
          </>
        )}
      </Loaded>
      {revision !== null && (
        <ReplayAll act={(since) => replay.mutate({ method: 'POST', path: replayPath, body: { since, revision } })} />
      )}
      <p role="status">
        {replay.data?.replayed !== undefined && t('deliveries.replayed', { count: replay.data.replayed })}
      </p>
      <Problem error={replay.error} />
    </section>
  )
}

/** The deliveries of the filter in the URL. */
export function useDeliveries() {
  const { status = '', q = '' } = useSearch({ strict: false })
  const filters = new URLSearchParams({ limit: '50', ...(status && { status }), ...(q && { q }) })
  return { deliveries: useRead<Items<Delivery>>(`/webhook/deliveries?${filters}`), filters, status, q }
}

const replayPath = '/webhook/deliveries/replay'

type Further = { filters: URLSearchParams; cursor: string; replay: ((id: string) => void) | null }

/** The deliveries after the last one shown. */
function More({ filters, cursor, replay }: Further) {
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
          <DeliveryTable deliveries={items} replay={replay} />
          {next_cursor && <More key={next_cursor} filters={filters} cursor={next_cursor} replay={replay} />}
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

function ReplayAll({ act }: { act: (since: string) => void }) {
  const { t } = useMessages()
  const [since, setSince] = useState('')
  return (
    <form
      className="filter"
      onSubmit={(event) => {
        event.preventDefault()
        act(since)
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
