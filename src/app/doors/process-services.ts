import { createTurns, fundsBounds, type TakeTurnOf } from '../../api/take-turns.ts'
import type { Config } from '../../config/config.ts'
import type { MetricsText } from '../../http/serve-service.ts'
import { serviceMetrics, type MetricSources } from '../../http/service-metrics.ts'
import type { World } from '../../kit/world.ts'
import { countLeftOut } from '../../lists/describe-skipped.ts'
import { listAges } from '../../lists/list-status.ts'
import type { MessageKey } from '../../messages/message.ts'
import type { OpenedRooms } from '../rooms/open-rooms.ts'
import { version } from '../version.ts'

/** State of the whole process, available in every loop. */
export type ProcessServices = {
  takeTurnOf: TakeTurnOf
  /** Why the process should receive no traffic, as a sentence; null when it is ready. */
  notReady: () => Promise<MessageKey | null>
  health: () => Promise<Readonly<Record<string, unknown>>>
  metrics: () => Promise<MetricsText>
}

type Needs = Pick<OpenedRooms, 'rooms' | 'once'> & {
  world: World
  /** Fetches the counts of the other loops before a scrape. */
  gatherCounts: () => Promise<void>
} & Pick<MetricSources, 'counts' | 'loops'>

/** Provides the process-wide state in the first loop. */
export function openProcessServices({ countsCalls }: Pick<Config, 'countsCalls'>, needs: Needs): ProcessServices {
  const { rooms, world, gatherCounts } = needs
  const registry = serviceMetrics(metricSources(needs))
  return {
    takeTurnOf: createTurns(world, fundsBounds),
    notReady: rooms.status.notReady,
    health: async () => ({
      storage: rooms.storage.kind,
      limits: countsCalls ? rooms.keys.limits.state() : 'off',
      database: (await rooms.storage.reachable()) ? 'reachable' : 'unreachable',
    }),
    metrics: async () => {
      await gatherCounts()
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}

/** The sources of a metrics scrape. */
function metricSources({
  once: { lists, listsLog, sender, writerDeaths },
  world,
  counts,
  loops,
}: Needs): MetricSources {
  return {
    version,
    listAges: () => listAges(lists.current().lists, world.now(), lists.maxAgeHours),
    listProblems: () => lists.current().lists.map(({ id, problems }) => ({ id, count: problems.length })),
    listsLeftOut: () =>
      lists.current().lists.map((list) => ({ id: list.id, skipped: countLeftOut(list), unscreened: list.unscreened })),
    listLoads: lists.loads,
    logForks: listsLog.forks,
    counts,
    loops,
    writerDeaths,
    webhooks: sender.counts,
  }
}
