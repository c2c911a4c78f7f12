import { useState } from 'react'
import { Button } from 'react-aria-components'
import { useMessages } from '../../use-messages.ts'
import { useChange, useRead } from '../api.ts'
import type { Delivery, Items } from '../types.ts'
import { Loaded, Moment, MomentFrom, Problem, State } from './values.tsx'
import '../../styles/attempts.css'

/**
 * Deliveries with all attempts. Each can be resent, and so can all that failed since a time, to the webhook of this
 * revision; null where there is none.
 */
export function Deliveries({ revision }: { revision: string | null }) {
  const canReplay = revision !== null
  const { t } = useMessages()
  const deliveries = useRead<Items<Delivery>>('/webhook/deliveries?limit=50')
  const replay = useChange<{ replayed?: number }>()
  const [since, setSince] = useState('')
  return (
    <section className="panel">
      <div className="heading">
        <h2>{t('deliveries.title')}</h2>
        <Button className="plain" onPress={() => void deliveries.refetch()}>
          {t('deliveries.refresh')}
        </Button>
      </div>
      <Loaded read={deliveries}>
        {({ items }) => (
          <>
            <Rate items={items} />
            {items.length === 0 && <p className="quiet">{t('deliveries.none')}</p>}
            <ul className="rows">
              {items.map((delivery, i) => (
                <li key={`${delivery.webhook_id} ${i}`}>
                  <DeliveryFacts
                    delivery={delivery}
                    again={
                      canReplay
                        ? () =>
                            replay.mutate({
                              method: 'POST',
                              path: `/webhook/deliveries/${delivery.webhook_id}/replay`,
                              body: { revision },
                            })
                        : null
                    }
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {canReplay && (
        <form
          className="filter"
          onSubmit={(event) => {
            event.preventDefault()
            replay.mutate({ method: 'POST', path: '/webhook/deliveries/replay', body: { since, revision } })
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
      )}
      <p role="status">
        {replay.data?.replayed !== undefined && t('deliveries.replayed', { count: replay.data.replayed })}
      </p>
      <Problem error={replay.error} />
    </section>
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

function DeliveryFacts({ delivery, again }: { delivery: Delivery; again: (() => void) | null }) {
  const { t } = useMessages()
  return (
    <details>
      <summary>
        <State state={delivery.state} /> {delivery.type} <code>{delivery.webhook_id}</code>
      </summary>
      <ol className="attempts">
        {delivery.attempts.map(({ n, at, status_code, duration_ms, error }) => (
          <li key={n}>
            <Moment at={at} />
            <span className="amount">
              {status_code ?? '–'} · {duration_ms} ms
            </span>
            <span>{error ?? ''}</span>
          </li>
        ))}
      </ol>
      <h3>{t('deliveries.body')}</h3>
      <pre className="sent" tabIndex={0}>
        {delivery.body}
      </pre>
      {delivery.next_attempt_at && (
        <p>
          {t('deliveries.next')} <MomentFrom at={delivery.next_attempt_at} />
        </p>
      )}
      {again && (
        <Button className="plain" onPress={again}>
          {t('deliveries.replay')}
        </Button>
      )}
    </details>
  )
}
