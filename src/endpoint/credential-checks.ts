import { ServiceError } from './errors.ts'
import { minuteMs } from '../kit/duration.ts'
import { recentMap } from '../kit/recent-map.ts'
import { orElse, whenReady } from '../kit/when-ready.ts'
import type { World } from '../kit/world.ts'
import { sourceSubject } from '../kit/source-subject.ts'

/**
 * Limits lookups of unverified credentials per source, which happen before the call can be counted. A recently valid
 * credential is always looked up, so that others at the same address cannot lock out its holder.
 */
export type CredentialChecks = <Found>(
  source: string,
  credential: Credential<Found>,
) => Found | null | Promise<Found | null>

type Credential<Found> = {
  isUnknown: () => boolean
  find: () => Found | null | Promise<Found | null>
  /** The result where it is not looked up. `error` is rate_limited, with the time to wait. */
  unchecked: (error: ServiceError) => null
}

/** Bytes of a credential in a header. Those of this service have 53 characters, and an id of an agent at most 128. */
export const credentialMaxBytes = 256
/** Refuses values longer than any credential, by header, before they are looked up or cached. */
export function requireShortCredentials(sent: Readonly<Record<string, readonly string[]>>): void {
  const params = { max: credentialMaxBytes }
  for (const [field, values] of Object.entries(sent))
    if (values.some((value) => Buffer.byteLength(value) > credentialMaxBytes))
      throw new ServiceError('credential_too_long', { field, messageKey: 'bound.credential', params })
}

/** Wrong credentials of a source within 60 s. */
export const wrongCredentialsMax = 60
/** Concurrent lookups of a source. */
const underWayMax = 200
/** Minimum number of remembered sources, about 150 bytes each; at most twice as many. */
const sourcesMax = 16_384

/** `wrong` counts from `sinceMs`, milliseconds since 1970. */
type Checked = { sinceMs: number; wrong: number; underWay: number }

export function createCredentialChecks({ now }: Pick<World, 'now'>): CredentialChecks {
  const checked = recentMap<string, Checked>(sourcesMax)
  const checkedOf = (source: string): Checked => {
    const subject = sourceSubject(source)
    const existing = checked.get(subject)
    if (existing && Math.abs(now() - existing.sinceMs) < minuteMs) return existing
    const begun = { sinceMs: now(), wrong: 0, underWay: existing?.underWay ?? 0 }
    checked.set(subject, begun)
    return begun
  }
  return (source, { isUnknown, find, unchecked }) => {
    if (!isUnknown()) return find()
    const counted = checkedOf(source)
    if (counted.wrong >= wrongCredentialsMax || counted.underWay >= underWayMax)
      return unchecked(tooMany(counted, now()))
    counted.underWay++
    const judged = <Found>(value: Found | null) => {
      counted.underWay--
      if (value === null) counted.wrong++
      return value
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
