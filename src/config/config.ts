import { chains } from './settings/chains.ts'
import type { Environment } from './config-error.ts'
import { limits } from './settings/limits.ts'
import { listen } from './settings/listen.ts'
import { lists, listsDir } from './settings/lists.ts'
import { log } from './settings/log.ts'
import { mail } from './settings/mail.ts'
import { settlement } from './settings/settlement.ts'
import { refuseFile, requireFolder } from './settings/require-folder.ts'
import type { Setting } from './settings/setting.ts'
import { dataDir, storage } from './settings/storage.ts'

/** Everything the environment decides. The only reader of the environment; the rest of the house is handed values. */
export type Config = ReturnType<typeof readConfig>

/** The process's environment, for those who start something. */
export const environment: Environment = process.env

/** Every setting there is, in the order of the documentation. */
export const settings: readonly Setting[] = [listen, storage, limits, mail, lists, chains, settlement, log].flatMap(
  (concern) => concern.settings,
)

/** Reads the settings. Throws ConfigError. Looks at nothing but `env`. */
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

/** Where lists are read from, before all else is known. Null when the settings are refused, which is said later. */
export function placesOfLists(env: Environment): Pick<Config, 'dataDir' | 'listsDir'> | null {
  try {
    return readConfig(env)
  } catch {
    return null
  }
}

/** Reads the settings and looks at the folders they name: for those who are about to open them. Throws ConfigError. */
export async function loadConfig(env: Environment): Promise<Config> {
  const config = readConfig(env)
  await refuseFile(config.dataDir, dataDir.name)
  if (config.listsDir !== null) await requireFolder(config.listsDir, listsDir.name)
  return config
}
