import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { domainToUnicode } from 'node:url'
import { describe, it } from 'node:test'
import { readPaymentUrl } from '../../src/kit/payment-url.ts'

type UrlTest = { input: string; base?: string | null; protocol?: string; hostname?: string; failure?: boolean }
type NameTest = { input: string; output: string | null }
type PercentTest = { input: string; output: Record<string, string> }

const folder = path.join(
  process.env['SHARED_DATA'] ?? path.join(import.meta.dirname, '../../../shared/data'),
  'url-vectors',
)
const skip = existsSync(folder)
  ? false
  : 'left out: the published vectors of the URL standard and of UTS 46 are not there (SHARED_DATA)'

describe('the published vectors of URL and domain parsing', { skip }, () => {
  it('absolute http URLs of the URL standard have its host, or are refused where it fails or we are stricter', () => {
    const tests = readTests<UrlTest>('urltestdata.json').filter(
      ({ base, input, protocol }) =>
        (base ?? 'about:blank') === 'about:blank' &&
        /^[\0- ]*https?:/i.test(input) &&
        /^https?:$|^undefined$/.test(`${protocol}`),
    )
    const seen = tests.map(({ input, hostname, failure }) => judge(input, failure === true ? null : (hostname ?? '')))
    assert.deepEqual(count(seen), {
      accepted: 92,
      'refused by both': 147,
      'no dot': 29,
      'an empty label': 3,
      'a hyphen at an end': 1,
      'an ASCII sign that is no letter, digit or hyphen': 1,
      'punycode that stands for nothing': 6,
    })
  })

  it('names of toascii.json come out as the URL standard has them, or are refused where we are stricter', () => {
    const seen = readTests<NameTest>('toascii.json').map(({ input, output }) => judge(asUrl(input), output))
    assert.deepEqual(count(seen), {
      accepted: 26,
      'refused by both': 19,
      'no dot': 12,
      'an empty label': 2,
      'a hyphen at an end': 8,
      'hyphens in third and fourth place': 4,
      'hyphens around the letters of a punycode label': 2,
      'an ASCII sign that is no letter, digit or hyphen': 1,
      'punycode that stands for nothing': 6,
      'too long for DNS': 7,
    })
  })

  it('names of IdnaTestV2 come out as UTS 46 has them, or are refused where we are stricter', () => {
    const seen = readTests<NameTest>('IdnaTestV2.json')
      .filter(({ input }) => input !== '') // a URL has no empty host
      .map(({ input, output }) => judge(asUrl(input), output))
    assert.deepEqual(count(seen), {
      accepted: 442,
      'refused by both': 1117,
      'no dot': 174,
      'an empty label': 119,
      'a hyphen at an end': 57,
      'hyphens in third and fourth place': 8,
      'hyphens around the letters of a punycode label': 27,
      'an ASCII sign that is no letter, digit or hyphen': 23,
      'punycode that stands for nothing': 657,
      'too long for DNS': 46,
    })
  })

  it('names that an older IdnaTestV2 refused are refused', () => {
    const tests = readTests<NameTest>('IdnaTestV2-removed.json')
    assert.ok(tests.length > 10)
    for (const { input, output } of tests) judge(asUrl(input), output)
  })

  it('lengths that DNS forbids are refused, all others of these vectors accepted', () => {
    const seen = readTests<UrlTest>('verifydnslength_tests.json').map(({ input, failure }) => {
      assert.equal(readPaymentUrl(input).url === undefined, failure === true, input)
      return failure === true ? 'refused' : 'accepted'
    })
    assert.deepEqual(count(seen), { refused: 10, accepted: 7 })
  })

  it('queries are escaped as the URL standard escapes them in UTF-8', () => {
    for (const { input, output } of readTests<PercentTest>('percent-encoding.json')) {
      assert.equal(readPaymentUrl(`https://example.com/?${input}`).url?.path, `?${output['utf-8']}`, input)
    }
  })
})

/** What became of a vector: an accepted one has the expected host, a refused one fails there too or breaks a rule of ours. */
function judge(input: string, expected: string | null): string {
  const { url, fault } = readPaymentUrl(input)
  const host = expected?.replace(/\.$/, '') ?? null
  if (url) {
    assert.equal(url.host, host, JSON.stringify(input))
    return 'accepted'
  }
  if (host === null) return 'refused by both'
  const rule = ruleBroken(host)
  assert.ok(rule, `${JSON.stringify(input)} is refused as ${fault}, and ${host} breaks no rule`)
  assert.equal(fault, rule.fault, `${JSON.stringify(input)}: ${rule.what}`)
  return rule.what
}

/** The rule of ours, stricter than the URL standard, that a host breaks: derived from its ASCII form by other means. */
function ruleBroken(host: string): { what: string; fault: string } | null {
  const labels = host.split('.')
  const some = (pattern: RegExp): boolean => labels.some((label) => pattern.test(label))
  const invalid = (what: string) => ({ what, fault: 'host_invalid' })
  if (labels.includes('')) return invalid('an empty label')
  if (host.length > 253 || labels.some(({ length }) => length > 63)) return invalid('too long for DNS')
  if (some(/[^a-z\d-]/)) return invalid('an ASCII sign that is no letter, digit or hyphen')
  if (some(/^-|-$/)) return invalid('a hyphen at an end')
  if (some(/^(?!xn)..--/)) return invalid('hyphens in third and fourth place')
  for (const label of labels) {
    if (!label.startsWith('xn--')) continue
    const unicode = domainToUnicode(label)
    if (unicode === '' || unicode === label || unicode.startsWith('xn--'))
      return invalid('punycode that stands for nothing')
    if (/^-|-$|^..--/u.test(unicode)) return invalid('hyphens around the letters of a punycode label')
  }
  if (labels.length === 1) return { what: 'no dot', fault: 'no_dot' }
  return null
}

/** What would end the host is escaped, as the standard's own tests do it. */
function asUrl(name: string): string {
  return `https://${name.replace(/[/\\?#:@[\]%]/g, encodeURIComponent)}/x`
}

function readTests<Test>(name: string): Test[] {
  const entries = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as (Test | string)[]
  return entries.filter((entry): entry is Test => typeof entry !== 'string')
}

function count(seen: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const one of seen) counts[one] = (counts[one] ?? 0) + 1
  return counts
}
