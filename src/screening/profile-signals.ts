import type { Profile } from '../chains/chain-reader.ts'
import type { ChainFinding } from './facts.ts'

/**
 * What the age and activity of an address show, as signals with their detail. Pure: `asOf` (ISO 8601) is when the
 * profile was read. What a source does not tell gives no signal.
 */
export function profileSignals(profile: Profile, asOf: string): Pick<ChainFinding, 'signal' | 'detail'>[] {
  if (!profile.hasHistory) return [{ signal: 'profile.none', detail: {} }]
  const found: Pick<ChainFinding, 'signal' | 'detail'>[] = []
  if (profile.kind === 'contract') found.push({ signal: 'profile.contract', detail: {} })
  if (profile.kind === 'delegated') found.push({ signal: 'profile.delegated', detail: { to: profile.delegate ?? '' } })
  const days = daysActive(profile, asOf)
  if (days !== null && days < newDays) found.push({ signal: 'profile.new', detail: { days: String(Math.floor(days)) } })
  const { transactions, lastDay } = profile
  if (lastDay !== null && transactions !== null && lastDay >= burstMin && lastDay * 2 > transactions) {
    found.push({ signal: 'profile.burst', detail: { count: String(lastDay) } })
  }
  return found
}

/** Only a first activity says how old an address is: the oldest that could be seen may not be the first. */
function daysActive({ activeSince }: Profile, asOf: string): number | null {
  if (!activeSince?.isFirst) return null
  return (Date.parse(asOf) - Date.parse(activeSince.at)) / 86_400_000
}

/** Younger than a week is new. */
const newDays = 7
/** A burst is at least this many transactions within a day, and more than half of all there ever were. */
const burstMin = 20
