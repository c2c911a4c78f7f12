import { concern } from './concern.ts'
import { beginningWith, onOff } from '../parsers.ts'

/** How calls are counted. */
export const limits = concern({
  countsCalls: {
    name: 'LIMITS',
    default: 'on',
    parse: onOff,
    meaning: 'Whether calls are limited. `off` is for a service that only its operator can reach.',
  },
  redisUrl: {
    name: 'REDIS_URL',
    default: null,
    parse: beginningWith('redis://', 'rediss://'),
    meaning:
      'A Redis server in which several processes count calls as one. Without it, each process counts for itself.',
  },
})
