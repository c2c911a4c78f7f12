import { Link } from '@tanstack/react-router'
import { CopyLine } from '../../parts/copy-line.tsx'
import { Moment } from '../../parts/moment.tsx'
import { useMessages } from '../../use-messages.ts'
import { useRead, useWebhook } from '../api.ts'
import { LimitBar } from '../parts/limit-bar.tsx'
import { PaymentFigures } from '../parts/payment-figures.tsx'
import { PaymentTable } from '../parts/payment-table.tsx'
import { SpendLine } from '../parts/spend-line.tsx'
import { WaitingChanges } from '../parts/waiting-changes.tsx'
import { Empty, Loaded, Problem, State } from '../parts/values.tsx'
import type { Items, OverviewFacts, OwnedAgent, Payment } from '../types.ts'

/** Pending changes, four numbers, payments that need a look, remaining limits, and webhook health. */
export function Overview() {
  const { t } = useMessages()
  const agents = useRead<Items<OwnedAgent>>('/agents')
  const overview = useRead<OverviewFacts>('/overview')
  return (
    <>
      <h1>{t('overview.title')}</h1>
      <Loaded read={overview}>
        {(facts) => (
          <Loaded read={agents}>
            {({ items }) => (
              <>
                <WaitingChanges agents={items} />
                {items.length === 0 ? <FirstSteps /> : <Figures agents={items} overview={facts} />}
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  )
}

function Figures({ agents, overview }: { agents: OwnedAgent[]; overview: OverviewFacts }) {
  return (
    <>
      <PaymentFigures overview={overview} />
      <Attention payments={overview.attention} />
      <Spending agents={agents} />
      <Limits agents={agents.filter(({ status }) => status === 'active')} />
      <Messages />
    </>
  )
}

/** What the API answers as payments that need a look is of so many hours. */
const attentionHours = 24

/** Payments that a person should look at. */
function Attention({ payments }: { payments: Payment[] }) {
  const { t } = useMessages()
  return (
    <section className="panel" aria-labelledby="attention-title">
      <h2 id="attention-title">{t('attention.title')}</h2>
      {payments.length === 0 ? (
        <p className="quiet">{t('attention.none', { hours: attentionHours })}</p>
      ) : (
        <>
          <p>{t('attention.payments', { hours: attentionHours })}</p>
          <PaymentTable payments={payments} />
        </>
      )}
      <p>
        <Link to="/console/payments">{t('overview.all_payments')}</Link>
      </p>
    </section>
  )
}

function FirstSteps() {
  const { t } = useMessages()
  return (
    <Empty title={t('overview.first')} what={t('overview.first_what')}>
      <p className="actions">
        <Link to="/console/agents" search={{ open: 'register' }} className="button">
          {t('agents.register')}
        </Link>{' '}
        <Link to="/console/agents" search={{ open: 'claim' }} className="button">
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
