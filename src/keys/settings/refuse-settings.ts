import { ServiceError } from '../../endpoint/errors.ts'
import { isAllowed } from '../judge-key.ts'
import type { KeySettings } from './key-settings.ts'

/** Refuses an expiry in the past. */
export function refusePastExpiry({ expiresAt }: KeySettings, now: number): void {
  if (expiresAt === null || expiresAt > now) return
  throw new ServiceError('key_setting_invalid', { field: 'expires_at', messageKey: 'keys.expiry_past' })
}

/** Refuses an allow list that excludes the caller, who could then not undo it. */
export function refuseExcludingCaller(settings: KeySettings, source: string): void {
  if (isAllowed(settings, source)) return
  throw new ServiceError('key_setting_invalid', {
    field: 'ip_allowlist',
    messageKey: 'keys.allowlist_excludes',
    params: { source },
  })
}
