import assert from 'node:assert/strict'
import test from 'node:test'
import { activeKey } from '../support/key-holder.ts'
import { callCli } from '../support/command-line.ts'
import { payingAgent } from '../support/paying-agent.ts'
import { startTestApp } from '../support/test-app.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

// Seen: the audit named the agent as the one who claimed it for an account. It was a key: which one, only the owner could guess.

type Row = { action: string; subject: string; actor: string; actor_id: string | null }

test('the audit names the key that claimed an agent, and the agent where it acts by itself', async (t) => {
  const DATA_DIR = await temporaryFolder(t)
  const app = await startTestApp({ DATA_DIR })
  t.after(app.stop)
  const agent = await payingAgent(app)
  const key = await activeKey(app)
  assert.equal((await agent.ask({ action: 'claim' }, key.headers)).json['owned'], true)
  await agent.ask({ action: 'set-discoverable', discoverable: true })
  const { out } = await callCli(['audit', '--json'], { DATA_DIR })
  const rows = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .filter(({ subject }) => subject === `agent:${agent.agentId}`)
  const by = new Map(rows.map(({ action, actor, actor_id: id }) => [action, { actor, id }]))
  assert.deepEqual(by.get('agent_claimed'), { actor: 'key', id: key.keyId })
  assert.deepEqual(by.get('agent_published'), { actor: 'agent', id: agent.agentId })
})

test('a wrong secret and a missing key are refused as before, and a revoked agent is not claimed', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const [agent, key] = [await payingAgent(app), await activeKey(app)]
  const wrong = await agent.ask({ action: 'claim' }, { ...key.headers, 'x-agent-secret': 'csa_wrong' })
  assert.equal(wrong.status, 401)
  assert.equal((await agent.ask({ action: 'claim' })).json['reason_code'], 'key_required')
  await agent.ask({ action: 'revoke' })
  assert.equal((await agent.ask({ action: 'claim' }, key.headers)).json['reason_code'], 'agent_revoked')
})
