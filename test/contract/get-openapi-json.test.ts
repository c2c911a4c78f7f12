import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { promisify } from 'node:util'
import { endpoints as freeEndpoints } from '../../src/api/endpoints.ts'
import { sharedMembers } from '../../src/api/openapi/shared-members.ts'
import { reasonCodes, reasonFacts } from '../../src/endpoint/reason-codes.ts'
import { refusalCodesOf } from '../../src/http/pages/reference/refusal-codes.ts'
import { paidEndpoints } from '../../src/paid/paid-endpoints.ts'
import { child, children, findNodes, readSources, textOf } from '../support/source-tree.ts'
import { shared, startTestApp, testBaseUrl } from '../support/test-app.ts'
import { removeFolder } from '../support/temporary-folder.ts'

const endpoints = [...freeEndpoints, ...paidEndpoints]

type LintTotals = { errors: number; warnings: number; ignored: number }

const root = join(import.meta.dirname, '../..')

test('200: the document is OpenAPI 3.1 of version 1.0.0, served from its own address', async () => {
  const { json } = await shared.ask('/openapi.json')
  assert.match(String(json['openapi']), /^3\.1\./)
  assert.equal((json['info'] as { version: string }).version, '1.0.0')
  assert.deepEqual(json['servers'], [{ url: testBaseUrl }])
})

test('each of several apps serves the document of its own address and its own metrics', async (t) => {
  const documentOf = async (env: Readonly<Record<string, string>>) => {
    const app = await startTestApp(env)
    t.after(() => app.stop())
    const { servers, paths } = (await app.ask('/openapi.json')).json as { servers: unknown; paths: object }
    return { servers, withMetrics: '/metrics' in paths }
  }
  const [here, elsewhere] = [testBaseUrl, 'https://other.example'].map((url) => [{ url }])
  for (let time = 0; time < 2; time++) assert.deepEqual(await documentOf({}), { servers: here, withMetrics: true })
  assert.deepEqual(await documentOf({ BASE_URL: 'https://other.example' }), { servers: elsewhere, withMetrics: true })
  assert.deepEqual(await documentOf({ METRICS_PORT: '0' }), { servers: here, withMetrics: false })
})

test('an independent validator reports nothing against the document', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-openapi-'))
  t.after(() => removeFolder(folder))
  const { text } = await shared.ask('/openapi.json')
  await writeFile(join(folder, 'openapi.json'), text)
  assert.deepEqual(await lint(folder), { errors: 0, warnings: 0, ignored: 0 })
  await writeFile(
    join(folder, 'openapi.json'),
    text.replace('"operationId":"getLists"', '"operationId":"screenAddress"'),
  )
  assert.notEqual((await lint(folder)).errors, 0, 'the judge sees two operations of one name')
})

test('every endpoint that is defined is on the one page, and every one on the page is in the document', async () => {
  // The tools of MCP that are paid for are forms of endpoints on the page, by the same names; the other file defines those of the console.
  const passingOn = new Set(['src/mcp/tools/paid-tools.ts', 'src/accounts/console-endpoint.ts'])
  const sources = readSources('src').filter(({ path }) => !passingOn.has(path))
  const defined = sources.flatMap((source) =>
    findNodes(source, 'CallExpression')
      .filter((node) => textOf(child(node, 'callee'), 'name')?.match(/^define(?:Console)?Endpoint$/))
      .map((node) => {
        const [value] = children(node, 'arguments')
        const property = children(value, 'properties').find((each) => textOf(child(each, 'key'), 'name') === 'name')
        return textOf(child(property, 'value'), 'value') ?? ''
      }),
  )
  assert.deepEqual(defined.toSorted(), endpoints.map(({ name }) => name).toSorted())
  const { document } = await shared.app()
  for (const [path, sharing] of Map.groupBy(endpoints, (endpoint) => endpoint.path)) {
    const methods = sharing.flatMap((endpoint) => endpoint.methods)
    assert.deepEqual(
      Object.keys(document.paths[path] ?? {}),
      methods.map((method) => method.toLowerCase()),
      path,
    )
    assert.equal(new Set(methods).size, methods.length, `${path}: one endpoint for each method`)
  }
  for (const { path, name } of endpoints) {
    assert.ok(
      Object.values(document.paths[path] ?? {}).some(({ operationId }) => operationId === name),
      name,
    )
  }
})

test('every endpoint has a summary, a description, an example and a sentence for each input', async () => {
  const { document } = await shared.app()
  for (const endpoint of endpoints) {
    assert.match(endpoint.summary, /^[A-Z].{5,80}[^.]$/, endpoint.path)
    assert.match(endpoint.description, /^[A-Z].{20,}\.$/s, endpoint.path)
    assert.ok(endpoint.examples.length > 0 && endpoint.examples.every(({ title }) => title !== ''), endpoint.path)
    for (const operation of Object.values(document.paths[endpoint.path] ?? {})) {
      for (const parameter of operation.parameters)
        assert.ok('description' in parameter, `${endpoint.path} ${parameter.name}`)
    }
    for (const [name, field] of Object.entries(endpoint.input.shape))
      assert.ok(describe(field), `${endpoint.path} ${name}`)
  }
})

test('the table of docs/calls.md names every endpoint', async () => {
  const table = await readFile(join(root, 'docs/calls.md'), 'utf8')
  const named = new Set([...table.matchAll(/\/api\/[a-z0-9/_{}-]+|\/registry\.json/g)].map(([path]) => path))
  assert.deepEqual(
    endpoints.filter(({ path }) => !named.has(path)).map(({ path }) => path),
    [],
  )
})

