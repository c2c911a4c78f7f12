import { utcDay } from '../../parts/day.ts'
import { useMessages } from '../../use-messages.ts'
import type { OwnedAgent } from '../types.ts'
import '../../styles/spend-line.css'

/** The spending of agents in the last 30 days as a line and in words: the total and the peak. */
export function SpendLine({ agents }: { agents: readonly Pick<OwnedAgent, 'spending'>[] }) {
  const { lang, t } = useMessages()
  const days = lastDays(agents, Date.now())
  const total = days.reduce((sum, { usdc }) => sum + usdc, 0)
  const simulated = days.reduce((sum, day) => sum + day.simulated, 0)
  const most = days.reduce((a, b) => (b.usdc > a.usdc ? b : a))
  if (total === 0) return <p className="quiet">{t('spend.none', { days: shownDays })}</p>
  const amount = (usdc: number) => usdc.toLocaleString(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const words = { days: shownDays, total: amount(total), most: amount(most.usdc), day: most.day }
  const points = days.map(({ usdc }, i) => `${i * stepWidth},${height - (usdc / most.usdc) * (height - 2) - 1}`)
  return (
    <figure className="spend">
      <svg viewBox={`0 0 ${(shownDays - 1) * stepWidth} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points.join(' ')} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>
        {t('spend.words', words)} {simulated > 0 && t('spend.simulated', { simulated: amount(simulated) })}
      </figcaption>
    </figure>
  )
}

/** Sums per day; days without payments are zero. Days are UTC, today is the last. */
function lastDays(agents: readonly Pick<OwnedAgent, 'spending'>[], now: number) {
  const sums = new Map<string, { usdc: number; simulated: number }>()
  for (const { day, ...spent } of agents.flatMap(({ spending }) => spending)) {
    const { usdc, simulated } = sums.get(day) ?? nothing
    sums.set(day, { usdc: usdc + spent.usdc, simulated: simulated + spent.simulated })
  }
  return Array.from({ length: shownDays }, (_, i) => {
    const day = utcDay(now, shownDays - 1 - i)
    return { day, ...(sums.get(day) ?? nothing) }
  })
}

const nothing = { usdc: 0, simulated: 0 }
const shownDays = 30
const stepWidth = 10
const height = 40
