import type { Environment } from '../config-error.ts'
import { readSetting, type Setting, type ValueOf } from './setting.ts'

/** Settings that belong together, and the members of Config that they make. */
export type Concern<Values> = {
  settings: readonly Setting[]
  /** Throws ConfigError. */
  read: (env: Environment) => Values
}

/** A concern whose settings are a member of Config each; `others` only tell the defaults of those. */
export function concern<Members extends Readonly<Record<string, Setting>>>(
  members: Members,
  others: readonly Setting[] = [],
): Concern<ValuesOf<Members>> {
  const entries = Object.entries(members)
  return {
    settings: [...Object.values(members), ...others],
    read: (env) =>
      Object.fromEntries(entries.map(([member, setting]) => [member, readSetting(setting, env)])) as ValuesOf<Members>,
  }
}

type ValuesOf<Members extends Readonly<Record<string, Setting>>> = {
  readonly [Member in keyof Members]: ValueOf<Members[Member]>
}