test('every member of what is answered and of what is sent in a body states what it means', async () => {
  const { json } = await shared.ask('/openapi.json')
  assert.deepEqual(undescribed(json, '#'), [])
  const spoilt = { properties: { a: { properties: { b: { type: 'string' } }, description: 'An a.' } } }
  assert.deepEqual(undescribed(spoilt, '#'), ['#/a/b'])
})

/** Members of schemas that have neither a description nor a reference to a schema that has one. */
function undescribed(value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => {
    // What stands beside a reference narrows what that describes.
    if (name === 'examples' || name === 'example' || name === 'allOf') return []
    if (name !== 'properties') return undescribed(part, `${place}/${name}`)
    return Object.entries(part as Record<string, object>).flatMap(([member, schema]) => [
      ...('description' in schema || '$ref' in schema ? [] : [`${place}/${member}`]),
      ...undescribed(schema, `${place}/${member}`),
    ])
  })
}

test('what stands in several answers stands once in the document, under a name', async () => {
  const { text, json } = await shared.ask('/openapi.json')
  assert.ok(text.length < documentMaxChars, `${text.length} characters`)
  assert.deepEqual(repeated(json), [])
  const proof = { type: 'object', properties: { path: { description: 'x'.repeat(repeatedMaxChars) } } }
  const twice = { a: { ...proof, description: 'One.' }, b: { items: { ...proof, description: 'Another.' } } }
  assert.deepEqual(repeated(twice), [['/a', '/b/items']])
})

const documentMaxChars = 600_000
const repeatedMaxChars = 1_200

/** Where the same object is described at such a length, apart from its own description: answers only, no input. */
function repeated(document: Record<string, unknown>): string[][] {
  const places = new Map<string, string[]>()
  const look = (value: unknown, place: string) => {
    if (typeof value !== 'object' || value === null) return
    if ('properties' in value) {
      const { description: _, ...rest } = value as { description?: string }
      const reply = JSON.stringify(rest)
      if (reply.length > repeatedMaxChars) places.set(reply, [...(places.get(reply) ?? []), place])
    }
    for (const [name, part] of Object.entries(value)) {
      if (!['example', 'examples', 'requestBody', 'parameters'].includes(name)) look(part, `${place}/${name}`)
    }
  }
  look(document, '')
  return [...places.values()].filter(({ length }) => length > 1)
}

test('decision reasons are an enum of their own, and no answer names one of all codes', async () => {
  const { json } = await shared.ask('/openapi.json')
  const { schemas } = json['components'] as { schemas: Record<string, { enum?: string[] }> }
  const reasons = schemas['DecisionReason']?.enum ?? []
  assert.ok(reasons.includes('SANCTIONS_MATCH') && reasons.includes('INTENT_MISMATCH'))
  assert.deepEqual(
    reasons.filter((code) => code !== code.toUpperCase()),
    [],
  )
  const { ReasonCode: all, AnyRequestCode: ofRequests, AnyBodyCode: _ofBodies, ...answers } = schemas
  for (const codes of [all, ofRequests]) assert.match(JSON.stringify(codes), /"parameter_unknown"/)
  for (const [name, schema] of Object.entries(answers))
    assert.doesNotMatch(JSON.stringify(schema), /"enum":\[[^\]]*"parameter_unknown"/, name)
  for (const name of ['DecidePaymentResult', 'DecidePayeeResult', 'CheckIntentResult', 'ScreenAddressResult'])
    assert.match(JSON.stringify(schemas[name]), /#\/components\/schemas\/DecisionReason/, name)
})

test('every status of the document names its problem codes, all of that status', async () => {
  const { document } = await shared.app()
  const { schemas } = document.components
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(item)) {
      for (const [status, response] of Object.entries(operation.responses)) {
        if (status.startsWith('2')) continue
        // The path of MCP refuses in the terms of JSON-RPC.
        if (path === '/api/mcp') continue
        const codes = refusalCodesOf(response, schemas)
        assert.ok(codes.length > 0, `${path} ${status}`)
        for (const code of codes)
          if (code === code.toLowerCase()) assert.equal(reasonFacts(code).status, Number(status), `${path} ${code}`)
      }
    }
  }
})

test('the document has the sentence of every reason code, without a hole', async () => {
  const { json } = await shared.ask<Schemas>('/openapi.json')
  const codes = json.components.schemas['ReasonCode']?.['oneOf'] as { const: string; description: string }[]
  assert.deepEqual(
    codes.map((each) => each.const),
    Object.keys(reasonCodes),
  )
  for (const { const: code, description } of codes) assert.doesNotMatch(description, /^ | {2}|[{}]/, code)
})

test('every member that is shared under a name stands in the document at several places', async () => {
  const { text } = await shared.ask('/openapi.json')
  for (const name of Object.values(sharedMembers))
    assert.ok(text.split(`"$ref":"#/components/schemas/${name}"`).length > 2, name)
})

type NamedSchemas = Readonly<Record<string, Readonly<Record<string, unknown>>>>
type Schemas = Record<string, unknown> & { components: { schemas: NamedSchemas } }

async function lint(folder: string): Promise<LintTotals> {
  const program = join(root, 'node_modules/.bin/redocly')
  const args = [program, 'lint', 'openapi.json', '--format=json', '--extends=recommended']
  const env = {
    PATH: process.env['PATH'],
    HOME: folder,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  }
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env }).catch(
    (error: { stdout: string }) => error,
  )
  return (JSON.parse(stdout) as { totals: LintTotals }).totals
}

function describe(field: unknown): string | undefined {
  const seen = field as { meta?: () => { description?: string } | undefined; unwrap?: () => unknown; in?: unknown }
  return seen.meta?.()?.description ?? (seen.unwrap ? describe(seen.unwrap()) : seen.in ? describe(seen.in) : undefined)
}
