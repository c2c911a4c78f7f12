import assert from 'node:assert/strict'
import test from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { tools } from '../../src/mcp/tools.ts'
import type { ListedTool } from '../../src/mcp/tool.ts'
import { activeKey } from '../support/key-holder.ts'
import { sanctioned, unlisted } from '../support/known-addresses.ts'
import {
  callTool,
  dataOf,
  mcpPath,
  postMessage,
  revisions,
  say,
  type Problem,
  type RpcAnswer,
  type ToolResult,
} from '../support/mcp-message.ts'
import { shared, startTestApp } from '../support/test-app.ts'

for (const revision of revisions) {
  test(`${revision}: every tool is listed with the schemas of its endpoint, and its answers keep to them`, async () => {
    const { result } = await say(revision, 'tools/list', {})
    const listed = result?.['tools'] as ListedTool[]
    assert.deepEqual(
      listed.map(({ name }) => name),
      [
        'screen_address',
        'screen_endpoint',
        'recent_flagged',
        'check_intent',
        'verify_attestation',
        'compliance_decision',
        'deep_trace',
        'batch_screen',
      ],
    )
    for (const { name, endpoint, sale } of tools) {
      const { inputSchema, outputSchema } = listed.find((tool) => tool.name === name) ?? assert.fail(name)
      const ajv = new Ajv2020({ strict: false, formats: { uri: true, date: true, 'date-time': true } })
      const query = ajv.compile(inputSchema)
      const validate = ajv.compile(outputSchema)
      for (const { input } of endpoint.examples) {
        assert.ok(query(input), JSON.stringify(query.errors))
        const { result: answered } = await callTool(revision, name, input)
        assert.ok(validate(answered?.structuredContent), JSON.stringify(validate.errors))
        const { reason_code } = answered?.structuredContent ?? {}
        if (sale) assert.match(String(reason_code), /^(paid_tier|chain)_not_configured$/)
        else if (answered?.isError && endpoint.errors.includes('chain_not_configured'))
          assert.equal(reason_code, 'chain_not_configured')
        else assert.equal(answered?.isError, undefined, JSON.stringify(answered?.structuredContent).slice(0, 300))
        assert.deepEqual(JSON.parse(answered?.content[0]?.text ?? ''), answered?.structuredContent)
      }
      const { result: refused } = await callTool(revision, name, { nonsense: 1 })
      assert.equal(refused?.isError, true)
      assert.ok(validate(refused?.structuredContent), JSON.stringify(validate.errors))
    }
  })

  test(`${revision}: a tool answers what its endpoint answers, in both languages, and refuses with reason and next step`, async () => {
    for (const lang of ['en', 'zh']) {
      const { result } = await callTool(revision, 'screen_address', { addr: sanctioned.evm, lang })
      const { json: answered } = await shared.ask(`/api/risk?addr=${sanctioned.evm}&lang=${lang}`)
      assert.deepEqual(result?.structuredContent, answered)
    }
    const { result } = await callTool(revision, 'screen_address', { addr: 'nonsense' })
    assert.ok(result?.isError)
    const { reason_code, field, detail, retry } = result.structuredContent as Problem
    assert.deepEqual([reason_code, field], ['address_invalid', 'addr'])
    assert.ok(detail && retry.condition)
    for (const limit of [5, '5']) {
      const { result: recent } = await callTool(revision, 'recent_flagged', { limit })
      assert.ok(recent)
      assert.equal((recent.structuredContent['items'] as unknown[]).length, 5)
    }
  })

  test(`${revision}: what the protocol does not know is refused in its own terms`, async () => {
    for (const [method, params, code] of [
      ['tools/call', { name: 'pay_now', arguments: {} }, -32_602],
      ['tools/call', { arguments: {} }, -32_602],
      ['tools/call', { name: 'screen_address', arguments: 'x' }, -32_602],
      ['resources/list', {}, -32_601],
      ['no/such', {}, -32_601],
    ] as const) {
      const { error, status } = await say(revision, method, params)
      assert.equal(error?.code, code, `${method} ${JSON.stringify(params)}`)
      assert.ok(status < 500)
    }
  })
}

