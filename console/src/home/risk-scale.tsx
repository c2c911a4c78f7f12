import { cautionFrom, riskMax, riskyFrom } from '../api/screening.ts'
import { useMessages } from '../use-messages.ts'

/** The risk score on a scale from 0 to 100 with both thresholds marked. */
export function RiskScale({ risk }: { risk: number }) {
  const { t } = useMessages()
  const score = t('risk.score', { risk, max: riskMax })
  return (
    <svg
      className="scale"
      viewBox="-16 0 352 68"
      role="img"
      aria-label={t('risk.picture', { score, max: riskMax, caution: cautionFrom, risky: riskyFrom })}
    >
      {bands.map(({ verdict, from, to }) => (
        <g key={verdict} className={verdict}>
          <rect x={x(from)} y="26" width={x(to) - x(from)} height="20" />
          <text x={x((from + to) / 2)} y="40">
            {t(`verdict.${verdict}`)}
          </text>
        </g>
      ))}
      {[cautionFrom, riskyFrom].map((threshold) => (
        <path key={threshold} className="tick" d={`M${x(threshold)} 24V50`} />
      ))}
      {[0, cautionFrom, riskyFrom, riskMax].map((value) => (
        <text key={value} x={x(value)} y="64">
          {value}
        </text>
      ))}
      <path className="pointer" d={`M${x(risk)} 27l-7 -11h14z`} />
      <text className="number" x={x(risk)} y="13">
        {risk}
      </text>
    </svg>
  )
}

function x(risk: number): number {
  return risk * unitsPerPoint
}

const unitsPerPoint = 3.2
const bands = [
  { verdict: 'clear', from: 0, to: cautionFrom },
  { verdict: 'caution', from: cautionFrom, to: riskyFrom },
  { verdict: 'risky', from: riskyFrom, to: riskMax },
] as const
