import { Link } from '@tanstack/react-router'
import { shortAddress } from '../../parts/short-address.ts'
import { MomentAgo } from '../../parts/moment.tsx'
import { useMessages } from '../../use-messages.ts'
import type { Payment } from '../types.ts'
import { GateName } from './gate-name.tsx'
import { Reason } from './reason.tsx'
import { Amount, PaymentState } from './values.tsx'

/** Payments, newest first: each row is one link to its payment. */
export function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  const { t } = useMessages()
  return (
    <div className="table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('payments.at')}</th>
            <th scope="col">{t('payments.agent')}</th>
            <th scope="col">{t('payments.payee')}</th>
            <th scope="col" className="number">
              {t('payments.amount')}
            </th>
            <th scope="col">{t('payments.state')}</th>
            <th scope="col">{t('payments.why')}</th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <Row key={payment.paymentId} payment={payment} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({
  payment: { paymentId, agentId, to, amountUsdc, state, flagged, pillar, reason_code, reason, at },
}: {
  payment: Payment
}) {
  const { t } = useMessages()
  return (
    <tr className="linked">
      <td data-label={t('payments.at')}>
        <Link to="/console/payments/$payment" params={{ payment: paymentId }}>
          <MomentAgo at={at} />
        </Link>
      </td>
      <td data-label={t('payments.agent')} className="agent-id">
        {agentId}
      </td>
      <td data-label={t('payments.payee')}>
        <span className="mono" title={to}>
          {shortAddress(to)}
        </span>
      </td>
      <td data-label={t('payments.amount')} className="number">
        <Amount usdc={amountUsdc} />
      </td>
      <td data-label={t('payments.state')}>
        <PaymentState state={state} flagged={flagged} />
      </td>
      <td data-label={t('payments.why')}>
        <span className="why">
          {pillar === null ? '–' : <GateName pillar={pillar} />}
          {reason_code !== null && (
            <>
              <br />
              <Reason code={reason_code} text={reason} />
            </>
          )}
        </span>
      </td>
    </tr>
  )
}
