import { shownChange } from '../console-app.ts'
import { joinAccount, signIn, signInToken } from '../console-session.ts'
import { sanctioned } from '../known-addresses.ts'
import { host } from '../payees.ts'
import type { TestApp } from '../test-app.ts'
import { until } from '../until.ts'
import type { AskExample } from './asker.ts'

/** What an owner does in the console, in an order in which each step finds what it is about. */
export async function recordConsole(app: TestApp, ask: AskExample, email: string): Promise<void> {
  await ask('requestSignIn')
  await ask('openSession', { input: { token: await signInToken(app, email) } })
  const { reads, changes } = await signIn(app, email)
  await ask('getSession', { headers: reads })
  await recordKeys(ask, { reads, changes })
  await recordAgents(app, ask, { reads, changes })
  await ask('listOwnServices', { headers: reads })
  await ask('saveOwnService', { headers: changes })
  await ask('proveOwnService', { headers: changes })
  await recordWebhook(app, ask, { reads, changes })
  await recordPeople(app, ask, { reads, changes })
  await ask('closeSession', { headers: changes })
}

async function recordPeople(app: TestApp, ask: AskExample, { reads, changes }: Signed): Promise<void> {
  const email = 'approver@example.com'
  let person = { person_id: '' }
  const approver = await joinAccount(app, email, async () => {
    const { json } = await ask('invitePerson', { headers: changes, input: { email } })
    person = { person_id: String(json['person_id']) }
    await ask('listPeople', { headers: reads })
  })
  await ask('changePersonRole', { headers: changes, input: person })
  await ask('leaveAccount', { headers: approver.changes })
  await ask('invitePerson', { headers: changes, input: { email: 'approver@example.com' } })
  const again = await app.ask('/api/console/people', { headers: reads })
  const items = again.json['items'] as { person_id: string }[]
  await ask('removePerson', { headers: changes, input: { person_id: items[1]?.person_id ?? '' } })
}

type Signed = { reads: Record<string, string>; changes: Record<string, string> }

async function recordKeys(ask: AskExample, { reads, changes }: Signed): Promise<void> {
  const { json } = await ask('createOwnKey', { headers: changes })
  const key = { key_id: String(json['key_id']) }
  await ask('changeOwnKey', { headers: changes, input: key })
  const options = { ...key, scopes: ['screen_address', 'decide'] }
  const waiting = await ask('changeOwnKey', { headers: changes, input: options })
  await ask('decideOwnKeyChange', { headers: changes, input: { ...key, ...shownChange(waiting.json) } })
  await ask('listOwnKeys', { headers: reads })
  await ask('exportOwnDecisions', { headers: reads, input: key })
  await ask('exportOwnDecisions', { headers: reads, input: { ...key, format: undefined } })
  await ask('revokeOwnKey', { headers: changes, input: key })
}

async function recordAgents(app: TestApp, ask: AskExample, { reads, changes }: Signed): Promise<void> {
  const { json } = await ask('registerOwnAgent', { headers: changes })
  const secret = { 'x-agent-secret': String(json['agentSecret']) }
  const payment = { agentId: 'shopper-7', amountUsdc: 5, to: sanctioned.evm, nonce: 'order-1042' }
  const { json: paid } = await app.ask('/api/pay', { method: 'POST', body: payment, headers: secret })
  await ask('getOverview', { headers: reads })
  await ask('readConsole', { headers: reads })
  await ask('listOwnPayments', { headers: reads })
  await ask('getOwnPayment', { headers: reads, input: { payment_id: String(paid['paymentId']) } })
  await ask('tryOwnMandate', { headers: changes })
  await ask('changeOwnMandate', { headers: changes })
  const waiting = await ask('changeOwnMandate', { headers: changes, input: { mandate: { maxUsdc: '20' } } })
  await ask('decideOwnMandateChange', { headers: changes, input: shownChange(waiting.json) })
  await ask('publishOwnAgent', { headers: changes })
  await ask('listOwnAgents', { headers: reads })
  const unowned = { action: 'register', agentId: 'claimed-7', entity: 'Example Ltd' }
  const { json: unownedAgent } = await app.ask('/api/pay', { method: 'POST', body: unowned })
  const shown = { agent_id: 'claimed-7', agentSecret: String(unownedAgent['agentSecret']) }
  await ask('claimOwnAgent', { headers: changes, input: shown })
  await ask('freeOwnWallet', { headers: changes })
  await ask('revokeOwnAgent', { headers: changes })
}

async function recordWebhook(app: TestApp, ask: AskExample, { reads, changes }: Signed): Promise<void> {
  host(app).set('https://hooks.example.com/countersign', {})
  await ask('setWebhook', { headers: changes })
  // Of messages of one moment the order is drawn.
  await app.world.clock.pass(1)
  const { json } = await ask('testWebhook', { headers: changes })
  const delivered = async () => {
    await app.world.clock.pass(250)
    const { json: listed } = await app.ask<{ items: { state: string }[] }>('/api/console/webhook/deliveries', {
      headers: reads,
    })
    return listed.items.every(({ state }) => state === 'delivered')
  }
  await until(delivered)
  await ask('listWebhookDeliveries', { headers: reads })
  await ask('replayWebhookDelivery', { headers: changes, input: { webhook_id: String(json['webhook_id']) } })
  await ask('replayFailedDeliveries', { headers: changes })
  await ask('resumeWebhook', { headers: changes })
  await ask('getWebhook', { headers: reads })
  await ask('rotateWebhookSecret', { headers: changes })
  await ask('deleteWebhook', { headers: changes })
}
