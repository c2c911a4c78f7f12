import { join } from 'node:path'
import { openClock, type Clock } from '../clock/clock.ts'
import { newestEvent } from '../clock/newest-event.ts'
import { ConfigError } from '../config/config-error.ts'
import { environment, loadConfig, type Config } from '../config/config.ts'
import { projectRoot } from '../app/project-root.ts'
import { openLog } from '../kit/log.ts'
import { realWorld, type World } from '../kit/world.ts'
import { openLists, type Lists } from '../lists/lists.ts'
import { ownListSecret } from '../lists/own-list-secret.ts'
import { sources } from '../lists/sources.ts'
import { findSecretsKey } from '../storage/secrets-key.ts'
import { CliError } from './cli-error.ts'

/** Opens the lists as the service would, beside it if it runs, and closes them whatever happens. */
export async function withLists<T>(
  work: (lists: Lists, config: Config, world: World, clock: Pick<Clock, 'fault'>) => Promise<T>,
): Promise<T> {
  const config = await settings()
  const world = realWorld()
  const { log, close } = openLog('warn')
  // What a service could not download is in its log. A command states it with the list, where it shows that.
  const warnOfFiles = (facts: object, text: string) => {
    if (!('reason' in facts) || facts.reason !== 'download_failed') log.warn(facts, text)
  }
  // Without it the lists are the same but for the name of the own one.
  const secretsKey = await findSecretsKey(config).catch(() => null)
  const lists = await openLists({
    world,
    dataDir: config.dataDir,
    bundleDir: join(projectRoot, 'data/lists'),
    listsDir: config.listsDir,
    listSecret: secretsKey && ownListSecret(secretsKey),
    update: false,
    publishersAsked: true,
    maxAgeHours: config.listsMaxAgeHours,
    sources,
    log: { info: log.info.bind(log), error: log.error.bind(log), warn: warnOfFiles },
  })
  try {
    // Judged by what the service has kept, and left as it is: a command is no start.
    const clock = await openClock({ world, dataDir: config.dataDir, log })
    clock.happened(newestEvent(lists.current().lists))
    return await work(lists, config, world, clock)
  } finally {
    await lists.stop()
    await close()
  }
}

async function settings(): Promise<Config> {
  try {
    return await loadConfig(environment)
  } catch (error) {
    throw error instanceof ConfigError ? new CliError(error.message) : error
  }
}
