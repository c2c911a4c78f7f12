import assert from 'node:assert/strict'
import test from 'node:test'
import { catalogue as consoleMessages } from '../../console/src/messages.ts'
import { catalogue } from '../../src/messages/message.ts'

const texts = Object.entries({ ...catalogue, ...consoleMessages })

test('in Chinese a mandate is 授权, a signed payment authorization 付款授权, a credential 凭据, and a voucher 凭证', () => {
  let authorizations = 0
  for (const [key, { en, zh }] of texts) {
    if (zh.includes('凭证')) assert.match(en, /voucher/, key)
    if (!/authoriz/i.test(en) || /mandate/i.test(en) || !zh.includes('授权')) continue
    authorizations++
    assert.doesNotMatch(zh, /(?<!付款)授权/, key)
  }
  assert.ok(authorizations > 10, `${authorizations}`)
})
