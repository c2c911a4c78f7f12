import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import type { Answer } from '../support/ask.ts'
import { isWellFormedAddress } from '../support/address-oracle.ts'
import type { ApiOperation } from '../support/contract.ts'
import { anyAddressText } from '../support/schema-arbitrary.ts'
import { unlisted } from '../support/known-addresses.ts'
import { withOwnPlan } from '../support/own-plan.ts'
import { shared } from '../support/test-app.ts'
import { requestFor, type FuzzedRequest } from './fuzz-request.ts'

/**
 * What `npm run fuzz -- --cases` sends to each operation, and null in the tests. A failure prints the seed it is
 * repeated with.
 */
const casesAsked = process.env['FUZZ_CASES'] === undefined ? null : Number(process.env['FUZZ_CASES'])
/** Requests of an operation in the tests at most. */
const runsMax = 300
/** What the service of these tests has no settings for. */
const notConfigured = ['chain_not_configured', 'paid_tier_not_configured']
/** Without a body an endpoint can be called wrongly in as many ways as it has parameters, and each gets its share. */
const runsFor = ({ parameters, requestBody }: ApiOperation): number =>
  casesAsked ?? (requestBody ? runsMax : Math.min(runsMax, Math.ceil((runsMax / 6) * (1 + parameters.length))))

/** The operations of the API document, known before the tests are named: the shared app serves the same list. */
const { document } = await shared.app()
/** A plan is only ever one that the service itself gave. */
const { plan: ownPlan } = await withOwnPlan({ plan: '', observed: { to: unlisted.evm } })
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)

for (const { path, method, operation } of operations) {
  test(`${method} ${path} answers any request as documented, and never clears what is no address`, async () => {
    const seen = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(requestFor({ path, method, operation }, String(ownPlan)), async (request) => {
        const answer = await shared.ask(request.path, request.question)
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
        const isUnset = notConfigured.some((code) => answer.text.includes(`"reason_code":"${code}"`))
        assert.ok(answer.status < 500 || isUnset, `${answer.status} ${answer.text.slice(0, 300)}`)
        neverClearsNonsense(request, answer)
      }),
      { numRuns: runsFor(operation) },
    )
    // Without a key nothing is disclosed about one; a request for one is only accepted.
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

/** A clear verdict is only ever returned on an address or a host, and on the one that was requested. */
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
    const requests = addr.filter(isWellFormedAddress).map((each) => each.toLowerCase())
    assert.ok(requests.includes(String(address).toLowerCase()), `cleared ${JSON.stringify(addr)}`)
  }
  const results = (json['results'] ?? []) as { address: string; verdict: string }[]
  for (const { address } of results) assert.ok(isWellFormedAddress(address), `cleared ${JSON.stringify(address)}`)
}
