import { concern } from './concern.ts'
import { ConfigError, type Environment } from '../config-error.ts'
import { contactUri, linkUrl, proxies, socketPath, text, wholeNumber, workers } from '../parsers.ts'
import { readSetting } from './setting.ts'

const port = {
  name: 'PORT',
  default: '8402',
  parse: wholeNumber({ min: 0, max: 65_535 }),
  meaning: 'The port to listen on; 0 takes a free one.',
}

const metricsPort = {
  name: 'METRICS_PORT',
  default: null,
  parse: wholeNumber({ min: 0, max: 65_535 }),
  meaning: 'A port of its own for `/metrics`, which then no longer stands beside the API; 0 takes a free one.',
}

/** The public URL of the service. */
export const baseUrl = {
  name: 'BASE_URL',
  default: {
    words: '`http://localhost:PORT`',
    value: (env: Environment) => `http://localhost:${readSetting(port, env)}`,
  },
  parse: linkUrl,
  meaning: 'The address people reach the service at, used for links in answers. Never taken from a request.',
}

const settings = concern({
  port,
  host: {
    name: 'HOST',
    default: '127.0.0.1',
    parse: text,
    meaning: 'The address to listen on: 127.0.0.1 is reached from this machine only, 0.0.0.0 from everywhere.',
  },
  baseUrl,
  securityContact: {
    name: 'SECURITY_CONTACT',
    default: {
      words: 'the page `/docs/security`',
      value: (env) => `${readSetting(baseUrl, env)}/docs/security`,
    },
    parse: contactUri,
    meaning: 'Where vulnerabilities of this service are reported: a `mailto:` URI or an https URL, in `security.txt`.',
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    default: '0',
    parse: proxies,
    meaning:
      'Which proxies may say what address a request came from: a number of hops, or addresses and CIDR ranges separated by commas.',
  },
  listenSocket: {
    name: 'LISTEN_SOCKET',
    default: null,
    parse: socketPath,
    meaning:
      'A Unix socket to listen on beside the port, for a proxy on the same machine. TRUST_PROXY must then be a number of hops, because connections to it have no address, and WORKERS 1.',
  },
  metricsPort,
  workers: {
    name: 'WORKERS',
    default: '1',
    parse: workers,
    meaning:
      'How many event loops of this process answer behind the port, each on a core of its own: 1 to 64, or `auto` for as many as there are cores. More than one needs Linux.',
  },
})

/** The listening address and the public URL. */
export const listen: typeof settings = {
  ...settings,
  read: (env) => {
    const values = settings.read(env)
    if (values.metricsPort !== null && values.metricsPort !== 0 && values.metricsPort === values.port)
      throw new ConfigError('METRICS_PORT must differ from PORT.')
    if (values.listenSocket !== null && values.trustProxy.kind !== 'hops')
      throw new ConfigError(
        'LISTEN_SOCKET needs TRUST_PROXY, as a number of hops: connections to the socket have no address.',
      )
    if (values.listenSocket !== null && values.workers !== 1)
      throw new ConfigError('LISTEN_SOCKET needs WORKERS=1: only one loop can listen there.')
    return values
  },
}
