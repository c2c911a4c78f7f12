import assert from 'node:assert/strict'
import test from 'node:test'
import { endpoints } from '../../src/api/endpoints.ts'
import { exampleRequest } from '../support/example-request.ts'
import { withOwnPlan } from '../support/own-plan.ts'
import { shared } from '../support/test-app.ts'
import { pathOf } from './path-of.ts'

test('every example of the reference works when pasted, and its verdict is that of its title', async () => {
  const verdicts: Readonly<Record<string, string | undefined>> = {
    'A sanctioned address': 'SANCTIONS_MATCH',
    'A mixer on a day on which it was sanctioned': 'SANCTIONS_MATCH',
    'An address on Base, in Chinese': 'NO_RISK_SIGNAL',
  }
  for (const { name, path, methods, okStatus, examples } of endpoints) {
    for (const example of examples) {
      const request = exampleRequest({ path, methods }, await withOwnPlan(example.input))
      const { status, json } = await shared.ask(request.path, request.question)
      // With no chain switched on, what only a chain can report is marked as such.
      if (ofChains.has(path)) assert.deepEqual([status, json['reason_code']], [503, 'chain_not_configured'])
      else assert.equal(status, otherStatus[name] ?? okStatus ?? 200, example.title)
      if (path === '/api/risk') assert.equal(json['reason_code'], verdicts[example.title], example.title)
    }
  }
  const batch = endpoints.find(({ path }) => path === '/api/risk/batch')?.examples[0]
  assert.equal(batch?.title, 'Three addresses, one of them invalid')
  const { json } = await shared.ask('/api/risk/batch', { method: 'POST', body: { ...batch.input } })
  assert.deepEqual(json['summary'], { total: 3, risky: 1, caution: 0, uncertain: 0, clear: 1, invalid: 1 })
  const [, , chinese] = endpoints.find(({ path }) => path === '/api/risk')?.examples ?? []
  const answer = await shared.ask(pathOf('/api/risk', chinese))
  assert.deepEqual([answer.json['lang'], answer.json['chain']], ['zh', 'base'])
})

/** They are about the key, the agent or the session that they are sent with; a callback needs a secret of the operator. */
const otherStatus: Readonly<Record<string, number>> = {
  changeKeySettings: 401,
  exportDecisions: 401,
  registerService: 401,
  proveService: 401,
  attestBaseline: 401,
  recordKyc: 404,
  openSession: 404,
  closeSession: 401,
  listPeople: 401,
  invitePerson: 401,
  changePersonRole: 401,
  removePerson: 401,
  leaveAccount: 401,
  listOwnKeys: 401,
  createOwnKey: 401,
  changeOwnKey: 401,
  decideOwnKeyChange: 401,
  revokeOwnKey: 401,
  exportOwnDecisions: 401,
  listOwnAgents: 401,
  registerOwnAgent: 401,
  claimOwnAgent: 401,
  changeOwnMandate: 401,
  tryOwnMandate: 401,
  decideOwnMandateChange: 401,
  publishOwnAgent: 401,
  revokeOwnAgent: 401,
  freeOwnWallet: 401,
  getOverview: 401,
  listOwnPayments: 401,
  getOwnPayment: 401,
  listOwnServices: 401,
  saveOwnService: 401,
  proveOwnService: 401,
  getWebhook: 401,
  setWebhook: 401,
  deleteWebhook: 401,
  rotateWebhookSecret: 401,
  testWebhook: 401,
  resumeWebhook: 401,
  listWebhookDeliveries: 401,
  replayWebhookDelivery: 401,
  replayFailedDeliveries: 401,
}
const ofChains: ReadonlySet<string> = new Set(['/api/risk/flow', '/api/risk/trace'])
