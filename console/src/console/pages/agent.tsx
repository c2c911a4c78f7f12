import { Link, useParams } from '@tanstack/react-router'
import { Button } from 'react-aria-components'
import { MomentFrom } from '../../parts/moment.tsx'
import { useMessages } from '../../use-messages.ts'
import { useRead } from '../api.ts'
import { CallerText } from '../parts/caller-text.tsx'
import { DecideChange } from '../parts/decide-change.tsx'
import { ConfirmButton } from '../parts/dialog.tsx'
import { LimitBar } from '../parts/limit-bar.tsx'
import { NamedLike } from '../parts/named-like.tsx'
import { MandateForm } from '../parts/mandate-form.tsx'
import { MandateChange } from '../parts/mandate-table.tsx'
import { PaymentTable } from '../parts/payment-table.tsx'
import { Result } from '../parts/result.tsx'
import { SpendLine } from '../parts/spend-line.tsx'
import { StopPayments } from '../parts/stop-payments.tsx'
import { RoleNote } from '../parts/role-note.tsx'
import { useAct } from '../parts/use-act.ts'
import { Empty, Loaded, State } from '../parts/values.tsx'
import type { Items, OwnedAgent, Payment } from '../types.ts'

/** One agent: limits, mandate and its form, payments, and revocation. */
export function AgentPage() {
  const { t } = useMessages()
  const { agent: id = '' } = useParams({ strict: false })
  const agents = useRead<Items<OwnedAgent>>(`/agents?${new URLSearchParams({ agent_id: id })}`)
  return (
    <>
      <p>
        <Link to="/console/agents">{t('agents.title')}</Link>
      </p>
      <Loaded read={agents}>
        {({ items }) => {
          const agent = items.find(({ agentId }) => agentId === id)
          if (!agent) return <Empty title={id} what={t('agents.unknown')} />
          return <Facts agent={agent} />
        }}
      </Loaded>
    </>
  )
}

function Facts({ agent }: { agent: OwnedAgent }) {
  const { t } = useMessages()
  const decide = useAct()
  return (
    <>
      <h1>
        {agent.agentId} <State state={agent.status} />
      </h1>
      <RoleNote roles={['owner', 'operator']} />
      <section className="panel">
        <h2>{t('agent.today')}</h2>
        <p className="quiet">
          <CallerText text={agent.entity} />
        </p>
        <NamedLike lists={agent.named_like} what="agent" />
        <LimitBar agent={agent} />
        <SpendLine agents={[agent]} />
        {agent.status === 'active' && <StopPayments agent={agent} />}
      </section>
      {agent.pending && (
        <section className="panel waits">
          <h2>{t('pending.title')}</h2>
          <DecideChange
            key={agent.pending.id}
            pending={agent.pending}
            path={`/agents/${encodeURIComponent(agent.agentId)}/pending`}
            typed={agent.agentId}
            decide={decide.act}
          >
            <MandateChange before={agent.mandate} after={agent.pending.mandate} />
          </DecideChange>
        </section>
      )}
      <Result text={decide.text} error={decide.error} />
      {agent.loosens_from !== null && (
        <p className="quiet">
          {t('agent.loosens_from')} <MomentFrom at={agent.loosens_from} />
        </p>
      )}
      {agent.status === 'active' && <MandateForm key={agent.agentId} agent={agent} />}
      <History agentId={agent.agentId} />
      {agent.wallet !== null && <Wallet agent={agent} wallet={agent.wallet} />}
      {agent.status === 'active' && <Registry agent={agent} />}
      <End agent={agent} />
    </>
  )
}

function History({ agentId }: { agentId: string }) {
  const { t } = useMessages()
  const payments = useRead<Items<Payment>>(`/payments?limit=10&agent_id=${encodeURIComponent(agentId)}`)
  return (
    <section className="panel">
      <h2>{t('payments.title')}</h2>
      <Loaded read={payments}>
        {({ items }) =>
          items.length === 0 ? <p className="quiet">{t('payments.none')}</p> : <PaymentTable payments={items} />
        }
      </Loaded>
      <p>
        <Link to="/console/payments" search={{ agent: agentId }}>
          {t('payments.all')}
        </Link>
      </p>
    </section>
  )
}

function Wallet({ agent: { agentId, wallet_bound, loosens_from }, wallet }: { agent: OwnedAgent; wallet: string }) {
  const { t } = useMessages()
  const { act, text, error } = useAct()
  return (
    <section className="panel">
      <h2>{t('agent.wallet')}</h2>
      <p>
        <code>{wallet}</code>
      </p>
      <p className="quiet">{t(wallet_bound ? 'agent.wallet_bound' : 'agent.wallet_unbound')}</p>
      {wallet_bound && loosens_from === null && (
        <p className="actions">
          <ConfirmButton
            label={t('agent.free_wallet')}
            title={t('agent.free_wallet')}
            what={t('agent.free_wallet_what')}
            shown={<code>{wallet}</code>}
            act={() =>
              act({ method: 'POST', path: `/agents/${encodeURIComponent(agentId)}/free-wallet` }, () =>
                t('said.wallet_freed'),
              )
            }
          />
        </p>
      )}
      <Result text={text} error={error} />
    </section>
  )
}

function Registry({ agent: { agentId, discoverable } }: { agent: OwnedAgent }) {
  const { t } = useMessages()
  const { act, text, error } = useAct()
  const path = `/agents/${encodeURIComponent(agentId)}/discoverable`
  const publish = () =>
    act({ method: 'POST', path, body: { discoverable: !discoverable } }, () =>
      t(discoverable ? 'said.hidden' : 'said.shown'),
    )
  return (
    <section className="panel">
      <h2>{t('agent.registry')}</h2>
      <p>{t(discoverable ? 'agent.shown' : 'agent.hidden')}</p>
      <p className="actions">
        <Button className="plain" onPress={publish}>
          {t(discoverable ? 'agent.hide' : 'agent.show')}
        </Button>
      </p>
      <Result text={text} error={error} />
    </section>
  )
}

function End({ agent: { agentId, status } }: { agent: OwnedAgent }) {
  const { t } = useMessages()
  const { act, text, error } = useAct()
  const path = `/agents/${encodeURIComponent(agentId)}/revoke`
  const isActive = status === 'active'
  return (
    <section className="panel">
      <h2>{t('agent.end')}</h2>
      <p>{t(isActive ? 'agent.revoke_what' : 'agent.is_revoked')}</p>
      {isActive && (
        <p className="actions">
          <ConfirmButton
            label={t('agent.revoke')}
            title={t('agent.revoke')}
            what={t('agent.revoke_what')}
            typed={agentId}
            act={() => act({ method: 'POST', path }, () => t('said.agent_revoked'))}
          />
        </p>
      )}
      <Result text={text} error={error} />
    </section>
  )
}
