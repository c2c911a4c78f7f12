import { scopes as allScopes, type LogRetention, type Scope } from '../../endpoint/caller.ts'
import type { AddressRange } from '../../kit/address-range.ts'
import { readAddressRange } from '../../kit/address-range.ts'
import type { KeyRow } from '../tables.ts'

/** The settings of a key that its holder can change (service document, section 2.8). */
export type KeySettings = {
  /** `all`: every scope, including future ones. */
  scopes: 'all' | readonly Scope[]
  /** Empty: no restriction. */
  ipAllowlist: readonly AddressRange[]
  /** Milliseconds since 1970; null: never. */
  expiresAt: number | null
  decisionLog: boolean
  logRetention: LogRetention
}

export const defaultSettings: KeySettings = {
  scopes: 'all',
  ipAllowlist: [],
  expiresAt: null,
  decisionLog: false,
  logRetention: '5y',
}

/** Settings in the form of answers, mails and stored JSON. */
export type PlainSettings = {
  scopes: 'all' | Scope[]
  ip_allowlist: string[]
  expires_at: string | null
  decision_log: boolean
  decision_log_retention: LogRetention
}

export function plainSettings(settings: KeySettings): PlainSettings {
  const { scopes, ipAllowlist, expiresAt, decisionLog, logRetention } = settings
  return {
    scopes: scopes === 'all' ? 'all' : allScopes.filter((scope) => scopes.includes(scope)),
    ip_allowlist: ipAllowlist.map(({ text }) => text),
    expires_at: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    decision_log: decisionLog,
    decision_log_retention: logRetention,
  }
}

/** The inverse of plainSettings, for text that this service wrote. */
export function settingsOfPlain(plain: PlainSettings): KeySettings {
  return {
    scopes: plain.scopes,
    ipAllowlist: rangesOf(plain.ip_allowlist),
    expiresAt: plain.expires_at === null ? null : Date.parse(plain.expires_at),
    decisionLog: plain.decision_log,
    logRetention: plain.decision_log_retention,
  }
}

type SettingColumns = Pick<KeyRow, 'scopes' | 'ip_allowlist' | 'expires_at' | 'decision_log' | 'log_retention'>

export function settingsOfRow(row: SettingColumns): KeySettings {
  return {
    scopes: row.scopes === 'all' ? 'all' : allScopes.filter((scope) => row.scopes.split(' ').includes(scope)),
    ipAllowlist: rangesOf(row.ip_allowlist.split(' ').filter((text) => text !== '')),
    expiresAt: row.expires_at,
    decisionLog: row.decision_log === 1,
    logRetention: row.log_retention as LogRetention,
  }
}

export function rowOfSettings(settings: KeySettings): SettingColumns {
  const { scopes, ipAllowlist, expiresAt, decisionLog, logRetention } = settings
  return {
    scopes: scopes === 'all' ? 'all' : scopes.join(' '),
    ip_allowlist: ipAllowlist.map(({ text }) => text).join(' '),
    expires_at: expiresAt,
    decision_log: decisionLog ? 1 : 0,
    log_retention: logRetention,
  }
}

function rangesOf(texts: readonly string[]): AddressRange[] {
  return texts.flatMap((text) => readAddressRange(text).range ?? [])
}
