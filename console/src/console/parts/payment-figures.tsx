import { Link } from '@tanstack/react-router'
import { useMessages } from '../../use-messages.ts'
import type { Figures, OverviewFacts } from '../types.ts'
import '../../styles/figures.css'

/** Four numbers, today and in 30 days, each of which leads to its payments. Simulated payments are never among the paid. */
export function PaymentFigures({ overview: { today, last_30_days: days } }: { overview: OverviewFacts }) {
  const { lang, t } = useMessages()
  const usdc = (amount: number) =>
    `${amount.toLocaleString(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 })} USDC`
  const number = (figures: Figures, countOf: (figures: Figures) => number) =>
    `${figures.complete ? '' : '≥ '}${countOf(figures).toLocaleString(lang)}`
  return (
    <section className="panel" aria-labelledby="figures-title">
      <h2 id="figures-title">{t('figures.title')}</h2>
      <ul className="figures">
        {shown.map(({ name, status, countOf }) => (
          <li key={name}>
            <h3>
              <Link to="/console/payments" search={{ status }}>
                {t(`figures.${name}`)}
              </Link>
            </h3>
            <dl>
              <dt>{t('figures.today')}</dt>
              <dd className="amount">{number(today, countOf)}</dd>
              <dt>{t('figures.days', { days: 30 })}</dt>
              <dd className="amount">{number(days, countOf)}</dd>
            </dl>
            {name === 'paid' && <p className="quiet">{usdc(days.paid.usdc)}</p>}
          </li>
        ))}
      </ul>
      {days.simulated.count > 0 && (
        <p className="quiet">
          {t('figures.simulated', { today: usdc(today.simulated.usdc), days: usdc(days.simulated.usdc) })}
        </p>
      )}
      {days.reserved.count > 0 && <p className="quiet">{t('figures.reserved', { today: usdc(days.reserved.usdc) })}</p>}
    </section>
  )
}

const shown = [
  { name: 'paid', status: 'settled', countOf: ({ paid }: Figures) => paid.count },
  { name: 'held', status: 'held', countOf: ({ held }: Figures) => held },
  { name: 'blocked', status: 'blocked', countOf: ({ blocked }: Figures) => blocked },
  { name: 'flagged', status: 'flagged', countOf: ({ flagged }: Figures) => flagged },
] as const
