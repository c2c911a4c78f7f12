import type { Profile } from '../../chains/chain-reader.ts'
import { dayMs } from '../../kit/duration.ts'
import type { ChainFinding } from '../facts.ts'

/**
 * What the age and activity of an address show, as signals with their detail. Pure: `asOf` (ISO 8601) is when the
 * profile was read. What a source does not tell gives no signal.
 */
export function profileSignals(profile: Profile, asOf: string): Pick<ChainFinding, 'signal' | 'detail'>[] {
  if (!profile.hasHistory) return [{ signal: 'profile.none', detail: {} }]
  const found: Pick<ChainFinding, 'signal' | 'detail'>[] = []
  if (profile.kind === 'contract') found.push({ signal: 'profile.contract', detail: {} })
  if (profile.kind === 'delegated') found.push({ signal: 'profile.delegated', detail: { to: profile.delegate ?? '' } })
  const days = daysOld(profile, asOf)
  if (days !== null) found.push({ signal: 'profile.new', detail: { days } })
  const { transactions, lastDay } = profile
  if (lastDay !== null && transactions !== null && lastDay >= burstMin && lastDay * 2 > transactions) {
    found.push({ signal: 'profile.burst', detail: { count: String(lastDay) } })
  }
  return found
}

/**
 * How many days ago the first activity was, for an address that is new, else null. The oldest activity that could be seen
 * says nothing of it, because it may not be the first; a time at which there was none yet says that it came later. Where
 * a source knows the first activity, that time only shows that another one did not see it.
 */
function daysOld({ activeSince, emptyAt }: Profile, asOf: string): string | null {
  const known = activeSince?.isFirst ? activeSince.at : null
  const since = known ?? emptyAt ?? null
  if (since === null) return null
  const days = (Date.parse(asOf) - Date.parse(since)) / dayMs
  if (days >= newDays) return null
  // A block may be a little younger than the one that was the newest.
  return known === null ? `<${Math.max(1, Math.ceil(days))}` : String(Math.max(0, Math.floor(days)))
}

/** Younger than a week is new. */
const newDays = 7
/** A burst is at least this many transactions within a day, and more than half of all there ever were. */
const burstMin = 20
