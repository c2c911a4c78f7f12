import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readHostRule } from '../../../src/lists/formats/host-rule.ts'
import { hosts, hostsName, texts } from './bundle-files.ts'

describe('the list of hosts of the bundle', () => {
  const rulesOf = (effect: string) => hosts.groups.flatMap(({ facts, rules }) => (facts.effect === effect ? rules : []))

  it('holds the platforms that are vouched for and the rules that block, known from the day of the copy', () => {
    assert.deepEqual([hosts.id, hosts.as_of, hosts.licence], ['polkadot-phishing', '2026-02-03', 'Apache-2.0'])
    const facts = { listed_on: null, delisted_on: null, known_from: hosts.as_of, label: null }
    assert.deepEqual(
      hosts.groups.map((group) => [group.facts, group.rules.length]),
      [
        [{ effect: 'allow', ...facts }, 29],
        [{ effect: 'block', ...facts }, 54_029],
      ],
    )
  })

  it('writes one rule a line, in strict order, so that no rule stands there twice', () => {
    for (const { rules } of hosts.groups) {
      for (const [at, rule] of rules.entries()) assert.ok(at === 0 || (rules[at - 1] ?? '') < rule, rule)
    }
    const lines = (texts.get(hostsName) ?? '').split('\n').filter((line) => /^"[^"]+",?$/.test(line))
    assert.equal(lines.length, 29 + 54_029)
  })

  it('writes every rule as it is read', () => {
    for (const rule of hosts.groups.flatMap(({ rules }) => rules)) assert.equal(readHostRule(rule), rule)
  })

  it('blocks names on platforms, and never a platform', () => {
    const blocked = new Set(rulesOf('block'))
    for (const name of ['vercel.app', 'arweave.net', 'pages.dev', 'netlify.app', 'github.io', 'x.com']) {
      assert.deepEqual([blocked.has(name), blocked.has(`*.${name}`)], [false, false], name)
    }
    for (const name of rulesOf('allow')) assert.equal(blocked.has(name), false, name)
    for (const rule of [
      '000000000000000000000deadburn.pages.dev',
      'x.com/acalanetworks',
      'xn--niswap-2ya.org',
      'imxtoken.net',
      '0xarb.xyz',
    ]) {
      assert.equal(blocked.has(rule), true, rule)
    }
  })

  it('carries its licence and what was changed, and the notice of the bundle states it too', () => {
    const reply = 'polkadot-js/phishing, Apache-2.0, changes: normalised to rules'
    assert.equal(hosts.notice, reply)
    const notice = texts.get('NOTICE') ?? ''
    const section = notice.slice(notice.indexOf('\nlists/polkadot-phishing.json\n'))
    assert.ok(section.includes(reply))
    assert.ok(section.includes('https://www.apache.org/licenses/LICENSE-2.0'))
  })
})
