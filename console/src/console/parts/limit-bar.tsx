import { MomentFrom } from '../../parts/moment.tsx'
import { useMessages } from '../../use-messages.ts'
import type { OwnedAgent } from '../types.ts'
import { Amount } from './values.tsx'
import '../../styles/limit-bar.css'

/** The daily limit: used, reserved and left, the part that moved no money, and when it resets. */
export function LimitBar({ agent: { today, mandate } }: { agent: Pick<OwnedAgent, 'today' | 'mandate'> }) {
  const { t } = useMessages()
  const total = Math.max(mandate.dailyUsdc, today.used + today.reserved)
  const wide = (part: number) => (part / total) * barWidth
  return (
    <div className="limit">
      <svg viewBox={`0 0 ${barWidth} 8`} preserveAspectRatio="none" aria-hidden="true" className="limit-bar">
        <rect className="left" width={barWidth} height="8" />
        <rect className="reserved" width={wide(today.used + today.reserved)} height="8" />
        <rect className="used" width={wide(today.used)} height="8" />
      </svg>
      <dl className="limit-parts">
        <div>
          <dt className="used">{t('limit.used')}</dt>
          <dd>
            <Amount usdc={today.used} />
          </dd>
        </div>
        {today.simulated > 0 && (
          <div>
            <dt>{t('limit.simulated')}</dt>
            <dd>
              <Amount usdc={today.simulated} />
            </dd>
          </div>
        )}
        <div>
          <dt className="reserved">{t('limit.reserved')}</dt>
          <dd>
            <Amount usdc={today.reserved} />
          </dd>
        </div>
        <div>
          <dt className="left">{t('limit.left')}</dt>
          <dd>
            <Amount usdc={today.left} />
          </dd>
        </div>
        <div>
          <dt>{t('limit.resets')}</dt>
          <dd>
            <MomentFrom at={today.resets_at} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

const barWidth = 400
