import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from 'react-aria-components'
import { MomentAgo, MomentFrom, NarrowMoment } from '../../parts/moment.tsx'
import { useMessages } from '../../use-messages.ts'
import type { Delivery } from '../types.ts'
import { Reason } from './reason.tsx'
import { Result } from './result.tsx'
import { useAct } from './use-act.ts'
import { State } from './values.tsx'
import '../../styles/attempts.css'
import '../../styles/wide-table.css'

/** `revision` of the webhook; null where there is none, and nothing can be sent again. */
type Shown = { deliveries: readonly Delivery[]; revision: string | null }

/** Deliveries, newest first. Each row leads to its payment; attempts open below it. */
export function DeliveryTable({ deliveries, revision }: Shown) {
  const { t } = useMessages()
  return (
    <div className="wide">
      <table aria-label={t('deliveries.title')}>
        <thead>
          <tr>
            <th scope="col">{t('payments.at')}</th>
            <th scope="col">{t('payments.agent')}</th>
            <th scope="col">{t('deliveries.payment')}</th>
            <th scope="col">{t('deliveries.reason')}</th>
            <th scope="col">{t('payments.state')}</th>
            <th scope="col">{t('deliveries.attempts')}</th>
            <th scope="col">{t('deliveries.action')}</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <Row key={`${delivery.webhook_id} ${delivery.created_at}`} delivery={delivery} revision={revision} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ delivery, revision }: { delivery: Delivery } & Pick<Shown, 'revision'>) {
  const { t } = useMessages()
  const [isOpen, setOpen] = useState(false)
  const { act, text, error } = useAct()
  const { webhook_id: id, payment_id: payment, agent_id: agent, reason, state, attempts, created_at: at } = delivery
  const { reason_text: reasonText } = delivery
  return (
    <>
      <tr className="linked">
        <td data-label={t('payments.at')}>
          {payment === null ? (
            <MomentAgo at={at} />
          ) : (
            <Link to="/console/payments/$payment" params={{ payment }}>
              <MomentAgo at={at} />
            </Link>
          )}
        </td>
        <td className="agent-id" data-label={t('payments.agent')}>
          {agent ?? '–'}
        </td>
        <td data-label={t('deliveries.payment')}>
          {payment === null ? agent === null ? t('deliveries.test') : '–' : <code>{payment}</code>}
        </td>
        <td data-label={t('deliveries.reason')}>
          {reason === null ? '–' : <Reason code={reason} text={reasonText} />}
        </td>
        <td data-label={t('payments.state')}>
          <State state={state} />
        </td>
        <td data-label={t('deliveries.attempts')}>
          <Button
            className="plain"
            aria-expanded={isOpen}
            aria-label={t('deliveries.count', { count: attempts.length })}
            onPress={() => setOpen(!isOpen)}
          >
            {attempts.length} {isOpen ? '▾' : '▸'}
          </Button>
        </td>
        <td>
          {revision !== null && (
            <Button
              className="plain"
              onPress={() =>
                act({ method: 'POST', path: `/webhook/deliveries/${id}/replay`, body: { revision } }, () =>
                  t('said.sent_again'),
                )
              }
            >
              {t('deliveries.replay')}
            </Button>
          )}
          <Result text={text} error={error} />
        </td>
      </tr>
      {isOpen && (
        <tr className="opened">
          <td colSpan={7}>
            <Attempts delivery={delivery} />
          </td>
        </tr>
      )}
    </>
  )
}

function Attempts({ delivery }: { delivery: Delivery }) {
  const { t } = useMessages()
  return (
    <>
      <p className="quiet">
        {delivery.type} · <code>{delivery.webhook_id}</code>
      </p>
      <ol className="attempts">
        {delivery.attempts.map(({ n, at, status_code, duration_ms, error }) => (
          <li key={n}>
            <NarrowMoment at={at} />
            <span className="amount">
              {status_code ?? '–'} · {duration_ms} ms
            </span>
            <span>{error ?? ''}</span>
          </li>
        ))}
      </ol>
      {delivery.next_attempt_at && (
        <p>
          {t('deliveries.next')} <MomentFrom at={delivery.next_attempt_at} />
        </p>
      )}
      <h3>{t('deliveries.body')}</h3>
      <pre className="sent" tabIndex={0}>
        {delivery.body}
      </pre>
    </>
  )
}
