import { concern } from './concern.ts'
import { oneOf } from '../parsers.ts'

/** What is logged. */
export const log = concern({
  logLevel: {
    name: 'LOG_LEVEL',
    default: 'info',
    parse: oneOf('silent', 'error', 'warn', 'info', 'debug'),
    meaning:
      'From which level on is logged: silent, error, warn, info or debug. Logs are JSON lines on standard error.',
  },
})
