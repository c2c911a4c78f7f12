import { sanctioned, tornadoPool } from './known-addresses.ts'

/** A visit to each page that the service draws. */
export const drawnPaths = [
  '/docs',
  '/docs/verdicts',
  '/docs/reasons',
  '/docs/reasons/MIXER_MATCH',
  `/evidence/ofac/${tornadoPool}`,
  '/host/metmask.io',
  '/lists',
  '/attestation/a.b.c',
]

/** A visit to each page of the web app, by its pattern. */
export const appVisits = { '/': '/', '/address/:address': `/address/${sanctioned.evm}` } as const
