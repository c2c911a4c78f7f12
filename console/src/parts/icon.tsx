import type { ReactNode } from 'react'
import { verdictMarks, waitingMark } from '../../../src/http/pages/verdict-marks.ts'

export type IconName = 'clear' | 'caution' | 'risky' | 'uncertain' | 'preliminary' | 'out' | 'bridge' | 'service'

/** A decorative icon beside a word, hidden from screen readers. Each verdict has a distinct shape. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  )
}

function Mark({ body, stroke }: { body: string; stroke: string }) {
  return (
    <>
      <path d={body} className="body" />
      <path d={stroke} className="stroke" />
    </>
  )
}

const drawings: Record<IconName, ReactNode> = {
  clear: <Mark {...verdictMarks.clear} />,
  caution: <Mark {...verdictMarks.caution} />,
  risky: <Mark {...verdictMarks.risky} />,
  uncertain: <Mark {...verdictMarks.uncertain} />,
  preliminary: <Mark {...waitingMark} />,
  bridge: <path d="M2 19V7M22 19V7M1 15h22M2 7c4 8 16 8 20 0M8 15v-3.5M16 15v-3.5" className="line" />,
  service: <path d="M3 9.5 12 4l9 5.5zM5 10v8M10 10v8M14 10v8M19 10v8M3 19.5h18" className="line" />,
  out: <path d="M8 16 16.5 7.5M9.5 7h7.500v7.500" className="line" />,
}
