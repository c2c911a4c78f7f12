import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Form } from 'react-aria-components'
import { useMessages } from '../../use-messages.ts'
import { useChange, useRead } from '../api.ts'
import { CallerText } from '../parts/caller-text.tsx'
import { OpenedDialog } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { LimitBar } from '../parts/limit-bar.tsx'
import { Result } from '../parts/result.tsx'
import { Secret } from '../parts/secret.tsx'
import { Empty, Loaded, Problem, State } from '../parts/values.tsx'
import { RoleNote } from '../parts/role-note.tsx'
import type { Items, OwnedAgent } from '../types.ts'

/** The dialogs of the page, as its address names them. */
type Opened = 'register' | 'claim'
type Registered = { agentId: string; agentSecret: string }

/** The agents of an owner with their remaining daily limits, and registration. */
export function Agents() {
  const { t } = useMessages()
  const agents = useRead<Items<OwnedAgent>>('/agents')
  const [registered, setRegistered] = useState<Registered | null>(null)
  const [claimed, setClaimed] = useState<string | null>(null)
  const { open } = useSearch({ strict: false })
  const navigate = useNavigate()
  const show = (name: Opened | null) =>
    void navigate({ to: '/console/agents', search: name === null ? {} : { open: name }, replace: name === null })
  const buttons = <OpenButtons show={show} />
  return (
    <>
      <div className="heading">
        <h1>{t('agents.title')}</h1>
        {agents.data?.items.length !== 0 && buttons}
      </div>
      <RoleNote roles={['owner', 'developer']} />
      <OpenedDialog title={t('agents.claim')} isOpen={open === 'claim'} close={() => show(null)}>
        {(close) => (
          <Claim
            done={(agent) => {
              setClaimed(agent.agentId)
              close()
            }}
          />
        )}
      </OpenedDialog>
      <OpenedDialog title={t('agents.register')} isOpen={open === 'register'} close={() => show(null)}>
        {(close) => (
          <Register
            done={(agent) => {
              setRegistered(agent)
              close()
            }}
          />
        )}
      </OpenedDialog>
      <Result text={claimed && t('said.claimed', { agent: claimed })} />
      {registered && (
        <Secret
          what={t('agents.secret', { agent: registered.agentId })}
          secret={registered.agentSecret}
          command={payCommand(registered)}
          done={() => setRegistered(null)}
        />
      )}
      <Loaded read={agents}>
        {({ items, next_cursor }) =>
          items.length === 0 ? (
            <Empty title={t('agents.none')} what={t('agents.none_what')}>
              <p className="actions">{buttons}</p>
            </Empty>
          ) : (
            <>
              <Cards agents={items} />
              {next_cursor && <More cursor={next_cursor} />}
            </>
          )
        }
      </Loaded>
    </>
  )
}

function OpenButtons({ show }: { show: (name: Opened) => void }) {
  const { t } = useMessages()
  return (
    <>
      <Button className="plain" onPress={() => show('claim')}>
        {t('agents.claim')}
      </Button>
      <Button className="primary" onPress={() => show('register')}>
        {t('agents.register')}
      </Button>
    </>
  )
}

/** The agents after the last one shown. */
function More({ cursor }: { cursor: string }) {
  const { t } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const next = useRead<Items<OwnedAgent>>(isOpen ? `/agents?${new URLSearchParams({ cursor })}` : null)
  if (!isOpen)
    return (
      <Button className="plain" onPress={() => setOpen(true)}>
        {t('agents.more')}
      </Button>
    )
  return (
    <Loaded read={next}>
      {({ items, next_cursor }) => (
        <>
          <Cards agents={items} />
          {next_cursor && <More cursor={next_cursor} />}
        </>
      )}
    </Loaded>
  )
}

function Cards({ agents }: { agents: readonly OwnedAgent[] }) {
  const { t } = useMessages()
  return (
    <ul className="cards">
      {agents.map((agent) => (
        <li key={agent.agentId} className="panel">
          <h2>
            <Link to="/console/agents/$agent" params={{ agent: agent.agentId }}>
              {agent.agentId}
            </Link>{' '}
            <State state={agent.status} /> {agent.named_like.length > 0 && <State state="named_like" />}
          </h2>
          {agent.pending && (
            <p className="waits">
              <Link to="/console/agents/$agent" params={{ agent: agent.agentId }}>
                {t('waiting.mark')}
              </Link>
            </p>
          )}
          <p className="quiet">
            <CallerText text={agent.entity} />
          </p>
          <LimitBar agent={agent} />
        </li>
      ))}
    </ul>
  )
}

function payCommand({ agentId, agentSecret }: Registered): string {
  const body = JSON.stringify({
    agentId,
    amountUsdc: '1',
    to: '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
    nonce: 'first',
  })
  return `curl -s ${location.origin}/api/pay -H 'x-agent-secret: ${agentSecret}' -H 'content-type: application/json' -d '${body}'`
}

function Register({ done }: { done: (agent: Registered) => void }) {
  const { t } = useMessages()
  const [agentId, setAgentId] = useState('')
  const [entity, setEntity] = useState('')
  const [maxUsdc, setMaxUsdc] = useState('100')
  const [dailyUsdc, setDailyUsdc] = useState('1000')
  const register = useChange<Registered>()
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        const body = { agentId, entity, mandate: { maxUsdc, dailyUsdc } }
        register.mutate({ method: 'POST', path: '/agents', body }, { onSuccess: done })
      }}
    >
      <Field label={t('agents.id')} value={agentId} onChange={setAgentId} hint={t('agents.id_hint')} isRequired />
      <Field label={t('agents.entity')} value={entity} onChange={setEntity} isRequired />
      <Field label={t('mandate.max')} value={maxUsdc} onChange={setMaxUsdc} inputMode="decimal" isRequired />
      <Field label={t('mandate.daily')} value={dailyUsdc} onChange={setDailyUsdc} inputMode="decimal" isRequired />
      <Problem error={register.error} />
      <Button type="submit" className="primary" isPending={register.isPending}>
        {t('agents.do_register')}
      </Button>
    </Form>
  )
}

function Claim({ done }: { done: (agent: OwnedAgent) => void }) {
  const { t } = useMessages()
  const [agentId, setAgentId] = useState('')
  const [agentSecret, setAgentSecret] = useState('')
  const claim = useChange<OwnedAgent>()
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault()
        const path = `/agents/${encodeURIComponent(agentId)}/claim`
        claim.mutate({ method: 'POST', path, body: { agentSecret } }, { onSuccess: done })
      }}
    >
      <p>{t('agents.claim_what', { hours: 24 })}</p>
      <Field label={t('agents.id')} value={agentId} onChange={setAgentId} hint={t('agents.id_hint')} isRequired />
      <Field label={t('agents.claim_secret')} value={agentSecret} onChange={setAgentSecret} isRequired />
      <Problem error={claim.error} />
      <Button type="submit" className="primary" isPending={claim.isPending}>
        {t('agents.do_claim')}
      </Button>
    </Form>
  )
}
