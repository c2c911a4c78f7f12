import { z } from 'zod'
import { logRetentions, scopes } from '../../endpoint/caller.ts'
import { refuse } from '../../endpoint/fields.ts'
import { dayOfInstant, isDay } from '../../kit/day.ts'
import type { KeySettings } from './key-settings.ts'
import { messageKey } from '../../messages/message.ts'
import { readAddressRange, type AddressRange } from '../../kit/address-range.ts'

/** Limit of entries in an IP allow list (service document, section 2.8). */
const allowlistMax = 20

const labelMaxChars = 80

/** The owner's name for a key. */
export const labelField = z
  .string()
  .max(labelMaxChars)
  .regex(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u, messageKey('detail.name_form'))
  .meta({
    description: `A name of your own for the key, at most ${labelMaxChars} characters.`,
    examples: ['checkout'],
  })

/** The settings of a key in a request. An omitted member keeps its value. */
export const settingFields = {
  scopes: z
    .union([z.literal('all'), z.array(z.enum(scopes)).min(1).max(scopes.length)])
    .meta({ description: '`all`, or the scopes that the key may use. `all` includes scopes that are added later.' })
    .optional(),
  ip_allowlist: z
    .array(rangeField())
    .meta({
      description:
        `At most ${allowlistMax} IPv4 or IPv6 addresses or CIDR ranges from which the key may be used. Empty: no ` +
        'restriction. IPv4 and IPv6 are matched separately: `::/0` does not cover IPv4.',
      maxItems: allowlistMax,
    })
    .transform((ranges, context) => {
      if (ranges.length <= allowlistMax) return distinct(ranges)
      refuse(context, {
        code: 'key_setting_invalid',
        messageKey: 'keys.allowlist_too_long',
        params: { max: allowlistMax },
      })
      return z.NEVER
    })
    .optional(),
  expires_at: z
    .union([instantField(), z.null()])
    .meta({ description: 'When the key stops counting (RFC 3339, with a time zone); null: never.' })
    .optional(),
  decision_log: z
    .boolean()
    .meta({ description: 'Whether decisions made for the key are kept in its decision log.' })
    .optional(),
  decision_log_retention: z
    .enum(logRetentions)
    .meta({ description: 'How long entries of the decision log are kept, counted from when they are written.' })
    .optional(),
}

export type SentSettings = z.output<z.ZodObject<typeof settingFields>>

/** Merges sent settings over existing ones. */
export function settingsFrom(before: KeySettings, sent: SentSettings): KeySettings {
  return {
    scopes: sent.scopes ?? before.scopes,
    ipAllowlist: sent.ip_allowlist ?? before.ipAllowlist,
    expiresAt: sent.expires_at === undefined ? before.expiresAt : sent.expires_at,
    decisionLog: sent.decision_log ?? before.decisionLog,
    logRetention: sent.decision_log_retention ?? before.logRetention,
  }
}

function rangeField() {
  return z
    .string()
    .meta({ examples: ['203.0.113.0/24'] })
    .transform((text, context): AddressRange => {
      const reading = readAddressRange(text)
      if (reading.range) return reading.range
      refuse(context, { code: 'key_setting_invalid', messageKey: `range.${reading.fault}` })
      return z.NEVER
    })
}

/** RFC 3339 with a time zone, because a time without one is ambiguous. Parsed to milliseconds since 1970. */
function instantField() {
  return z
    .string()
    .meta({ format: 'date-time', examples: ['2027-06-30T00:00:00Z'] })
    .transform((text, context): number => {
      if (instantPattern.test(text) && isDay(dayOfInstant(text))) return Date.parse(text)
      refuse(context, { code: 'key_setting_invalid', messageKey: 'keys.expiry_malformed' })
      return z.NEVER
    })
}

const instantPattern =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

function distinct(ranges: readonly AddressRange[]): AddressRange[] {
  return [...new Map(ranges.map((range) => [range.text, range])).values()]
}
