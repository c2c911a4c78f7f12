import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { hasBody } from '../../src/endpoint/endpoint.ts'
import type { Answer, Question } from '../support/ask.ts'
import { isWellFormedAddress } from '../support/address-oracle.ts'
import type { ApiOperation } from '../support/contract.ts'
import { anyAddressText, hostileText, textFor, valueFor } from '../support/schema-arbitrary.ts'
import { unlisted } from '../support/known-addresses.ts'
import { withOwnPlan } from '../support/own-plan.ts'
import { shared } from '../support/test-app.ts'

/** Requests each endpoint is asked at most. FUZZ_RUNS raises it; a failure prints the seed it is repeated with. */
const runsMax = Number(process.env['FUZZ_RUNS'] ?? 300)
/** What the service of these tests has no settings for. */
const notConfigured = ['chain_not_configured', 'paid_tier_not_configured']
/** Without a body an endpoint can be asked wrongly in as many ways as it has parameters, and each gets its share. */
const runsFor = ({ parameters, requestBody }: ApiOperation): number =>
  requestBody ? runsMax : Math.min(runsMax, Math.ceil((runsMax / 6) * (1 + parameters.length)))

/** The operations of the API document, known before the tests are named: the shared app serves the same list. */
const { document } = await shared.app()
/** A plan is only ever one that the service itself gave. */
const { plan: ownPlan } = await withOwnPlan({ plan: '', observed: { to: unlisted.evm } })
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

for (const { path, method, operation } of operations) {
  test(`${method} ${path} answers whatever it is asked as its document says, and never clears what is no address`, async () => {
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(requestFor(path, method, operation), async (request) => {
        const answer = await shared.ask(request.path, request.question)
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
        const isUnset = notConfigured.some((code) => answer.text.includes(`"reason_code":"${code}"`))
        assert.ok(answer.status < 500 || isUnset, `${answer.status} ${answer.text.slice(0, 300)}`)
        neverClearsNonsense(request, answer)
      }),
      { numRuns: runsFor(operation) },
    )
    // Without a key nothing is found out about one; a request for one is only accepted.
    const isAnswered = [200, 202, 503].some((status) => seen.has(status))
    assert.ok(
      isAnswered || [401, 404].some((status) => seen.has(status)),
      `no request was answered with 200: ${JSON.stringify([...seen])}`,
    )
  })
}

test('no request of all these made the service log a failure', async () => {
  const { logged } = await shared.app()
  assert.deepEqual(
    logged.filter((line) => line.includes('"failed"')),
    [],
  )
})

test('the judge of addresses in these tests knows a good one from a bad one', () => {
  assert.ok(operations.length >= 9)
  fc.assert(fc.property(anyAddressText, (text) => void isWellFormedAddress(text)))
  for (const text of [
    '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'So11111111111111111111111111111111111111112',
  ])
    assert.equal(isWellFormedAddress(text), true, text)
  for (const text of [
    '',
    '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5F97',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    'vitalik.eth',
  ])
    assert.equal(isWellFormedAddress(text), false, text)
})

/** `addr`: every address that stands in the query or the body. */
type FuzzedRequest = { path: string; question: Question; addr: readonly string[]; url: readonly string[] }

/** Any request to an operation: its parameters right or wrong, others beside them, and, for POST, any body. */
function requestFor(path: string, method: string, operation: ApiOperation): fc.Arbitrary<FuzzedRequest> {
  // A body that is right seldom comes with a query that is right, too, and agrees with it.
  const besideBody = fc.oneof(
    { weight: 3, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: 1, arbitrary: queryFor(operation) },
  )
  return fc
    .tuple(
      hasBody(method) ? besideBody : queryFor(operation),
      hasBody(method) ? bodyFor(operation) : fc.constant<Question>({}),
    )
    .map(([query, body]) => ({
      path: query.length === 0 ? path : `${path}?${query.map(written).join('&')}`,
      question: { method, ...body, ...(path === '/api/mcp' ? { headers: mcpHeaders } : {}) },
      addr: [
        ...query.filter(([name]) => addressNames.has(name)).map(([, value]) => value),
        ...query.filter(([name]) => name === 'requirements').flatMap(([, value]) => addressesIn(value)),
        ...addressesIn(body.body),
      ],
      url: query.filter(([name]) => name === 'url').map(([, value]) => value),
    }))
}

/** Its transport requires them: without them every message is refused in the same way. */
const mcpHeaders = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }

const addressNames: ReadonlySet<string> = new Set(['addr', 'to', 'address', 'payTo'])