test('the handshake of 2025-11-25 and the discovery of 2026-07-28 name the server', async () => {
  const client = { name: 'test', version: '1' }
  const begun = await say('2025-11-25', 'initialize', {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: client,
  })
  assert.deepEqual(
    [begun.result?.['protocolVersion'], JSON.stringify(begun.result?.['serverInfo']).includes('"countersign"')],
    ['2025-11-25', true],
  )
  assert.match(String(begun.result?.['instructions']), /uncertain is never clear/)
  const match = await say('2026-07-28', 'server/discover', {})
  assert.match(JSON.stringify(match.result?.['supportedVersions']), /"2026-07-28"/)
})

test('4xx: batches, wrong ids, wrong JSON, wrong types, large bodies and unknown versions are refused as JSON-RPC', async () => {
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' }
  const tool = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'screen_address', arguments: {} } }
  const wrong: [string, unknown, Record<string, string>, number][] = [
    ['a batch', [ping, ping], {}, 400],
    ['an empty batch', [], {}, 400],
    ['no JSON', '{"jsonrpc"', {}, 400],
    ['an empty body', '', {}, 400],
    ['a member twice', '{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', {}, 400],
    ['a forbidden member', '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{}}}', {}, 400],
    ['depth', `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(99)}${']'.repeat(99)}}}`, {}, 400],
    ['an id that is null', { ...tool, id: null }, {}, 400],
    ['an id that is an object', { ...tool, id: {} }, {}, 400],
    ['an id that is a fraction', { ...tool, id: 1.5 }, {}, 400],
    ['an id that is a list', { ...tool, id: [1] }, {}, 400],
    ['an id that is no number and no text', { ...tool, id: true }, {}, 400],
    ['no version of JSON-RPC', { id: 1, method: 'ping' }, {}, 400],
    ['a text', '"ping"', {}, 400],
    ['a number', '7', {}, 400],
    ['another type', JSON.stringify(ping), { 'content-type': 'text/plain' }, 415],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['an answer that cannot be taken', ping, { accept: 'text/html' }, 406],
    ['an unknown version', tool, { 'mcp-protocol-version': '1999-01-01' }, 400],
    ['5 MB', `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"${'x'.repeat(5_000_000)}"}}`, {}, 413],
  ]
  for (const [what, body, headers, expected] of wrong) {
    const { status, text } = await postMessage(body, headers)
    assert.equal(status, expected, `${what}: ${text.slice(0, 200)}`)
    const { jsonrpc, error } = JSON.parse(text) as RpcAnswer & { jsonrpc: string }
    assert.equal(jsonrpc, '2.0', what)
    assert.ok((error?.code ?? 0) < 0 && error?.message, what)
  }
})

test('403: a Host or an Origin of another site is refused where the service listens on this machine only', async () => {
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { host: 'evil.example' },
    { host: 'localhost.evil.example:80' },
  ]) {
    const { status, text } = await postMessage(list, headers)
    assert.deepEqual([status, (JSON.parse(text) as RpcAnswer).error?.code], [403, -32_000], JSON.stringify(headers))
  }
  for (const headers of [
    { origin: 'http://localhost:5173' },
    { origin: 'https://countersign.example' },
    { host: '[::1]:1' },
  ]) {
    assert.equal((await postMessage(list, headers)).status, 200, JSON.stringify(headers))
  }
})

test('202, 204, 405: a notification is taken, preflight is answered, and other methods are named', async () => {
  const taken = await postMessage({ jsonrpc: '2.0', method: 'notifications/initialized' })
  assert.deepEqual([taken.status, taken.text, taken.headers['content-type']], [202, '', undefined])
  const preflight = await shared.ask(mcpPath, { method: 'OPTIONS' })
  assert.match(preflight.headers['access-control-allow-headers'] ?? '', /mcp-protocol-version.*mcp-method/)
  for (const method of ['GET', 'DELETE', 'PUT']) {
    const refused = await shared.ask(mcpPath, { method })
    assert.deepEqual([refused.status, refused.headers['allow']], [405, 'POST, OPTIONS'])
  }
})

