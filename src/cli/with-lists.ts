import { join } from 'node:path'
import { ConfigError } from '../config/config-error.ts'
import { environment, loadConfig, type Config } from '../config/config.ts'
import { projectRoot } from '../app/project-root.ts'
import { openLog } from '../kit/log.ts'
import { realWorld, type World } from '../kit/world.ts'
import { openLists, type Lists } from '../lists/lists.ts'
import { sources } from '../lists/sources.ts'
import { CliError } from './cli-error.ts'

/** Opens the lists as the service would, beside it if it runs, and closes them whatever happens. */
export async function withLists<T>(work: (lists: Lists, config: Config, world: World) => Promise<T>): Promise<T> {
  const config = await settings()
  const world = realWorld()
  const { log, close } = openLog('warn')
  const lists = await openLists({
    world,
    dataDir: config.dataDir,
    bundleDir: join(projectRoot, 'data/lists'),
    listsDir: config.listsDir,
    update: false,
    maxAgeHours: config.listsMaxAgeHours,
    sources,
    log,
  })
  try {
    return await work(lists, config, world)
  } finally {
    await lists.stop()
    close()
  }
}

async function settings(): Promise<Config> {
  try {
    return await loadConfig(environment)
  } catch (error) {
    throw error instanceof ConfigError ? new CliError(error.message) : error
  }
}
