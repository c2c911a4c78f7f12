import assert from 'node:assert/strict'
import test from 'node:test'
import { signIn } from '../support/console-session.ts'
import { activeKey } from '../support/key-holder.ts'
import { headersOf, referenceText, requestsOn, runTypescript } from '../support/reference-requests.ts'
import { shared, startTestApp, testBaseUrl } from '../support/test-app.ts'

for (const lang of ['en', 'zh'])
  test(`200: in the reference (${lang}), the TypeScript of a request carries the credential that its command carries`, async (t) => {
    const text = await referenceText(shared.ask, lang)
    let sent = new Headers()
    t.mock.method(globalThis, 'fetch', (request: Request) => {
      sent = request.headers
      return Promise.resolve(Response.json({}))
    })
    const kinds = new Set<string>()
    for (const { name, curl, typescript } of requestsOn(text)) {
      if (typescript === null) continue
      await runTypescript(typescript)
      assert.deepEqual(credentialOf(Object.fromEntries(sent)), credentialOf(headersOf(curl)), name)
      kinds.add(Object.keys(credentialOf(headersOf(curl))).join())
    }
    assert.deepEqual([...kinds].toSorted(), [
      '',
      'authorization',
      'cookie',
      'cookie,x-csrf-token',
      'payment-signature',
      'webhook-id,webhook-signature,webhook-timestamp',
      'x-agent-id,x-agent-secret',
    ])
  })

test('200: the TypeScript of the reference runs as it stands, and authenticates once its places are filled', async (t) => {
  const app = await startTestApp()
  t.after(() => app.stop())
  const { key } = await activeKey(app)
  const { cookie, changes } = await signIn(app)
  const body = { action: 'register', agentId: 'shopper-1', entity: 'Example Shop Ltd' }
  const { json } = await app.ask('/api/pay', { method: 'POST', body })
  const places = {
    csk_KEY: key,
    'countersign_session=SESSION': cookie,
    TOKEN: changes['x-csrf-token'] ?? '',
    AGENT: 'shopper-1',
    csa_SECRET: String(json['agentSecret']),
  }
  const text = await referenceText(app.ask)
  // Its call ends the session that the others need.
  const isLast = ({ name }: { name: string }) => name === 'closeSession'
  const open: string[] = []
  for (const { name, typescript } of requestsOn(text).toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)))) {
    const asShown = typescript?.replaceAll(testBaseUrl, app.url) ?? null
    if (asShown === null) continue
    const filled = Object.entries(places).reduce(
      (code, [place, value]) => code.replaceAll(new RegExp(`(?<=['"])${place}(?=['"])`, 'g'), value),
      asShown,
    )
    const before = await reasonOf(asShown)
    if (filled === asShown) continue
    if (!refusals.has(before ?? '')) open.push(name)
    const reason = await reasonOf(filled)
    // Its secret is that of an agent of the reader.
    if (name === 'claimOwnAgent') assert.equal(reason, 'agent_unauthenticated')
    else assert.ok(!refusals.has(reason ?? ''), name)
  }
  assert.deepEqual(open, ['useGateway'], 'what is answered without a credential too')
})

const refusals = new Set(['key_required', 'key_unknown', 'session_required', 'csrf_invalid', 'agent_unauthenticated'])

async function reasonOf(typescript: string): Promise<string | null> {
  const { error } = await runTypescript(typescript)
  return (error as { reason_code: string } | undefined)?.reason_code ?? null
}

/** The headers that identify the caller. The client of the SDK sends a key as a bearer token. */
function credentialOf({ 'x-api-key': key, ...headers }: Readonly<Record<string, string>>): Record<string, string> {
  const all = { ...headers, ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) }
  return Object.fromEntries(
    Object.entries(all)
      .filter(([name]) => !['accept', 'content-type'].includes(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}
