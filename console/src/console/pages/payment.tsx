import { Link, useParams } from '@tanstack/react-router'
import { addressHref } from '../../parts/address-href.ts'
import { Moment, MomentFrom } from '../../parts/moment.tsx'
import { useMessages } from '../../use-messages.ts'
import { useRead } from '../api.ts'
import { CallerText } from '../parts/caller-text.tsx'
import { Code } from '../parts/code.tsx'
import { PayeeEvidence } from '../parts/payee-evidence.tsx'
import { PaymentGates } from '../parts/payment-gates.tsx'
import { Amount, Loaded, PaymentState } from '../parts/values.tsx'
import type { PaymentFacts } from '../types.ts'
import { WithCode } from '../../parts/with-code.tsx'
import '../../styles/payment.css'

/** One payment: the result of each gate, remedies, and evidence on its payee. */
export function PaymentPage() {
  const { t } = useMessages()
  const { payment: id = '' } = useParams({ strict: false })
  const payment = useRead<PaymentFacts>(`/payments/${encodeURIComponent(id)}`)
  return (
    <>
      <p>
        <Link to="/console/payments">{t('payments.title')}</Link>
      </p>
      <h1>{t('payment.title')}</h1>
      <Loaded read={payment}>{(facts) => <Facts payment={facts} />}</Loaded>
    </>
  )
}

/** What was decided and by which gate; beside it what would help, and the evidence. */
function Facts({ payment }: { payment: PaymentFacts }) {
  const { lang, t } = useMessages()
  return (
    <div className="payment">
      <div className="column">
        <section className="panel">
          <p className="outcome">
            <Amount usdc={payment.amountUsdc} /> <PaymentState state={payment.state} flagged={payment.flagged} />
          </p>
          {payment.reason_code && (
            <h2 className="reason">
              {payment.reason !== null && <WithCode text={payment.reason} />}{' '}
              <small>
                <a href={`/docs/reasons/${payment.reason_code}?lang=${lang}`}>
                  <Code name={payment.reason_code} />
                </a>
              </small>
            </h2>
          )}
          {payment.state === 'simulated' && <p>{t('payment.simulated')}</p>}
          {payment.state === 'settled' && payment.flagged && <p>{t('payment.made_flagged')}</p>}
          {payment.state === 'settling' && <p>{t('payment.settling')}</p>}
          {payment.state === 'held' && <p>{t('payment.held')}</p>}
          <PaymentGates payment={payment} />
        </section>
        <section className="panel">
          <h2>{t('payment.details')}</h2>
          <Terms payment={payment} />
        </section>
      </div>
      <div className="column">
        <Remedies now={payment.now} />
        <PayeeEvidence to={payment.to} network={payment.network} />
      </div>
    </div>
  )
}

function Terms({ payment }: { payment: PaymentFacts }) {
  const { lang, t } = useMessages()
  const { to, network } = payment
  return (
    <dl className="terms">
      <dt>{t('payments.payee')}</dt>
      <dd>
        <a href={addressHref(to, { lang, chain: network })} className="mono">
          {to}
        </a>{' '}
        ({network})
      </dd>
      <dt>{t('payments.agent')}</dt>
      <dd>
        <Link to="/console/agents/$agent" params={{ agent: payment.agentId }}>
          {payment.agentId}
        </Link>
      </dd>
      <dt>{t('payments.at')}</dt>
      <dd>
        <Moment at={payment.at} />
      </dd>
      {payment.txHash !== null && (
        <>
          <dt>{t('payment.transaction')}</dt>
          <dd className="mono">{payment.txHash}</dd>
        </>
      )}
      <dt>{t('payment.id')}</dt>
      <dd className="mono">{payment.paymentId}</dd>
      <dt>{t('payment.nonce')}</dt>
      <dd className="mono">{payment.nonce === null ? '–' : <CallerText text={payment.nonce} />}</dd>
      <dt>{t('payment.purpose')}</dt>
      <dd>{payment.purpose === null ? '–' : <CallerText text={payment.purpose} />}</dd>
    </dl>
  )
}

function Remedies({ now }: { now: PaymentFacts['now'] }) {
  const { t } = useMessages()
  if (now === null) return null
  return (
    <section className="panel">
      <h2>{t('payment.help')}</h2>
      {now.decision !== 'block' && <p>{t(`payment.would.${now.decision}`)}</p>}
      {now.advice !== null && (
        <p>
          <WithCode text={now.advice} />
        </p>
      )}
      <ul className="rows">
        {now.remedies.map(({ kind, detail, valid_from, valid_until }) => (
          <li key={kind}>
            <p>
              <WithCode text={detail} />
            </p>
            <p className="quiet">
              {valid_from && (
                <>
                  {t('payment.from')} <MomentFrom at={valid_from} />{' '}
                </>
              )}
              {t('payment.until')} <Moment at={valid_until} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
