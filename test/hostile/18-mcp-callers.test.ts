import assert from 'node:assert/strict'
import test from 'node:test'
import { shared } from '../support/test-app.ts'
import { dataOf, mcpPath, revisions, say, writtenAs, type RpcAnswer } from '../support/mcp-message.ts'
import { unlisted } from '../support/known-addresses.ts'

// Seen: 406 for `accept: */*`, for `application/json` alone and for no header, and 415 for a body without a type. A
// command line and half of the HTTP clients in use send one of these.

const both = 'application/json, text/event-stream'
const json = 'application/json; charset=utf-8'

for (const revision of revisions) {
  test(`${revision}: every caller that takes JSON or events gets an answer, in a form that it takes`, async () => {
    const events = revision === '2025-11-25' ? 'text/event-stream' : json
    const forms: [string | undefined, string][] = [
      [undefined, json],
      ['', json],
      ['*/*', json],
      ['application/json', json],
      ['Application/JSON;q=0.9', json],
      ['application/*', json],
      ['text/html, */*;q=0.1', json],
      ['text/event-stream;q=0, */*', json],
      ['text/event-stream', events],
      ['text/*', events],
      [both, events],
    ]
    const call = { name: 'screen_address', arguments: { addr: unlisted.evm } }
    for (const [method, params] of [
      ['tools/list', {}],
      ['tools/call', call],
    ] as const) {
      const answers = new Set<string>()
      for (const [accept, expected] of forms) {
        const answer = await post(writtenAs(revision, method, params), accept)
        assert.equal(answer.status, 200, `${accept}: ${answer.text.slice(0, 200)}`)
        assert.equal(answer.headers['content-type'], expected, `${method} ${accept}`)
        answers.add(dataOf(answer.text))
      }
      // The form is all that differs.
      assert.equal(answers.size, 1, method)
    }
  })

  test(`${revision}: a caller that takes neither is refused with a sentence that names both`, async () => {
    for (const accept of ['text/html', 'application/xml, image/*', '*/*;q=0']) {
      const { status, text } = await post(writtenAs(revision, 'tools/list', {}), accept)
      assert.equal(status, 406, accept)
      assert.match((JSON.parse(text) as RpcAnswer).error?.message ?? '', /application\/json or text\/event-stream/)
    }
  })
}

test('a subscription has no answer in one piece: a caller without events is refused at once, and waits for nothing', async () => {
  const { status } = await post(writtenAs('2026-07-28', 'subscriptions/listen', {}), 'application/json')
  assert.equal(status, 406)
})

test('a body without a type is JSON; one with another type is not', async () => {
  for (const accept of ['*/*', both]) {
    const { status } = await post(writtenAs('2025-11-25', 'tools/list', {}), accept, null)
    assert.equal(status, 200, accept)
  }
  const { status } = await post(writtenAs('2025-11-25', 'tools/list', {}), both, 'text/plain')
  assert.equal(status, 415)
})

test('the list of tools fits into the context of an agent', async () => {
  const { result } = await say('2025-11-25', 'tools/list', {})
  const chars = JSON.stringify(result).length
  assert.ok(chars < 48_000, `${chars} characters`)
})

type Written = ReturnType<typeof writtenAs>

async function post({ headers, body }: Written, accept?: string, type: string | null = 'application/json') {
  const sent = {
    ...headers,
    ...(accept === undefined ? {} : { accept }),
    ...(type === null ? {} : { 'content-type': type }),
  }
  return shared.ask(mcpPath, { method: 'POST', body: Buffer.from(JSON.stringify(body)), headers: sent })
}
