import type { Page } from 'playwright-core'
import { answerChain, flowOf, subject, traceOfTen } from '../../test/browser/chain-fixture.ts'
import { sanctioned, tornadoPool, unlisted } from '../../test/support/known-addresses.ts'
import type { Stage } from './stage.ts'

/** A page in one state. `path` gets what the stage has made: ids, tokens. */
export type Picture = {
  name: string
  group: 'public' | 'docs' | 'console' | 'bad input'
  path: (stage: Stage) => string
  /** Whose session opens it. */
  as?: 'owner' | 'newcomer'
  /** The service it is drawn by; the usual one unless named. */
  of?: 'stale'
  isScriptOff?: true
  /** Brings the page into its state once it is loaded. */
  act?: (page: Page) => Promise<unknown>
  isPrinted?: true
}

const at = (path: string) => () => path

const publicPages: readonly Picture[] = [
  { name: 'home', group: 'public', path: at('/') },
  { name: 'home, an address answered', group: 'public', path: at(`/?q=${tornadoPool}`) },
  { name: 'home, a host answered', group: 'public', path: at('/?q=metmask.io') },
  { name: 'address, sanctioned', group: 'public', path: at(`/address/${sanctioned.evm}`), isPrinted: true },
  { name: 'address, clear', group: 'public', path: at(`/address/${unlisted.evm}`) },
  { name: 'address, stale lists', group: 'public', path: at(`/address/${unlisted.evm}`), of: 'stale' },
  { name: 'address, a past day', group: 'public', path: at(`/address/${tornadoPool}?on=2023-01-01`) },
  {
    name: 'address, flow and trace',
    group: 'public',
    path: at(`/address/${subject}`),
    act: async (page) => {
      await answerChain(page, { flow: await flowOf(10), trace: await traceOfTen() })
      for (const panel of [/Fund flow|资金流/, /Trace|追踪/]) {
        const button = page.getByRole('button', { name: panel }).first()
        if (await button.isVisible()) await button.click()
      }
    },
  },
  { name: 'host, look-alike', group: 'public', path: at('/host/metmask.io'), isPrinted: true },
  { name: 'host, letters of another script', group: 'public', path: at('/host/xn--80ak6aa92e.com') },
  { name: 'host, clear', group: 'public', path: at('/host/api.example.com') },
  { name: 'evidence', group: 'public', path: at(`/evidence/ofac/${tornadoPool}`) },
  { name: 'report, address', group: 'public', path: at(`/report/${sanctioned.evm}`), isPrinted: true },
  { name: 'report, a past day', group: 'public', path: at(`/report/${tornadoPool}?on=2023-01-01`), isPrinted: true },
  { name: 'report, host', group: 'public', path: at('/report/host/metmask.io'), isPrinted: true },
  {
    name: 'report, verified',
    group: 'public',
    path: at(`/report/${sanctioned.evm}`),
    act: async (page) => page.goto((await page.locator('.qr').getAttribute('href')) ?? ''),
  },
  { name: 'report, not verified', group: 'public', path: at('/report/verify/a.b.c') },
  { name: 'attestation, paste', group: 'public', path: at('/attestation') },
  { name: 'attestation, valid', group: 'public', path: ({ token }) => `/attestation/${token}` },
  { name: 'attestation, expired', group: 'public', path: ({ expiredToken }) => `/attestation/${expiredToken}` },
  { name: 'registry', group: 'public', path: at('/registry') },
  { name: 'lists', group: 'public', path: at('/lists') },
  { name: 'observatory', group: 'public', path: at('/observatory') },
  { name: 'incidents', group: 'public', path: at('/incidents') },
  { name: 'status', group: 'public', path: at('/status') },
  { name: 'status, stale lists and a history', group: 'public', path: at('/status'), of: 'stale', isPrinted: true },
]

