import assert from 'node:assert/strict'
import test from 'node:test'
import { nameField } from '../../console/src/console/parts/name-field.ts'
import { message, type Messages } from '../../console/src/messages.ts'

const en: Messages = { lang: 'en', t: (key, params) => message('en', key, params) }
const zh: Messages = { lang: 'zh', t: (key, params) => message('zh', key, params) }

test('a refusal names the label of its field, and its entry, in place of the member', () => {
  assert.equal(
    nameField('mandate.maxUsdc must be an exact decimal.', 'mandate.maxUsdc', en),
    '“Limit of a single payment, USDC” must be an exact decimal.',
  )
  assert.equal(
    nameField('mandate.allowedPayees[1] is no address.', 'mandate.allowedPayees[1]', en),
    '“Allowed payees” (entry 2) is no address.',
  )
  assert.equal(nameField('The value of `name` is invalid.', 'name', en), 'The value of “Name” is invalid.')
  assert.equal(nameField('url 必须以 https 开头。', 'url', zh), '“网址” 必须以 https 开头。')
})

test('another field, and a longer word that contains the name, stay as they are', () => {
  for (const [detail, field] of [
    ['revision is of another version.', 'revision'],
    ['The payment was blocked.', null],
    ['https://url.example/name is nameless.', 'name'],
    ['mandateXmaxUsdc must be a decimal.', 'mandate.maxUsdc'],
  ] as const)
    assert.equal(nameField(detail, field, en), detail)
})
