import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { readStrictJson } from '../../src/kit/strict-json.ts'
import { shared } from '../support/test-app.ts'

/** The published suite of JSON texts: `y_` are JSON, `n_` are not, and of `i_` readers may think as they like. */
const suite = JSON.parse(readFileSync(join(import.meta.dirname, 'corpora/json-test-suite.json'), 'utf8')) as {
  files: Record<string, string>
}
const texts: readonly (readonly [string, Buffer])[] = [
  ...Object.entries(suite.files).map(([name, base64]) => [name, Buffer.from(base64, 'base64')] as const),
  // Two of the suite that are too long to be kept.
  ['n_structure_100000_opening_arrays', Buffer.from('['.repeat(100_000))],
  ['n_structure_open_array_object', Buffer.from(`${'[{"":'.repeat(50_000)}\n`)],
]

test('what is no JSON is refused, and what is JSON is read as JSON.parse reads it, but for members that we refuse', () => {
  const seen = new Map<string, number>()
  const count = (what: string) => void seen.set(what, (seen.get(what) ?? 0) + 1)
  for (const [name, bytes] of texts) {
    const reading = readStrictJson(bytes)
    const { fault } = reading
    if (name.startsWith('n_')) assert.ok(fault, name)
    if (name.startsWith('y_') && fault !== undefined) assert.match(fault, /^(duplicate|forbidden)$/, name)
    if (reading.fault === undefined) assert.deepEqual(reading.value, JSON.parse(bytes.toString('utf8')), name)
    count(`${name[0]} ${fault ?? 'read'}`)
  }
  assert.equal(texts.length, 318)
  assert.equal(seen.get('y read'), 93)
})

for (const path of ['/api/intent/check', '/api/pay', '/api/risk/batch', '/api/mcp']) {
  test(`POST ${path} answers every text of the suite as documented, and none with a failure`, async () => {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    for (const [name, body] of texts) {
      const { status, text } = await shared.ask(path, { method: 'POST', body, headers })
      assert.ok(status === 400 || status === 413, `${name}: ${status} ${text.slice(0, 200)}`)
    }
  })
}