const docs = [
  [
    '',
    '/guard',
    '/decide',
    '/verify',
    '/owners',
    '/operate',
    '/settings',
    '/security',
    '/search',
    '/search?q=sanctions',
  ],
  ['/verdicts', '/reasons', '/reasons/MIXER_MATCH', '/webhooks', '/limits', '/proofs', '/mcp', '/devnet'],
  ['screening', 'decisions', 'evidence', 'attestations', 'registry', 'gateway', 'paid'].map((name) => `/api/${name}`),
  ['mcp', 'keys', 'console', 'observatory', 'reference', 'service'].map((name) => `/api/${name}`),
].flat()
const docPages: readonly Picture[] = docs.map((path) => ({
  name: `docs${path}`,
  group: 'docs',
  path: at(`/docs${path}`),
}))

const inConsole = (name: string, path: string | ((stage: Stage) => string), more: Partial<Picture> = {}): Picture => {
  return { name, group: 'console', path: typeof path === 'string' ? at(path) : path, as: 'owner', ...more }
}
const openFirst = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()
const consolePages: readonly Picture[] = [
  { name: 'console, sign-in', group: 'console', path: at('/console') },
  inConsole('overview', '/console'),
  inConsole('overview, nothing yet', '/console', { as: 'newcomer' }),
  inConsole('payments', '/console/payments'),
  inConsole('payments, blocked', '/console/payments?status=blocked'),
  inConsole('payments, nothing yet', '/console/payments', { as: 'newcomer' }),
  inConsole('payment, paid', ({ payments }) => `/console/payments/${payments.paid}`),
  inConsole('payment, blocked', ({ payments }) => `/console/payments/${payments.blocked}`),
  inConsole('payment, held', ({ payments }) => `/console/payments/${payments.held}`),
  inConsole('agents', '/console/agents'),
  inConsole('agents, register', '/console/agents', { act: openFirst(/Register an agent|注册/) }),
  inConsole('agents, nothing yet', '/console/agents', { as: 'newcomer' }),
  inConsole('agent', ({ agentId }) => `/console/agents/${agentId}`),
  inConsole('agent, a change waits', ({ waitingAgentId }) => `/console/agents/${waitingAgentId}`),
  inConsole('keys', '/console/keys'),
  inConsole('keys, create', '/console/keys', { act: openFirst(/Create a key|创建|新建/) }),
  inConsole('webhook', '/console/webhook'),
  inConsole('webhook, nothing yet', '/console/webhook', { as: 'newcomer' }),
  inConsole('decisions', '/console/decisions'),
  inConsole('services', '/console/services'),
  inConsole('people', '/console/people'),
]

const longName = `${'very-long-name-'.repeat(14)}x`
const badInput: readonly Picture[] = [
  { name: 'a missing page', group: 'bad input', path: at('/nowhere') },
  { name: 'an address that is none', group: 'bad input', path: at('/address/0x123') },
  { name: 'a name of 200 letters', group: 'bad input', path: at(`/address/${longName}`) },
  { name: 'right-to-left text and markup', group: 'bad input', path: at('/?q=%E2%80%AE%3Cb%3Eabc%3C%2Fb%3E') },
  { name: 'a host that is none', group: 'bad input', path: at('/host/..%2F') },
  { name: 'a token that is none', group: 'bad input', path: at('/attestation/a.b.c') },
  { name: 'a reason that is none', group: 'bad input', path: at('/docs/reasons/NO_SUCH_CODE') },
  { name: 'evidence that is none', group: 'bad input', path: at(`/evidence/ofac/${unlisted.evm}`) },
  { name: 'a payee that is none', group: 'bad input', path: at('/registry/no-such-service') },
  inConsole('a payment that is none', '/console/payments/pay_none', { group: 'bad input' }),
  inConsole('an agent of another owner', ({ agentId }) => `/console/agents/${agentId}`, {
    as: 'newcomer',
    group: 'bad input',
  }),
  { name: 'home without JavaScript', group: 'bad input', path: at('/'), isScriptOff: true },
  {
    name: 'address without JavaScript',
    group: 'bad input',
    path: at(`/address/${sanctioned.evm}`),
    isScriptOff: true,
  },
]

/** Every page and state of the site, in the order of the gallery. */
export const pictures: readonly Picture[] = [...publicPages, ...docPages, ...consolePages, ...badInput]
