import { concern } from './concern.ts'
import { linkUrl, proxies, text, wholeNumber } from './parsers.ts'
import { readSetting } from './setting.ts'

const port = {
  name: 'PORT',
  default: '8402',
  parse: wholeNumber({ min: 0, max: 65_535 }),
  meaning: 'The port to listen on; 0 takes a free one.',
}

/** Where the service listens and under which address it is reached. */
export const listen = concern({
  port,
  host: {
    name: 'HOST',
    default: '127.0.0.1',
    parse: text,
    meaning: 'The address to listen on: 127.0.0.1 is reached from this machine only, 0.0.0.0 from everywhere.',
  },
  baseUrl: {
    name: 'BASE_URL',
    default: { words: '`http://localhost:PORT`', value: (env) => `http://localhost:${readSetting(port, env)}` },
    parse: linkUrl,
    meaning: 'The address people reach the service at, used for links in answers. Never taken from a request.',
  },
  trustProxy: {
    name: 'TRUST_PROXY',
    default: '0',
    parse: proxies,
    meaning:
      'Which proxies may say what address a request came from: a number of hops, or addresses and CIDR ranges separated by commas.',
  },
})
