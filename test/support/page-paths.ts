import { groupNames, groupPath } from '../../src/http/pages/docs/docs-places.ts'
import { sanctioned, tornadoPool } from './known-addresses.ts'

/** The pages of the reference, one for each group of operations. */
export const referencePaths = groupNames.map(groupPath)

/**
 * A visit to each page that the service draws, but for that of a payee, which needs one: test/contract/api-registry.test.ts
 * draws it.
 */
export const drawnPaths = [
  '/docs',
  ...referencePaths,
  '/docs/search',
  '/docs/guard',
  '/docs/decide',
  '/docs/verify',
  '/docs/operate',
  '/docs/owners',
  '/docs/settings',
  '/docs/security',
  '/docs/verdicts',
  '/docs/reasons',
  '/docs/webhooks',
  '/docs/limits',
  '/docs/proofs',
  '/docs/mcp',
  '/docs/devnet',
  '/docs/reasons/MIXER_MATCH',
  `/evidence/ofac/${tornadoPool}`,
  '/host/metmask.io',
  '/lists',
  '/observatory',
  '/incidents',
  '/status',
  '/attestation',
  '/attestation/a.b.c',
  '/report/verify/a.b.c',
  '/registry',
]

/** The page of a payee that there is not. */
export const missingPayee = '/registry/no-such-service'

/** A visit to each page of the web app, by its pattern. */
export const appVisits = {
  '/': '/',
  '/address/:address': `/address/${sanctioned.evm}`,
  '/console': '/console',
  '/console/payments': '/console/payments',
  '/console/payments/:payment': '/console/payments/pay_x',
  '/console/agents': '/console/agents',
  '/console/agents/:agent': '/console/agents/shopper-7',
  '/console/keys': '/console/keys',
  '/console/webhook': '/console/webhook',
  '/console/decisions': '/console/decisions',
  '/console/services': '/console/services',
  '/console/people': '/console/people',
} as const
