import assert from 'node:assert/strict'
import test from 'node:test'
import { mailboxOf, readEmail } from '../../src/accounts/email.ts'

test('a plain address is taken in its one form', () => {
  for (const [text, form] of [
    ['ops@example.com', 'ops@example.com'],
    ['Ops.Team+pay@Example.COM', 'ops.team+pay@example.com'],
    ["o'neil@example.co.uk", "o'neil@example.co.uk"],
    ['a@例子.中国', 'a@xn--fsqu00a.xn--fiqs8s'],
  ] as const)
    assert.equal(readEmail(text), form)
})

test('anything else is none: names, lists, comments, headers, missing parts, bare hosts', () => {
  const texts = [
    '',
    '@',
    'a',
    'a@',
    '@b.co',
    'a@b',
    'a@localhost',
    'a@b..co',
    'a@.b.co',
    'a@b.co.',
    'a b@c.co',
    'a@b c.co',
    'A <a@b.co>',
    '<a@b.co>',
    'a@b.co,c@d.co',
    'a@b.co;c@d.co',
    '"a b"@c.co',
    'a@b.co\n',
    'a\r\nBcc: x@y.co@b.co',
    'a@b@c.co',
    'a@-b.co',
    'a@b-.co',
    'a@[127.0.0.1]',
    'a(b)@c.co',
    'ä@b.co',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b'.repeat(64)}.co`,
    `a@${'b.'.repeat(130)}co`,
    'a\u200b@b.co',
    'a@b\u0000.co',
  ]
  for (const text of texts) assert.equal(readEmail(text), null, JSON.stringify(text))
})

test('the mailbox of an address leaves out what servers leave out', () => {
  const mailboxes = {
    'a+b@example.com': 'a@example.com',
    'a.b@example.com': 'a.b@example.com',
    'a.b+c+d@gmail.com': 'ab@gmail.com',
    'a.b@googlemail.com': 'ab@gmail.com',
    '+b@example.com': '+b@example.com',
    'a@example.com': 'a@example.com',
  }
  for (const [email, mailbox] of Object.entries(mailboxes)) assert.equal(mailboxOf(email), mailbox)
})
