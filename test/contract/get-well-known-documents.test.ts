import assert from 'node:assert/strict'
import test from 'node:test'
import { shared, startTestApp, testBaseUrl } from '../support/test-app.ts'

test('200: security.txt names a contact and ends in the future, on any day', async (t) => {
  const app = await startTestApp({ SECURITY_CONTACT: 'mailto:security@example.com' })
  t.after(app.stop)
  for (const days of [0, 400]) {
    app.world.clock.ms += days * 86_400_000
    const { status, text, headers } = await app.ask('/.well-known/security.txt')
    assert.deepEqual([status, headers['content-type']], [200, 'text/plain; charset=utf-8'])
    const fields = new Map(
      text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(/: (.*)/, 2) as [string, string]),
    )
    assert.equal(fields.get('Contact'), 'mailto:security@example.com')
    assert.equal(fields.get('Canonical'), `${testBaseUrl}/.well-known/security.txt`)
    const ends = Date.parse(fields.get('Expires') ?? '')
    assert.ok(ends > app.world.now() && ends < app.world.now() + 365 * 86_400_000)
  }
})

test('200: without a contact, security.txt leads to the page that states how to report', async () => {
  const { text } = await shared.ask('/.well-known/security.txt')
  const contact = /^Contact: (.*)$/m.exec(text)?.[1] ?? ''
  assert.ok(contact.startsWith(testBaseUrl), contact)
  const page = await shared.ask(contact.slice(testBaseUrl.length))
  assert.equal(page.status, 200)
  assert.match(page.text, /SECURITY_CONTACT/)
})

test('200: the agent card names interfaces and skills that are served', async () => {
  type Card = { supportedInterfaces: { url: string }[]; skills: Record<string, unknown>[]; version: string }
  const { status, json } = await shared.ask<Card>('/.well-known/agent-card.json')
  assert.equal(status, 200)
  assert.match(json.version, /^\d+\.\d+\.\d+/)
  assert.deepEqual(
    json.supportedInterfaces.map(({ url }) => url),
    [`${testBaseUrl}/api/mcp`, `${testBaseUrl}/api`],
  )
  assert.deepEqual(json.skills.map(({ id }) => String(id)).toSorted(), [
    'checkIntent',
    'decidePayee',
    'decidePayment',
    'screenAddress',
    'screenEndpoint',
  ])
  for (const skill of json.skills)
    assert.ok(
      ['name', 'description'].every((member) => String(skill[member]).length > 10) && Array.isArray(skill['tags']),
    )
  assert.equal((await shared.ask('/.well-known/agent-card.json', { method: 'POST' })).status, 405)
})
