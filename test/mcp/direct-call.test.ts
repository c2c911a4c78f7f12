import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { createDirectReader } from '../../src/mcp/calls/direct-call.ts'
import { tools } from '../../src/mcp/tools.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import { postMessage, revisions, writtenAs, type Revision } from '../support/mcp-message.ts'

// A member of `_meta` that no client of ours sends leaves a message to the SDK, and means nothing to it.
const leftToSdk = { 'example.com/left-to-sdk': true }
const legacyVersions = ['2025-11-25', '2025-06-18', '2025-03-26', null] as const

test('calls in the form that clients use are taken directly, and nothing else', () => {
  for (const revision of revisions) {
    const call = { name: 'screen_address', arguments: { addr: unlisted.evm } }
    const { headers, body } = writtenAs(revision, 'tools/call', call, { progressToken: 1 })
    const taken = read({ ...headers, accept }, body)
    assert.equal(taken?.call.tool.name, 'screen_address', revision)
    const { params } = body
    for (const other of [
      { ...body, id: null },
      { ...body, id: 1.5 },
      { ...body, id: undefined },
      { ...body, jsonrpc: '1.0' },
      { ...body, method: 'tools/list' },
      { ...body, more: 1 },
      { ...body, params: { ...params, name: 'pay_now' } },
      { ...body, params: { ...params, arguments: [] } },
      { ...body, params: { ...params, arguments: null } },
      { ...body, params: { ...params, task: {} } },
      writtenAs(revision, 'tools/call', call, { progressToken: {} }).body,
      writtenAs(revision, 'tools/call', call, leftToSdk).body,
      [body],
      null,
    ])
      assert.equal(read({ ...headers, accept }, other), null, JSON.stringify(other))
  }
})

test('a call that is taken directly is answered byte for byte as the SDK answers it', async () => {
  for (const revision of revisions) {
    for (const { name, endpoint } of tools) {
      const requests = [
        ...endpoint.examples.map(({ input }) => input),
        {},
        { nonsense: 1 },
        { lang: 'zh' },
        { lang: 'xx' },
      ]
      for (const sent of requests) assert.ok(await answeredAlike({ revision, name, sent }))
    }
    await answeredAlike({
      revision,
      name: 'screen_address',
      sent: { addr: sanctioned.evm },
      headers: { 'x-api-key': 'x' },
    })
  }
  for (const version of legacyVersions)
    await answeredAlike({ revision: '2025-11-25', name: 'screen_address', sent: { addr: unlisted.evm }, version })
})

test('so are all parts of calls with any id, argument, envelope or header', async () => {
  const call = fc.record({
    revision: fc.constantFrom(...revisions),
    name: fc.constantFrom('screen_address', 'screen_endpoint', 'check_intent', 'compliance_decision', 'other'),
    sent: fc.oneof(
      { weight: 4, arbitrary: fc.dictionary(fc.constantFrom('addr', 'url', 'lang', 'x'), fc.jsonValue()) },
      { weight: 1, arbitrary: fc.jsonValue() },
    ),
    id: fc.oneof(
      { weight: 4, arbitrary: fc.string({ unit: 'binary' }) },
      { weight: 4, arbitrary: fc.integer() },
      { weight: 1, arbitrary: fc.double() },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    meta: fc.dictionary(
      fc.constantFrom(
        'progressToken',
        'x402/payment',
        ...envelopeNames.map((each) => `io.modelcontextprotocol/${each}`),
      ),
      fc.jsonValue(),
      { maxKeys: 1 },
    ),
    headers: fc.dictionary(
      fc.constantFrom('accept', 'mcp-method', 'mcp-name', 'mcp-protocol-version', 'content-type'),
      fc.constantFrom(
        'application/json',
        'text/event-stream',
        'tools/call',
        '2026-07-28',
        '2025-11-25',
        ' screen_address',
      ),
      { maxKeys: 1 },
    ),
  })
  let taken = 0
  const property = fc.asyncProperty(call, async (request) => {
    if (await answeredAlike(request)) taken++
  })
  await fc.assert(property, { numRuns: 200 })
  assert.ok(taken > 10, `${taken} of 200 were taken`)
})

const envelopeNames = ['protocolVersion', 'clientInfo', 'clientCapabilities', 'logLevel']

type Asked = {
  revision: Revision
  name: string
  sent: unknown
  id?: unknown
  meta?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
  version?: string | null
}

const read = createDirectReader(tools)
const accept = 'application/json, text/event-stream'

/** Sends a call, and if it is taken directly once more so that the SDK answers it: both answers must be the same. */
async function answeredAlike({
  revision,
  name,
  sent,
  id = 1,
  meta = {},
  headers = {},
  version,
}: Asked): Promise<boolean> {
  const [direct, official] = [{}, leftToSdk].map((more) => {
    const written = writtenAs(revision, 'tools/call', { name, arguments: sent }, { ...meta, ...more })
    const { 'mcp-protocol-version': own = '', ...others } = written.headers
    const named = version === null ? {} : { 'mcp-protocol-version': version ?? own }
    return { body: { ...written.body, id }, headers: { accept, ...others, ...named, ...headers } }
  })
  assert.ok(direct && official)
  const answer = await answerTo(direct)
  assert.ok(answer.status < 500)
  if (read(direct.headers, direct.body) === null) return false
  assert.deepEqual(answer, await answerTo(official))
  return true
}

async function answerTo({ body, headers }: { body: unknown; headers: Readonly<Record<string, string>> }) {
  const answer = await postMessage(body, headers)
  const stored = ['content-type', 'cache-control', 'x-accel-buffering', 'x-key-rejected'].map(
    (each) => answer.headers[each],
  )
  return { status: answer.status, text: answer.text, kept: stored }
}
