import type { Profile } from '../../chains/chain-reader.ts'
import { dayMs } from '../../kit/duration.ts'
import type { ChainFinding } from '../facts.ts'

/**
 * The signals of an address's age and activity, with their detail. Pure: `asOf` (ISO 8601) is when the profile was
 * read. Unknown values give no signal.
 */
export function profileSignals(profile: Profile, asOf: string): Pick<ChainFinding, 'signal' | 'detail'>[] {
  if (!profile.hasHistory) return [{ signal: 'profile.none', detail: {} }]
  const signals: Pick<ChainFinding, 'signal' | 'detail'>[] = []
  if (profile.kind === 'contract') signals.push({ signal: 'profile.contract', detail: {} })
  if (profile.kind === 'delegated')
    signals.push({ signal: 'profile.delegated', detail: { to: profile.delegate ?? '' } })
  const days = daysOld(profile, asOf)
  if (days !== null) signals.push({ signal: 'profile.new', detail: { days } })
  const { transactions, lastDay } = profile
  if (lastDay !== null && transactions !== null && lastDay >= burstMin && lastDay * 2 > transactions) {
    signals.push({ signal: 'profile.burst', detail: { count: String(lastDay) } })
  }
  return signals
}

/**
 * How many days ago the first activity was, for an address that is new, else null. The oldest visible activity does not
 * decide, because it may not be the first; a time without activity means that it came later. If a source has the first
 * activity, that time only shows that another one did not see it.
 */
function daysOld({ activeSince, emptyAt }: Profile, asOf: string): string | null {
  const firstAt = activeSince?.isFirst ? activeSince.at : null
  const since = firstAt ?? emptyAt ?? null
  if (since === null) return null
  const days = (Date.parse(asOf) - Date.parse(since)) / dayMs
  if (days >= newDays) return null
  // A block may be a little younger than the one that was the newest.
  return firstAt === null ? `<${Math.max(1, Math.ceil(days))}` : String(Math.max(0, Math.floor(days)))
}

/** Younger than a week is new. */
const newDays = 7
/** A burst is at least this many transactions within a day, and more than half of all transactions ever. */
const burstMin = 20
