import { Link } from '@tanstack/react-router'
import { Moment } from '../../parts/moment.tsx'
import { useMessages } from '../../use-messages.ts'
import { useRead } from '../api.ts'
import type { Items, OwnedAgent, OwnedKey } from '../types.ts'
import { CallerText } from './caller-text.tsx'

/** All pending changes of the owner, with links to confirm them and their expiry. Nothing where there are none. */
export function WaitingChanges({ agents }: { agents: readonly OwnedAgent[] }) {
  const { t } = useMessages()
  const keys = useRead<Items<OwnedKey>>('/keys').data?.items ?? []
  const ofAgents = agents.filter(({ pending }) => pending !== null)
  const ofKeys = keys.filter(({ pending }) => pending !== null)
  const count = ofAgents.length + ofKeys.length
  if (count === 0) return null
  return (
    <section className="panel waits">
      <h2>{t('waiting.title', { count })}</h2>
      <ul className="rows">
        {ofAgents.map(({ agentId, pending }) => (
          <li key={agentId}>
            <Link to="/console/agents/$agent" params={{ agent: agentId }}>
              {t('waiting.agent', { agent: agentId })}
            </Link>{' '}
            <Until at={pending?.expires_at ?? ''} />
          </li>
        ))}
        {ofKeys.map(({ key_id, label, pending }) => (
          <li key={key_id}>
            <Link to="/console/keys">
              {t('waiting.key')} {label === '' ? <code>{key_id}</code> : <CallerText text={label} />}
            </Link>{' '}
            <Until at={pending?.expires_at ?? ''} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Until({ at }: { at: string }) {
  const { t } = useMessages()
  return (
    <span className="quiet">
      {t('waiting.until')} <Moment at={at} />
    </span>
  )
}
