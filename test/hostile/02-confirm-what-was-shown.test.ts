import assert from 'node:assert/strict'
import test from 'node:test'
import { codeOf, consoleApp, shownChange } from '../support/console-app.ts'
import { signIn, type Session } from '../support/console-session.ts'
import { change, nextMail, pathOf } from '../support/key-holder.ts'
import { canonicalHash } from '../../src/kit/canonical-json.ts'

type Json = Record<string, unknown>

const site = consoleApp('/api/console')

async function ownAgent(agentId: string, owner: Session = site.owner) {
  const { status, json } = await site.post('/agents', { agentId, entity: 'Acme', mandate: { maxUsdc: 10 } }, owner)
  assert.equal(status, 201)
  const headers = { 'x-agent-secret': String(json['agentSecret']) }
  const propose = async (maxUsdc: number) => {
    const body = { action: 'set-mandate', agentId, mandate: { maxUsdc, dailyUsdc: maxUsdc } }
    const answer = await site.app.ask('/api/pay', { method: 'POST', headers, body })
    assert.equal(answer.status, 202)
    return answer.json
  }
  const mandate = async () => {
    const listed = await site.app.ask<{ items: Json[] }>('/api/console/agents', { headers: owner.reads })
    return listed.json.items.find((each) => each['agentId'] === agentId)
  }
  return { propose, mandate, decide: (body: Json) => site.post(`/agents/${agentId}/pending`, body, owner) }
}

const maxOf = (agent: Json | undefined) => (agent?.['mandate'] as Json | undefined)?.['maxUsdc']

test('an agent shows its owner 11 and swaps it for 9,000,000,000: the click does nothing, and the new change is shown', async () => {
  const { propose, mandate, decide } = await ownAgent('swapper')
  await propose(11)
  const seen = shownChange(await mandate())
  await propose(9_000_000_000)
  const refused = await decide({ action: 'confirm', ...seen })
  assert.deepEqual(codeOf(refused), [409, 'change_replaced'])
  const pending = refused.json['pending'] as Json
  assert.equal((pending['mandate'] as Json)['maxUsdc'], 9_000_000_000)
  assert.equal(pending['hash'], canonicalHash(pending['mandate']), 'a reader of the change can compute its hash')
  const after = await mandate()
  assert.deepEqual([maxOf(after), after?.['pending']], [10, pending])
  const confirmed = await decide({ action: 'confirm', ...shownChange(refused.json) })
  assert.deepEqual([confirmed.status, maxOf(confirmed.json)], [200, 9_000_000_000])
})

test('a cancellation ends what was shown, and not what came instead', async () => {
  const { propose, mandate, decide } = await ownAgent('canceller')
  const first = shownChange(await propose(11))
  await propose(12)
  assert.deepEqual(codeOf(await decide({ action: 'cancel', ...first })), [409, 'change_replaced'])
  assert.notEqual((await mandate())?.['pending'], null)
})

test('without the name of a change, with the name of one and the hash of another, nothing is confirmed', async () => {
  const { propose, mandate, decide } = await ownAgent('careless')
  const first = shownChange(await propose(11))
  const second = shownChange(await propose(9_000_000_000))
  assert.deepEqual(codeOf(await decide({ action: 'confirm' })), [400, 'parameter_missing'])
  for (const mixed of [
    { change_id: second.change_id, change_hash: first.change_hash },
    { change_id: first.change_id, change_hash: second.change_hash },
  ])
    assert.deepEqual(codeOf(await decide({ action: 'confirm', ...mixed })), [409, 'change_replaced'])
  assert.equal(maxOf(await mandate()), 10)
})

test('the same proposal again is another one: its link is not that of the first', async () => {
  const { propose, decide } = await ownAgent('repeater')
  const first = shownChange(await propose(11))
  const again = shownChange(await propose(11))
  assert.equal(first.change_hash, again.change_hash)
  assert.deepEqual(codeOf(await decide({ action: 'confirm', ...first })), [409, 'change_replaced'])
})

test('a confirmation and a new proposal at the same moment: what was shown is put in force, or nothing', async () => {
  for (let round = 0; round < 10; round++) {
    const { propose, mandate, decide } = await ownAgent(`racer-${round}`)
    const seen = shownChange(await propose(11))
    const [decided] = await Promise.all([decide({ action: 'confirm', ...seen }), propose(9_000_000_000)])
    assert.ok([200, 409].includes(decided.status), String(decided.status))
    assert.equal(maxOf(await mandate()), decided.status === 200 ? 11 : 10)
  }
})

test('the holder of a key shows the owner one scope and swaps it for all: the click does nothing', async () => {
  const { json: created } = await site.post('/keys', { scopes: ['decide'] })
  const held = { headers: { 'x-api-key': String(created['key']) } }
  const keyId = String(created['key_id'])
  const shown = (await change(site.app, held, { scopes: ['decide', 'batch_screen'] })).json
  await change(site.app, held, { scopes: 'all', ip_allowlist: [] })
  const refused = await site.post(`/keys/${keyId}/pending`, { action: 'confirm', ...shownChange(shown) })
  assert.deepEqual(codeOf(refused), [409, 'change_replaced'])
  const pending = refused.json['pending'] as Json
  assert.deepEqual(pending['changes'], { scopes: 'all' })
  assert.equal(pending['hash'], canonicalHash(pending['changes']))
  const settings = await site.app.ask('/api/access-keys/settings', held)
  assert.deepEqual([settings.json['scopes'], settings.json['pending']], [['decide'], pending])
  const confirmed = await site.post(`/keys/${keyId}/pending`, { action: 'confirm', ...shownChange(refused.json) })
  assert.deepEqual([confirmed.status, confirmed.json['scopes']], [200, 'all'])
})

test('a mailed link is good for the change of its mail alone, and its page names that change', async () => {
  const owner = await signIn(site.app)
  const { propose, mandate } = await ownAgent('mailed', owner)
  let proposed: Json = {}
  const first = await nextMail(site.app, async () => (proposed = await propose(11)), owner.email)
  const link = pathOf(first.links[0] ?? '')
  const page = await site.app.ask(link, { headers: { accept: 'text/html' } })
  const { change_id, change_hash } = shownChange(proposed)
  assert.ok(page.text.includes(change_id) && page.text.includes(change_hash))
  await propose(9_000_000_000)
  assert.equal((await site.app.ask(link, { method: 'POST', body: { action: 'confirm' } })).status, 404)
  const after = await mandate()
  assert.equal(maxOf(after), 10)
  assert.notEqual(after?.['pending'], null)
})
