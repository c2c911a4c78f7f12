import { log } from '../../src/config/settings/log.ts'
import { readEachSetting } from './read-each-setting.ts'

readEachSetting(log, {
  LOG_LEVEL: {
    unset: 'info',
    good: [
      ['silent', 'silent'],
      ['error', 'error'],
      ['warn', 'warn'],
      ['info', 'info'],
      ['debug', 'debug'],
    ],
    bad: ['Info', 'trace', 'fatal', '30', 'warning', 'infos'],
  },
})
