import { chains } from './settings/chains.ts'
import type { Environment } from './config-error.ts'
import { limits } from './settings/limits.ts'
import { baseUrl, listen } from './settings/listen.ts'
import { lists, listsDir } from './settings/lists.ts'
import { log } from './settings/log.ts'
import { mail } from './settings/mail.ts'
import { settlement } from './settings/settlement.ts'
import { refuseFile, requireFolder } from './settings/require-folder.ts'
import { isSet, type Setting } from './settings/setting.ts'
import { dataDir, storage } from './settings/storage.ts'

/** The parsed settings. Only this room reads the environment; all others receive values. */
export type Config = ReturnType<typeof readConfig>

/** The environment of this process, for entry points. */
export const environment: Environment = process.env

/** All settings, in the order of the documentation. */
export const settings: readonly Setting[] = [listen, storage, limits, mail, lists, chains, settlement, log].flatMap(
  (concern) => concern.settings,
)

/** Parses the settings of `env` without touching anything else. Throws ConfigError. */
export function readConfig(env: Environment) {
  return {
    ...listen.read(env),
    ...storage.read(env),
    ...limits.read(env),
    ...mail.read(env),
    ...lists.read(env),
    ...chains.read(env),
    ...settlement.read(env),
    ...log.read(env),
  }
}

/**
 * The folders that lists are read from, needed before the full start. Null when the settings are invalid, which the
 * start then reports.
 */
export function placesOfLists(env: Environment): Pick<Config, 'dataDir' | 'listsDir'> | null {
  try {
    return readConfig(env)
  } catch {
    return null
  }
}

/** Whether the environment names the address that the service is reached at; the default depends on its port. */
export function namesBaseUrl(env: Environment): boolean {
  return isSet(baseUrl.name, env)
}

/** Parses the settings and checks the folders that they name. Throws ConfigError. */
export async function loadConfig(env: Environment): Promise<Config> {
  const config = readConfig(env)
  await refuseFile(config.dataDir, dataDir.name)
  if (config.listsDir !== null) await requireFolder(config.listsDir, listsDir.name)
  return config
}