test('429: tools count as their endpoints do, other messages on the counter of all other paths, each by itself', async (t) => {
  const app = await startTestApp({ LIMITS: 'on' })
  t.after(app.stop)
  const screen = {
    jsonrpc: '2.0',
    id: 'a',
    method: 'tools/call',
    params: { name: 'screen_address', arguments: { addr: unlisted.evm } },
  }
  const ping = { jsonrpc: '2.0', id: 7, method: 'ping' }
  for (let i = 0; i < 60; i++) assert.equal((await postMessage(screen, {}, app)).status, 200)
  const limited = await postMessage(screen, {}, app)
  const { id, error } = JSON.parse(limited.text) as RpcAnswer
  assert.deepEqual([limited.status, id, error?.code, error?.data?.reason_code], [429, 'a', -32_000, 'rate_limited'])
  assert.ok(Number(limited.headers['retry-after']) >= 1)
  assert.equal((await app.ask(`/api/risk?addr=${unlisted.evm}`)).status, 429)
  // A call that never reaches its tool counts all the same.
  for (let i = 0; i < 30; i++) assert.equal((await postMessage(ping, {}, app)).status, 200)
  for (let i = 0; i < 30; i++) assert.ok((await postMessage({ ...screen, id: {} }, {}, app)).status === 400)
  assert.equal((await postMessage(ping, {}, app)).status, 429)
  assert.equal((await postMessage({ ...screen, id: {} }, {}, app)).status, 429)
})

test('a key is held against its scopes and its allow list at each tool, and one that does not count is named', async (t) => {
  const app = await startTestApp()
  t.after(app.stop)
  const scoped = await activeKey(app, { scopes: ['screen_address'] })
  const elsewhere = await activeKey(app, { ip_allowlist: ['192.0.2.1'] })
  const [address, host, recent] = [
    { name: 'screen_address', arguments: { addr: unlisted.evm } },
    { name: 'screen_endpoint', arguments: { url: 'etherscan.io' } },
    { name: 'recent_flagged', arguments: {} },
  ].map((params) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }))
  const reasonOf = async (message: unknown, headers: Readonly<Record<string, string>>) => {
    const answer = await postMessage(message, headers, app)
    const { result } = JSON.parse(dataOf(answer.text)) as { result: ToolResult }
    return { code: result.structuredContent['reason_code'], isError: result.isError === true, answer }
  }
  assert.equal((await reasonOf(address, scoped.headers)).isError, false)
  assert.deepEqual((await reasonOf(host, scoped.headers)).code, 'key_scope_denied')
  assert.equal((await reasonOf(recent, scoped.headers)).isError, false)
  assert.equal((await reasonOf(address, elsewhere.headers)).code, 'key_ip_denied')
  const unknown = await reasonOf(address, { 'x-api-key': 'nonsense' })
  assert.deepEqual([unknown.isError, unknown.answer.headers['x-key-rejected']], [false, 'unknown'])
})

test('a member of the wrong type is named in a sentence, and not in the words of a library', async () => {
  const info = { name: 'c', version: '1' }
  const cases: [method: string, params: unknown, field: string][] = [
    ['initialize', undefined, 'params'],
    ['initialize', {}, 'params.protocolVersion'],
    ['initialize', { protocolVersion: '2025-11-25', capabilities: [] }, 'params.capabilities'],
    ['initialize', { protocolVersion: '2025-11-25', capabilities: {} }, 'params.clientInfo'],
    [
      'initialize',
      { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { ...info, name: 1 } },
      'params.clientInfo.name',
    ],
    ['tools/call', undefined, 'params'],
    ['tools/call', { name: 7 }, 'params.name'],
    ['tools/call', { name: 'screen_address', arguments: 'x' }, 'params.arguments'],
    ['tools/call', { name: 'screen_address', arguments: [] }, 'params.arguments'],
  ]
  for (const [method, params, field] of cases) {
    const answer = await postMessage({ jsonrpc: '2.0', id: 'a', method, params })
    assert.equal(answer.status, 200, field)
    const { id, error } = JSON.parse(dataOf(answer.text)) as RpcAnswer
    const type = /Version|name$/.test(field) ? 'a string' : 'an object'
    assert.deepEqual([id, error?.code, error?.message], ['a', -32_602, `${field} of ${method} must be ${type}.`])
  }
  for (const args of ['x', [], 7, null]) {
    const { status, error } = await say('2026-07-28', 'tools/call', { name: 'screen_address', arguments: args })
    const report = 'params.arguments of tools/call must be an object.'
    assert.deepEqual([status, error?.code, error?.message], [200, -32_602, report], JSON.stringify(args))
  }
})

test('a method is looked for among those that there are, not among the inherited members of objects', async () => {
  for (const method of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'])
    for (const revision of revisions) {
      const { status, error } = await say(revision, method, {})
      assert.deepEqual([status < 500, error?.code], [true, -32_601], `${revision} ${method}`)
    }
})
