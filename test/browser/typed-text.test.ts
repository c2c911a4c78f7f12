import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isUrlLike } from '../../console/src/api/is-url-like.ts'
import { isMisleadingHost, spellOutInvisible } from '../../console/src/home/misleading-host.ts'
import { mixer, sanctioned, tron, unlisted, wrongChecksum } from './examples.ts'

const addresses = [
  sanctioned,
  mixer,
  tron,
  unlisted,
  wrongChecksum,
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  'So11111111111111111111111111111111111111112',
  sanctioned.slice(2),
  '0x098B',
  '0x098B...2f96',
  'TNiq9A...ZH81',
  `${sanctioned} (Example Inc.)`,
  `${sanctioned}@1?value=1.5e18`,
  `ethereum:${sanctioned}@1?value=1.5e18`,
  'bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq?amount=0.1',
  `eip155:1:${sanctioned}`,
  'vitalik.eth',
  'pay.bonfida.sol',
  'metamask',
  '',
]

const urls = [
  'https://metmask.io/connect',
  'metmask.io',
  'METMASK.IO/Connect?x=1',
  'http://localhost',
  'localhost:3000',
  'javascript:alert(1)',
  '//metmask.io',
  'https:\\\\metmask.io',
  'user@metmask.io',
  'metmask%2eio',
  'metmask。io',
  'аpple.com',
  '127.0.0.1',
  '[::1]',
  `https://etherscan.io/address/${sanctioned}`,
  `etherscan.io/address/${sanctioned}`,
  `${sanctioned}.eth.limo`,
  'https://vitalik.eth/',
  'example..com',
]

/** What is typed, and the host it leads to. */
const honest = [
  ['metmask.io', 'metmask.io'],
  ['HTTPS://MetMask.io/connect', 'metmask.io'],
  ['https://metmask.io:8443/?a#b', 'metmask.io'],
  ['metmask.io.', 'metmask.io'],
  ['//metmask.io', 'metmask.io'],
  ['metmask.io?x=https://paypal.com', 'metmask.io'],
  ['https://[::1]:80/', '[::1]'],
] as const

const deceptive = [
  ['https:\\\\metmask.io\\@paypal.com', 'metmask.io'],
  ['https:metmask.io', 'metmask.io'],
  ['https://paypal.com@metmask.io/', 'metmask.io'],
  ['https://paypal.com%2f@metmask.io/', 'metmask.io'],
  ['https://0x7f.1/', '127.0.0.1'],
  ['https://аpple.com/', 'xn--pple-43d.com'],
  ['pay\u00adpal.com', 'paypal.com'],
  ['pay%70al.com', 'paypal.com'],
] as const

describe('what is typed into the box', () => {
  for (const text of addresses) test(`“${text}” is submitted as an address`, () => assert.equal(isUrlLike(text), false))
  for (const text of urls) test(`“${text}” is submitted as a URL`, () => assert.equal(isUrlLike(text), true))

  for (const [typed, host] of honest) {
    test(`a reader of “${typed}” sees ${host}`, () => assert.equal(isMisleadingHost(typed, host), false))
  }
  for (const [typed, host] of deceptive) {
    test(`a reader of “${typed}” does not see ${host}`, () => assert.equal(isMisleadingHost(typed, host), true))
  }

  test('what is invisible or turns the direction of writing is spelled out, the rest is left alone', () => {
    const hidden = 'https://pay\u200bpal\u00ad.com/\u202egpj.exe\u00a0\u3164'
    assert.equal(spellOutInvisible(hidden), 'https://pay⟨U+200B⟩pal⟨U+00AD⟩.com/⟨U+202E⟩gpj.exe⟨U+00A0⟩⟨U+3164⟩')
    assert.equal(spellOutInvisible('https://例子.中国/a b?é=1'), 'https://例子.中国/a b?é=1')
  })
})
