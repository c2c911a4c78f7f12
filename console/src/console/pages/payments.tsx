import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Form } from 'react-aria-components'
import { CopyLine } from '../../parts/copy-line.tsx'
import { useMessages } from '../../use-messages.ts'
import { useRead } from '../api.ts'
import { FilterSelect } from '../parts/filter-select.tsx'
import { Field } from '../parts/field.tsx'
import { PaymentTable } from '../parts/payment-table.tsx'
import { Empty, Loaded } from '../parts/values.tsx'
import type { Items, OwnedAgent, Payment } from '../types.ts'

/** The payments of all agents. The filters are part of the URL, so that a view can be shared. */
export function Payments() {
  const { t } = useMessages()
  const { status = '', agent = '', q = '' } = useSearch({ strict: false })
  const filters = new URLSearchParams({ ...(status && { status }), ...(agent && { agent_id: agent }), ...(q && { q }) })
  const payments = useRead<Items<Payment>>(`/payments?${filters}`)
  const isFiltered = filters.size > 0
  return (
    <>
      <h1>{t('payments.title')}</h1>
      <Filter key={q} status={status} agent={agent} q={q} />
      <Loaded read={payments}>
        {({ items, next_cursor }) =>
          items.length > 0 ? (
            <section className="panel">
              <PaymentTable payments={items} />
              {next_cursor && <More filters={filters} cursor={next_cursor} />}
            </section>
          ) : (
            <Empty title={t('payments.none')} what={t(isFiltered ? 'payments.none_match' : 'payments.none_what')}>
              {isFiltered ? (
                <Link to="/console/payments">{t('payments.all')}</Link>
              ) : (
                <CopyLine text={previewCommand()} />
              )}
            </Empty>
          )
        }
      </Loaded>
    </>
  )
}

function previewCommand(): string {
  const body = JSON.stringify({ action: 'preview', amountUsdc: '25', to: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96' })
  return `curl -s ${location.origin}/api/pay -H 'content-type: application/json' -d '${body}'`
}

/** The payments after the last one shown. */
function More({ filters, cursor }: { filters: URLSearchParams; cursor: string }) {
  const { t } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const next = useRead<Items<Payment>>(
    isOpen ? `/payments?${new URLSearchParams([...filters, ['cursor', cursor]])}` : null,
  )
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
          <PaymentTable payments={items} />
          {next_cursor && <More filters={filters} cursor={next_cursor} />}
        </>
      )}
    </Loaded>
  )
}

function Filter({ status, agent, q }: { status: string; agent: string; q: string }) {
  const { t } = useMessages()
  const navigate = useNavigate()
  const agents = useRead<Items<OwnedAgent>>('/agents')
  const [typed, setTyped] = useState(q)
  const show = (change: { status?: string; agent?: string; q?: string }) =>
    void navigate({ to: '/console/payments', search: { status, agent, q, ...change } })
  return (
    <Form
      className="filter"
      onSubmit={(event) => {
        event.preventDefault()
        show({ q: typed.trim() })
      }}
    >
      <Field label={t('payments.find')} type="search" value={typed} onChange={setTyped} />
      <FilterSelect
        label={t('payments.state')}
        value={status}
        options={states.map((state) => ({ value: state, name: t(`state.${state}`) }))}
        choose={(chosen) => show({ status: chosen })}
      />
      <FilterSelect
        label={t('payments.agent')}
        value={agent}
        options={agents.data?.items.map(({ agentId }) => ({ value: agentId, name: agentId })) ?? []}
        choose={(chosen) => show({ agent: chosen })}
      />
      <Button type="submit" className="primary">
        {t('payments.search')}
      </Button>
    </Form>
  )
}

const states = ['simulated', 'settled', 'flagged', 'held', 'blocked', 'settling', 'failed'] as const
