import type { Environment } from '../config-error.ts'
import { readSetting, type Setting, type ValueOf } from './setting.ts'

/** A group of settings and the members of Config that they produce. */
export type Concern<Values> = {
  settings: readonly Setting[]
  /** Throws ConfigError. */
  read: (env: Environment) => Values
}

/**
 * Makes a group of settings that become one member of Config each. `others` are only listed in the documentation and
 * serve as defaults.
 */
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
