import { useMessages } from '../../use-messages.ts'
import type { OwnedKey } from '../types.ts'
import '../../styles/week-bars.css'

/** The calls of a week in one number and a bar a day, today last. */
export function WeekBars({ week }: Pick<OwnedKey, 'week'>) {
  const { lang, t } = useMessages()
  const total = week.reduce((sum, { calls }) => sum + calls, 0)
  const most = Math.max(...week.map(({ calls }) => calls), 1)
  const high = (calls: number) => (calls === 0 ? 1 : Math.max((calls / most) * height, 2))
  const words = week.map(({ day, calls }) => t('keys.calls_on', { day, calls: calls.toLocaleString(lang) }))
  return (
    <span className="week">
      <span className="amount">{total.toLocaleString(lang)}</span>
      <svg
        role="img"
        aria-label={words.join(lang === 'zh' ? '，' : ', ')}
        viewBox={`0 0 ${week.length * stepWidth} ${height}`}
      >
        {week.map(({ day, calls }, i) => (
          <rect
            key={day}
            className={calls === 0 ? 'none' : ''}
            x={i * stepWidth}
            y={height - high(calls)}
            width={stepWidth - gapWidth}
            height={high(calls)}
          >
            <title>{words[i]}</title>
          </rect>
        ))}
      </svg>
    </span>
  )
}

const stepWidth = 12
const gapWidth = 3
const height = 24
