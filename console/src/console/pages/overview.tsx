import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { CopyLine } from '../../parts/copy-line.tsx'
import { hourMs } from '../../parts/day.ts'
import { useMessages } from '../../use-messages.ts'
import { useRead, useWebhook } from '../api.ts'
import { LimitBar } from '../parts/limit-bar.tsx'
import { PaymentTable } from '../parts/payment-table.tsx'
import { SpendLine } from '../parts/spend-line.tsx'
import { WaitingChanges } from '../parts/waiting-changes.tsx'
import { Empty, Loaded, Moment, Problem, State } from '../parts/values.tsx'
import type { Items, OwnedAgent, Payment } from '../types.ts'

/** Pending changes, blocked payments with reasons, remaining limits, and webhook health. */
export function Overview() {
  const { t } = useMessages()
  const agents = useRead<Items<OwnedAgent>>('/agents')
  return (
    <>
      <h1>{t('overview.title')}</h1>
      <Loaded read={agents}>
        {({ items }) => (
          <>
            <WaitingChanges agents={items} />
            {items.length === 0 ? <FirstSteps /> : <Figures agents={items} />}
          </>
        )}
      </Loaded>
    </>
  )
}

function Figures({ agents }: { agents: OwnedAgent[] }) {
  return (
    <>
      <Held />
      <Flagged />
      <Blocked />
      <Spending agents={agents} />
      <Limits agents={agents.filter(({ status }) => status === 'active')} />
      <Messages />
    </>
  )
}

function FirstSteps() {
  const { t } = useMessages()
  return (
    <Empty title={t('overview.first')} what={t('overview.first_what')}>
      <p className="actions">
        <Link to="/console/agents" className="button">
          {t('agents.register')}
        </Link>{' '}
        <Link to="/console/agents" className="button">
          {t('agents.claim')}
        </Link>
      </p>
      <details>
        <summary>{t('overview.first_shell')}</summary>
        <CopyLine text={registerCommand()} />
      </details>
    </Empty>
  )
}

/** Registered with the owner's key, the agent belongs to the owner at once. */
function registerCommand(): string {
  const body = JSON.stringify({ action: 'register', agentId: 'shopper-7', entity: 'Example Ltd' })
  return `curl -s ${location.origin}/api/pay -H 'authorization: Bearer API_KEY' -H 'content-type: application/json' -d '${body}'`
}

const heldHours = 24

function Held() {
  const { t } = useMessages()
  const [from] = useState(() => new Date(Date.now() - heldHours * hourMs).toISOString())
  const held = useRead<Items<Payment>>(`/payments?status=held&limit=8&from=${from}`)
  return (
    <section className="panel" aria-labelledby="held-title">
      <h2 id="held-title">{t('overview.held', { hours: heldHours })}</h2>
      <Loaded read={held}>
        {({ items }) =>
          items.length === 0 ? <p className="quiet">{t('overview.none_held')}</p> : <PaymentTable payments={items} />
        }
      </Loaded>
    </section>
  )
}

/** Payments that a gate flagged but that were made: neither held nor blocked. */
function Flagged() {
  const { t } = useMessages()
  const [from] = useState(() => new Date(Date.now() - heldHours * hourMs).toISOString())
  const flagged = useRead<Items<Payment>>(`/payments?status=flagged&limit=8&from=${from}`)
  return (
    <section className="panel" aria-labelledby="flagged-title">
      <h2 id="flagged-title">{t('overview.flagged', { hours: heldHours })}</h2>
      <Loaded read={flagged}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="quiet">{t('overview.none_flagged')}</p>
          ) : (
            <>
              <p>{t('overview.flagged_what')}</p>
              <PaymentTable payments={items} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function Blocked() {
  const { t } = useMessages()
  const blocked = useRead<Items<Payment>>('/payments?status=blocked&limit=8')
  return (
    <section className="panel">
      <h2>{t('overview.blocked')}</h2>
      <Loaded read={blocked}>
        {({ items }) =>
          items.length === 0 ? <p className="quiet">{t('overview.none_blocked')}</p> : <PaymentTable payments={items} />
        }
      </Loaded>
      <p>
        <Link to="/console/payments">{t('overview.all_payments')}</Link>
      </p>
    </section>
  )
}

function Spending({ agents }: { agents: OwnedAgent[] }) {
  const { t } = useMessages()
  return (
    <section className="panel">
      <h2>{t('spend.title')}</h2>
      <SpendLine agents={agents} />
    </section>
  )
}

function Limits({ agents }: { agents: OwnedAgent[] }) {
  const { t } = useMessages()
  return (
    <section className="panel">
      <h2>{t('overview.limits')}</h2>
      <ul className="rows">
        {agents.map((agent) => (
          <li key={agent.agentId}>
            <h3>
              <Link to="/console/agents/$agent" params={{ agent: agent.agentId }}>
                {agent.agentId}
              </Link>
            </h3>
            <LimitBar agent={agent} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Messages() {
  const { t } = useMessages()
  const webhook = useWebhook()
  const isMissing = webhook.data === null
  return (
    <section className="panel">
      <h2>{t('hook.title')}</h2>
      {isMissing ? <p>{t('hook.none')}</p> : <Problem error={webhook.error} again={webhook.refetch} />}
      {webhook.data && (
        <p>
          <code>{webhook.data.url}</code>{' '}
          <State state={webhook.data.paused ? 'paused' : webhook.data.failing_since ? 'failed' : 'active'} />{' '}
          {webhook.data.failing_since && <Moment at={webhook.data.failing_since} />}
        </p>
      )}
      <p>
        <Link to="/console/webhook">{t(isMissing ? 'hook.set' : 'overview.deliveries')}</Link>
      </p>
    </section>
  )
}