function addressesIn(body: Question['body']): string[] {
  try {
    const value = JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, unknown> | null
    // A payment demand names its payee one level down.
    const demand = value?.['requirements']
    const members = { ...value, ...(typeof demand === 'object' ? demand : {}) }
    return Object.entries(members).flatMap(([name, text]) =>
      addressNames.has(name) && typeof text === 'string' ? [text] : [],
    )
  } catch {
    return []
  }
}

type Pair = readonly [name: string, value: string]

function queryFor(operation: ApiOperation): fc.Arbitrary<readonly Pair[]> {
  const own = operation.parameters
    .filter((each) => each.in === 'query')
    .map(({ name, schema, example, required }) => {
      const value = textFor(schema, example).map((text): Pair[] => [[name, text]])
      return fc.oneof(
        { weight: required ? 9 : 3, arbitrary: value },
        { weight: required ? 1 : 7, arbitrary: fc.constant<Pair[]>([]) },
      )
    })
  const names = operation.parameters.filter((each) => each.in === 'query').map(({ name }) => name)
  const other = fc.tuple(fc.oneof(hostileText, fc.constantFrom('x', ...names)), hostileText)
  const extra = fc.oneof(
    { weight: 6, arbitrary: fc.constant<Pair[]>([]) },
    { weight: 1, arbitrary: fc.array(other, { minLength: 1, maxLength: 2 }) },
  )
  return fc.tuple(...own, extra).map((parts) => parts.flat())
}

function bodyFor(operation: ApiOperation): fc.Arbitrary<Question> {
  const { schema = {}, examples = {} } = operation.requestBody?.content['application/json'] ?? {}
  const right = Object.values(examples).map(({ value }) => {
    const example = value as Readonly<Record<string, unknown>>
    return 'plan' in example ? { ...example, plan: ownPlan } : example
  })
  const whole = valueFor(schema, undefined)
  // What is right in all members but some is read much further than what is wrong in most.
  const changed = fc.tuple(fc.constantFrom(...right), whole, fc.nat()).map(([example, other, pick]) => {
    const members = Object.entries(Object(other) as object).filter((_, i) => (pick >> i) & 1)
    return { ...example, ...Object.fromEntries(members) }
  })
  const json = fc
    .oneof({ weight: 2, arbitrary: whole }, { weight: 3, arbitrary: changed })
    .map((value) => JSON.stringify(value) ?? '')
  const beside = fc.tuple(json, hostileText, fc.jsonValue({ maxDepth: 1 })).map(([text, name, value]) => {
    const member = `${JSON.stringify(name)}:${JSON.stringify(value)}`
    return text.startsWith('{"') ? `{${member},${text.slice(1)}` : `{${member}}`
  })
  const cut = fc.tuple(json, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)))
  const bytes = fc.uint8Array({ maxLength: 100 })
  const body: fc.Arbitrary<string | Uint8Array> = fc.oneof(
    { weight: 8, arbitrary: json },
    beside,
    cut,
    bytes,
    hostileText,
  )
  const headers = fc.oneof(
    { weight: 8, arbitrary: fc.constant({ 'content-type': 'application/json' }) },
    fc.constantFrom(
      {},
      { 'content-type': 'text/plain' },
      { 'content-encoding': 'gzip' },
      { 'content-type': 'a/b+json; charset=utf-8' },
    ),
  )
  return fc.record({ body, headers, chunked: fc.boolean() })
}

/** A pair as it stands in a query; what cannot be written plainly is escaped. */
function written([name, value]: Pair): string {
  return `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`
}

/** A clear verdict is only ever given on an address or a host, and on the one that was asked about. */
function neverClearsNonsense({ addr, url }: FuzzedRequest, { json, text }: Answer<Record<string, unknown>>): void {
  if (!text.includes('"verdict":"clear"')) return
  if (json['verdict'] === 'clear' && 'host' in json) {
    const host = String(json['host'])
    const written = (url[0] ?? '').toLowerCase()
    assert.match(host, /^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
    assert.ok(url.length === 1 && (written.includes(host) || /[^ -~]/.test(written)), `cleared ${JSON.stringify(url)}`)
  } else if (json['verdict'] === 'clear' && ('address' in json || 'pinned' in json)) {
    const { address } = ('pinned' in json ? json['pinned'] : json) as Record<string, unknown>
    assert.ok(isWellFormedAddress(String(address)), text)
    const asked = addr.filter(isWellFormedAddress).map((each) => each.toLowerCase())
    assert.ok(asked.includes(String(address).toLowerCase()), `cleared ${JSON.stringify(addr)}`)
  }
  const results = (json['results'] ?? []) as { address: string; verdict: string }[]
  for (const { address } of results) assert.ok(isWellFormedAddress(address), `cleared ${JSON.stringify(address)}`)
}
