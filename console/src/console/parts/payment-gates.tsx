import { WithCode } from '../../parts/with-code.tsx'
import { useMessages } from '../../use-messages.ts'
import type { Check, PaymentFacts } from '../types.ts'
import { decidingGate } from './deciding-gate.ts'
import { GateName } from './gate-name.tsx'
import { State } from './values.tsx'
import '../../styles/gates.css'

/** The gate that decided, and the others folded below it. */
export function PaymentGates({ payment }: { payment: PaymentFacts }) {
  const { t } = useMessages()
  const { checks } = payment
  if (checks === null) return <p>{t('payment.no_gates')}</p>
  const decided = decidingGate(checks, payment)
  const others = checks.filter((check) => check !== decided)
  const isHeld = payment.state === 'held'
  return (
    <>
      {decided !== null && (
        <section className="gates decided" aria-label={t('payment.decided')}>
          <Gate check={decided} isHeld={isHeld} />
        </section>
      )}
      {decided === null && <p>{t('payment.all_passed')}</p>}
      <details>
        <summary>{t(decided === null ? 'payment.all_gates' : 'payment.other_gates', { count: others.length })}</summary>
        <ol className="gates">
          {others.map((check) => (
            <li key={check.n}>
              <Gate check={check} isHeld={isHeld} />
            </li>
          ))}
        </ol>
      </details>
    </>
  )
}

/** A review either holds the payment or flags it: its badge shows which. */
function Gate({ check: { n, key, pillar, outcome, detail }, isHeld }: { check: Check; isHeld: boolean }) {
  return (
    <div className="gate" data-outcome={outcome}>
      <span className="number">{n}</span>
      <span>
        <strong>
          <GateName pillar={pillar} />
        </strong>{' '}
        <State state={isHeld && key === 'anomaly' && outcome === 'review' ? 'held' : outcome} />
        <br />
        <WithCode text={detail} />
      </span>
    </div>
  )
}
