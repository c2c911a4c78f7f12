import { ServiceError } from './errors.ts'
import { minuteMs } from '../kit/duration.ts'
import { recentMap } from '../kit/recent-map.ts'
import { orElse, whenReady } from '../kit/when-ready.ts'
import type { World } from '../kit/world.ts'
import { sourceSubject } from '../kit/source-subject.ts'

/**
 * Looks up credentials of strangers, so often for a source and no more. A call is counted once its caller is known, and
 * this is what is done before. A credential that was right lately is always looked up: others at the same address cannot
 * keep its holder out.
 */
export type CredentialChecks = <Found>(
  source: string,
  credential: Credential<Found>,
) => Found | null | Promise<Found | null>

type Credential<Found> = {
  isUnknown: () => boolean
  find: () => Found | null | Promise<Found | null>
  /** What the credential counts as where it is not looked up. `error` is rate_limited, with the time to wait. */
  unchecked: (error: ServiceError) => null
}

/** Bytes of a credential in a header. Those of this service have 53 characters, and an id of an agent at most 128. */
export const credentialMaxBytes = 256
/** Wrong credentials of a source within 60 s. */
export const wrongCredentialsMax = 60
/** Look-ups of a source that are under way. */
const underWayMax = 200
/** Sources that are remembered, at least; some 150 bytes each, and at most twice as many. */
const sourcesMax = 16_384

/** `wrong` counts from `sinceMs`, milliseconds since 1970. */
type Checked = { sinceMs: number; wrong: number; underWay: number }

export function createCredentialChecks({ now }: Pick<World, 'now'>): CredentialChecks {
  const checked = recentMap<string, Checked>(sourcesMax)
  const checkedOf = (source: string): Checked => {
    const subject = sourceSubject(source)
    const known = checked.get(subject)
    if (known && Math.abs(now() - known.sinceMs) < minuteMs) return known
    const begun = { sinceMs: now(), wrong: 0, underWay: known?.underWay ?? 0 }
    checked.set(subject, begun)
    return begun
  }
  return (source, { isUnknown, find, unchecked }) => {
    if (!isUnknown()) return find()
    const counted = checkedOf(source)
    if (counted.wrong >= wrongCredentialsMax || counted.underWay >= underWayMax)
      return unchecked(tooMany(counted, now()))
    counted.underWay++
    const judged = <Found>(found: Found | null) => {
      counted.underWay--
      if (found === null) counted.wrong++
      return found
    }
    const failed = (error: unknown): never => {
      counted.underWay--
      throw error
    }
    return orElse(() => whenReady(find(), judged), failed)
  }
}

function tooMany({ sinceMs }: Checked, now: number): ServiceError {
  const seconds = Math.max(1, Math.ceil((sinceMs + minuteMs - now) / 1_000))
  return new ServiceError('rate_limited', {
    messageKey: 'limit.credentials',
    params: { quota: wrongCredentialsMax, window: minuteMs / 1_000, seconds },
    afterSeconds: seconds,
  })
}
