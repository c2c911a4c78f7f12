import type { Log } from '../../kit/log.ts'

/** Says when Redis is lost, and when it is back. */
export function logLimits(log: Log['log']) {
  return (state: 'redis' | 'per_process') => {
    if (state === 'redis') log.info('calls are counted in Redis again')
    else log.warn('Redis cannot be reached: each process counts calls for itself')
  }
}
