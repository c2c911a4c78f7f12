import type { ReactNode } from 'react'

export type IconName = 'clear' | 'caution' | 'risky' | 'uncertain' | 'preliminary' | 'out' | 'bridge' | 'service'

/** A drawing that goes with a word and adds nothing to it for who cannot see it. Each verdict has a shape of its own. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  )
}

const drawings: Record<IconName, ReactNode> = {
  clear: (
    <>
      <circle cx="12" cy="12" r="10" className="body" />
      <path d="M7.2 12.4l3.3 3.3 6.4-7" className="stroke" />
    </>
  ),
  caution: (
    <>
      <path d="M12 2.2 23 21.5H1z" className="body" />
      <path d="M12 9v6M12 17.8v.4" className="stroke" />
    </>
  ),
  risky: (
    <>
      <path d="M7.9 2h8.2L22 7.9v8.2L16.1 22H7.9L2 16.1V7.9z" className="body" />
      <path d="M8.4 8.4l7.2 7.2M15.6 8.4l-7.2 7.2" className="stroke" />
    </>
  ),
  uncertain: (
    <>
      <path d="M12 1.2 22.8 12 12 22.8 1.2 12z" className="body" />
      <path d="M9.4 9.6a2.7 2.7 0 1 1 3.9 2.4c-.9.5-1.3 1-1.3 2M12 16.9v.3" className="stroke" />
    </>
  ),
  preliminary: (
    <>
      <path d="M5 1.500h14v4L14 12l5 6.500v4H5v-4L10 12 5 5.500z" className="body" />
      <path d="M8.500 19.700h7" className="stroke" />
    </>
  ),
  bridge: <path d="M2 19V7M22 19V7M1 15h22M2 7c4 8 16 8 20 0M8 15v-3.5M16 15v-3.5" className="line" />,
  service: <path d="M3 9.5 12 4l9 5.5zM5 10v8M10 10v8M14 10v8M19 10v8M3 19.5h18" className="line" />,
  out: <path d="M8 16 16.5 7.5M9.5 7h7.500v7.500" className="line" />,
}
