import type { Log } from '../../kit/log.ts'

/** Logs when the connection to Redis is lost and restored. */
export function logLimits(log: Log['log']) {
  return (state: 'redis' | 'per_process') => {
    if (state === 'redis') log.info('calls are counted in Redis again')
    else log.warn('Redis cannot be reached: each process counts calls for itself')
  }
}
