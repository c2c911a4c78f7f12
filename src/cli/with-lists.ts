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
import { findLinks, type Links } from './command-links.ts'

/** Opens the lists as the service would, while it may be running, and closes them afterwards. */
export async function withLists<T>(
  work: (lists: Lists, config: Config & Links, world: World, clock: Pick<Clock, 'fault'>) => Promise<T>,
): Promise<T> {
  const config = await settings()
  const world = realWorld()
  const { log, close } = openLog('warn')
  // Failed downloads are in the service's log; a command reports them with the list where it shows it.
  const warnOfFiles = (facts: object, text: string) => {
    if (!('reason' in facts) || facts.reason !== 'download_failed') log.warn(facts, text)
  }
  // Only the name of the own list depends on it.
  const secretsKey = await findSecretsKey(config).catch(() => null)
  const lists = await openLists({
    world,
    dataDir: config.dataDir,
    bundleDir: join(projectRoot, 'data/lists'),
    listsDir: config.listsDir,
    listSecret: secretsKey && ownListSecret(secretsKey),
    update: false,
    publishersExpected: true,
    maxAgeHours: config.listsMaxAgeHours,
    sources,
    log: { info: log.info.bind(log), error: log.error.bind(log), warn: warnOfFiles },
  })
  try {
    // Uses the clock state that the service stored, without changing it: a command is not a start.
    const clock = await openClock({ world, dataDir: config.dataDir, log })
    clock.happened(newestEvent(lists.current().lists))
    return await work(lists, { ...config, ...(await findLinks(config)) }, world, clock)
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
