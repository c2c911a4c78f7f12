import { limits } from '../../src/config/settings/limits.ts'
import { readEachSetting } from './read-each-setting.ts'

readEachSetting(limits, {
  LIMITS: {
    unset: true,
    good: [
      ['on', true],
      ['off', false],
    ],
    bad: ['yes', 'ON', '60'],
  },
  REDIS_URL: {
    unset: null,
    good: [
      ['redis://127.0.0.1:6379', 'redis://127.0.0.1:6379'],
      ['rediss://user:pass@cache.example:6380/1', 'rediss://user:pass@cache.example:6380/1'],
    ],
    bad: ['127.0.0.1:6379', 'http://127.0.0.1'],
  },
})
