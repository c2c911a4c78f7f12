import { utcDay } from '../../parts/day.ts'
import { serviceNow } from '../../parts/service-clock.ts'
import { useMessages } from '../../use-messages.ts'
import type { OwnedAgent } from '../types.ts'
import { scaleTop } from './scale-top.ts'
import '../../styles/spend-line.css'

/** The spending of agents in the last 30 days as bars with axes, and in words: the total and the peak. */
export function SpendLine({ agents }: { agents: readonly Spender[] }) {
  const { lang, t } = useMessages()
  const days = lastDays(agents)
  const total = days.reduce((sum, { usdc }) => sum + usdc, 0)
  const simulated = days.reduce((sum, day) => sum + day.simulated, 0)
  const most = days.reduce((a, b) => (b.usdc > a.usdc ? b : a))
  if (total === 0) return <p className="quiet">{t('spend.none', { days: shownDays })}</p>
  const amount = (usdc: number) => usdc.toLocaleString(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const words = { days: shownDays, total: amount(total), most: amount(most.usdc), day: most.day }
  return (
    <figure className="spend">
      <Bars days={days} top={scaleTop(most.usdc)} />
      {simulated > 0 && (
        <ul className="legend" aria-hidden="true">
          <li className="moved">{t('spend.moved')}</li>
          <li className="simulated">{t('state.simulated')}</li>
        </ul>
      )}
      <figcaption>
        {t('spend.words', words)} {simulated > 0 && t('spend.simulated', { simulated: amount(simulated) })}
      </figcaption>
    </figure>
  )
}

type Day = { day: string; usdc: number; simulated: number }

/** One bar a day, its simulated part in another colour. The words below say the same. */
function Bars({ days, top }: { days: readonly Day[]; top: number }) {
  const { lang } = useMessages()
  const label = (usdc: number) => usdc.toLocaleString(lang, { maximumSignificantDigits: 3 })
  const date = (day: string) =>
    new Date(day).toLocaleDateString(lang === 'zh' ? 'zh-CN' : 'en-GB', {
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    })
  const high = (usdc: number) => (usdc / top) * height
  return (
    <div className="plot" aria-hidden="true">
      <ol className="y-axis">
        <li>{label(top)} USDC</li>
        <li>{label(top / 2)}</li>
        <li>0</li>
      </ol>
      <svg viewBox={`0 0 ${shownDays * stepWidth} ${height}`} preserveAspectRatio="none">
        {[0, height / 2, height].map((y) => (
          <line key={y} x2={shownDays * stepWidth} y1={y} y2={y} vectorEffect="non-scaling-stroke" />
        ))}
        {days.map(({ day, usdc, simulated }, i) => (
          <g key={day}>
            <rect className="moved" {...barOf(i, high(simulated), high(usdc))} />
            <rect className="simulated" {...barOf(i, 0, high(simulated))} />
          </g>
        ))}
      </svg>
      <p className="x-axis">
        {[days[0], days[Math.floor(shownDays / 2)], days.at(-1)].map(
          (day) => day && <span key={day.day}>{date(day.day)}</span>,
        )}
      </p>
    </div>
  )
}

function barOf(i: number, from: number, to: number) {
  return { x: i * stepWidth + gapWidth / 2, y: height - to, width: stepWidth - gapWidth, height: to - from }
}

type Spender = Pick<OwnedAgent, 'spending' | 'today'>

/** Sums per day; days without payments are zero. Days are UTC, and the last is the day of the service. */
function lastDays(agents: readonly Spender[]) {
  const today =
    agents
      .map(({ today: { day } }) => day)
      .toSorted()
      .at(-1) ?? utcDay(serviceNow())
  const sums = new Map<string, { usdc: number; simulated: number }>()
  for (const { day, ...spent } of agents.flatMap(({ spending }) => spending)) {
    const { usdc, simulated } = sums.get(day) ?? nothing
    sums.set(day, { usdc: usdc + spent.usdc, simulated: simulated + spent.simulated })
  }
  return Array.from({ length: shownDays }, (_, i) => {
    const day = utcDay(Date.parse(today), shownDays - 1 - i)
    return { day, ...(sums.get(day) ?? nothing) }
  })
}

const nothing = { usdc: 0, simulated: 0 }
const shownDays = 30
const stepWidth = 10
const gapWidth = 2
const height = 100
