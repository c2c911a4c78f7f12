import assert from 'node:assert/strict'
import { createHmac, randomBytes } from 'node:crypto'
import test from 'node:test'
import { operator } from '../../src/audit/audit-write.ts'
import { migrations } from '../../src/app/migrations.ts'
import { setKyc } from '../../src/registry/set-kyc.ts'
import { openStorage } from '../../src/storage/open.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'

const secret = randomBytes(32)

/** A message as a provider sends it, signed here by hand. */
function signed(app: TestApp, body: string, { at = app.world.clock.ms, key = secret, id = 'msg_1' } = {}) {
  const timestamp = String(Math.floor(at / 1_000))
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,x v1,${mac}`,
  }
}

test('200: a signed message permits an agent to pay that needs an identified principal, and withdraws it', async () => {
  const app = await startTestApp({ KYC_CALLBACK_SECRET: `whsec_${secret.toString('base64')}` })
  try {
    const agent = await payingAgent(app, { kycRequired: true })
    const tell = async (status: string, ms: number) => {
      const body = JSON.stringify({
        agentId: agent.agentId,
        status,
        at: new Date(app.world.clock.ms + ms).toISOString(),
      })
      return app.ask('/api/kyc/callback', { method: 'POST', body, headers: signed(app, body) })
    }
    assert.equal((await agent.pay()).json['reason_code'], 'kyc_required')
    const early = await tell('verified', -1)
    assert.deepEqual([early.status, early.json['reason_code']], [404, 'agent_not_found'], 'it was not registered then')
    app.world.clock.ms += 3_600_000
    assert.equal((await tell('verified', 0)).status, 200)
    assert.equal((await agent.pay()).status, 200)
    assert.equal((await tell('none', -1_000)).status, 200, 'a late message is taken')
    assert.equal((await agent.pay()).status, 200, 'and changes nothing')
    assert.equal((await tell('none', 1_000)).status, 200)
    assert.equal((await agent.pay()).json['reason_code'], 'kyc_required')
  } finally {
    await app.stop()
  }
})

test('401: what is not signed with the secret, for these bytes, now; 404: an agent that is not there', async () => {
  const app = await startTestApp({ KYC_CALLBACK_SECRET: `whsec_${secret.toString('base64')}` })
  try {
    const { agentId } = await payingAgent(app)
    const body = JSON.stringify({ agentId, status: 'verified', at: new Date(app.world.clock.ms).toISOString() })
    const good = signed(app, body)
    const wrong: Record<string, string>[] = [
      { 'content-type': 'application/json' },
      signed(app, body, { key: randomBytes(32) }),
      signed(app, `${body} `),
      signed(app, body, { at: app.world.clock.ms - 301_000 }),
      signed(app, body, { at: app.world.clock.ms + 301_000 }),
      signed(app, body, { id: 'msg.1' }),
      { ...good, 'webhook-timestamp': `${good['webhook-timestamp']}abc` },
      { ...good, 'webhook-id': 'msg_2' },
      { ...good, 'webhook-signature': good['webhook-signature'].replace('v1,', 'v2,').replaceAll('v1,', 'v1a,') },
    ]
    for (const headers of wrong) {
      const { status, json } = await app.ask('/api/kyc/callback', { method: 'POST', body, headers })
      assert.deepEqual([status, json['reason_code']], [401, 'webhook_signature_invalid'], JSON.stringify(headers))
    }
    const unknown = body.replace(agentId, 'nobody')
    const { status } = await app.ask('/api/kyc/callback', {
      method: 'POST',
      body: unknown,
      headers: signed(app, unknown),
    })
    assert.equal(status, 404)
    for (const at of [-300_000, 300_000])
      assert.equal(
        (
          await app.ask('/api/kyc/callback', {
            method: 'POST',
            body,
            headers: signed(app, body, { at: app.world.clock.ms + at }),
          })
        ).status,
        200,
      )
  } finally {
    await app.stop()
  }
})

test('400: a message that is dated ahead is refused, because every later one would look late', async () => {
  const app = await startTestApp({ KYC_CALLBACK_SECRET: `whsec_${secret.toString('base64')}` })
  try {
    const agent = await payingAgent(app, { kycRequired: true })
    const tell = (ms: number) => {
      const at = new Date(app.world.clock.ms + ms).toISOString()
      const body = JSON.stringify({ agentId: agent.agentId, status: 'verified', at })
      return app.ask('/api/kyc/callback', { method: 'POST', body, headers: signed(app, body) })
    }
    const { status, json } = await tell(300_001)
    assert.deepEqual([status, json['reason_code'], json['field']], [400, 'parameter_invalid', 'at'])
    assert.equal((await agent.pay()).json['reason_code'], 'kyc_required')
    assert.equal((await tell(300_000)).status, 200)
    assert.equal((await agent.pay()).status, 200)
    const storage = await openStorage({ dataDir: app.dataDir, databaseUrl: null, migrations, access: 'operator' })
    const { agentId } = agent
    const change = { agentId, status: 'none', at: app.world.clock.ms, by: operator } as const
    assert.equal(await setKyc({ storage, world: app.world }, change), true)
    await storage.close()
    assert.equal((await agent.pay()).json['reason_code'], 'kyc_required', 'the operator is not late')
  } finally {
    await app.stop()
  }
})

test('404: without a secret there is no callback', async () => {
  const app = await startTestApp()
  try {
    const body = JSON.stringify({ agentId: 'a', status: 'verified', at: new Date(app.world.clock.ms).toISOString() })
    const { status } = await app.ask('/api/kyc/callback', { method: 'POST', body, headers: signed(app, body) })
    assert.equal(status, 404)
  } finally {
    await app.stop()
  }
})
