/** A UTC calendar month: its name, `2026-11`, and when it ends. */
export type Month = { name: string; endsAt: number; endsInMs: number; seconds: number }

/** The month of a moment. It is the same for a great many calls, so its bounds are kept. */
export function monthOf(now: number): Month {
  if (now < kept.beginsAt || now >= kept.endsAt) {
    const day = new Date(now)
    const [year, index] = [day.getUTCFullYear(), day.getUTCMonth()]
    kept = { name: day.toISOString().slice(0, 7), beginsAt: Date.UTC(year, index), endsAt: Date.UTC(year, index + 1) }
  }
  const { name, beginsAt, endsAt } = kept
  return { name, endsAt, endsInMs: endsAt - now, seconds: (endsAt - beginsAt) / 1_000 }
}

let kept = { name: '', beginsAt: 0, endsAt: 0 }
