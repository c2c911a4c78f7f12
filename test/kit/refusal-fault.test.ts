import assert from 'node:assert/strict'
import test from 'node:test'
import { startTestApp } from '../support/test-app.ts'

// Seen: a valid address of XRP was refused for its checksum, with the advice to copy it again.

test('a valid address of a chain that is not screened is refused as that, a misspelt one for its checksum', async (t) => {
  const app = await startTestApp({})
  t.after(app.stop)
  for (const [address, code, words] of [
    ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'address_invalid', /of a chain that is not screened/],
    ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi', 'address_checksum_invalid', /checksum/],
  ] as const) {
    for (const path of [`/api/risk?addr=${address}`, `/api/risk/flow?addr=${address}`]) {
      const { status, json } = await app.ask<unknown>(path)
      assert.equal(status, 400)
      const text = JSON.stringify(json)
      assert.ok(text.includes(`"${code}"`), text)
      assert.match(text, words)
    }
  }
})
