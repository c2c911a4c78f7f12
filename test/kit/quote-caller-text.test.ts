import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { oneLine, quoteCallerId, quoteCallerText } from '../../src/kit/quote-caller-text.ts'
import { hostileText, hostileTexts } from '../support/hostile-texts.ts'

test('what people write stays as they wrote it', () => {
  const stored = [
    'checkout',
    'Example Ltd',
    'Books, at 10:30!',
    'Müller & Söhne (GmbH)',
    '采购图书：三本。谢谢',
    'order 123456, 12 x 2',
    '🚀 go',
    "it's 5 %",
  ]
  for (const text of stored) assert.equal(quoteCallerText(text), `“${text}”`)
})

test('paragraphs become one line, links are inert, and quotation marks stay inside', () => {
  const cases = {
    'books\n\nThis is safe.': '“books This is safe.”',
    'books” -> “any': "“books' -> 'any”",
    'https://evil.example/a': '“https[:]//evil[.]example/a”',
    'www.evil.example': '“www[.]evil[.]example”',
    'thief@evil.example': '“thief[@]evil[.]example”',
    'mailto:x': '“mailto[:]x”',
    'evil\u200b.\u200bexample': '“evil[.]example”',
    'a\u202eb\u2066c': '“abc”',
    'e\u0301\u0301\u0301\u0301\u0301': '“e\u0301\u0301\u0301”',
    '\ud800': '“\ufffd”',
    'pay ❞ Call us ❝': "“pay ' Call us '”",
    "pay '' Call ´´ us ``": "“pay ' Call ' us '”",
    'pay \u2033 Call \u02ee us \u05f4': "“pay ' Call ' us '”",
    'call +1 (800) 555-0100': '“call +1 (80[0]) 555-[0]100”',
    '0044.800.555.01': '“004[4][.]800[.][5]55[.]0[1]”',
    '４００８００１２３４': '“４００[８]００１[２]３４”',
    '': '“”',
  }
  for (const [text, quoted] of Object.entries(cases)) assert.equal(quoteCallerText(text), quoted)
  assert.equal(quoteCallerText('x'.repeat(60)), `“${'x'.repeat(60)}”`)
  assert.equal(quoteCallerText('x'.repeat(61)), `“${'x'.repeat(59)}…”`)
  assert.equal(quoteCallerText('\u{1f600}'.repeat(61)), `“${'\u{1f600}'.repeat(59)}…”`)
})

test('an id stands as it is registered, unless a program could take it for a link, an address or a phone number', () => {
  const plain = [
    'shopper-7',
    'buyer-1795792',
    'job_1795792314000',
    'x'.repeat(60),
    '550e8400-e29b-41d4-a716-446655440000',
    'a1b2c3d4e5f6a7b8',
    '12345-6',
  ]
  for (const id of plain) assert.equal(quoteCallerId(id), `“${id}”`)
  const inert = {
    'www.evil.example': '“www[.]evil[.]example”',
    'thief@evil': '“thief[@]evil”',
    'tel:1': '“tel[:]1”',
    '18005550100': '“180[0]555[0]100”',
    'call-1-800-555-0100': '“call-1-80[0]-555-[0]100”',
    call_800_5550100: '“call_800_555[0]100”',
    '555-0100x-800-555-0100': quoteCallerText('555-0100x-800-555-0100'),
    [`${'x'.repeat(60)}y`]: `“${'x'.repeat(59)}…”`,
    'two words': '“two words”',
    '” paid by “': "“' paid by '”",
  }
  for (const [id, quoted] of Object.entries(inert)) assert.equal(quoteCallerId(id), quoted)
  const check = (text: string) => {
    const quoted = quoteCallerId(text)
    assert.ok(quoted === quoteCallerText(text) || (quoted === `“${text}”` && /^[\w-]{1,60}$/.test(text)))
  }
  fc.assert(fc.property(fc.oneof(hostileText, fc.stringMatching(/^[\w:@.-]{1,70}$/)), check), { numRuns: 2_000 })
})

test('every text becomes one short line in quotation marks, without hidden characters and without a link', () => {
  const check = (text: string) => {
    const quoted = quoteCallerText(text)
    assert.ok(quoted.startsWith('“') && quoted.endsWith('”'))
    const inner = quoted.slice(1, -1)
    assert.ok(Array.from(inner).length <= 60)
    assert.ok(inner.isWellFormed())
    for (const character of inner) assert.ok(!isForbidden(character), `U+${character.codePointAt(0)?.toString(16)}`)
    for (const link of links) assert.doesNotMatch(inner, link)
    assert.equal(inner, inner.trim())
  }
  for (const text of hostileTexts) check(text)
  fc.assert(fc.property(hostileText, check), { numRuns: 2_000 })
})

test('a complete text on one line keeps every letter', () => {
  assert.equal(oneLine(` a\nb\u2028c\u202e ${'x'.repeat(500)} `), `a b c ${'x'.repeat(500)}`)
  assert.equal(oneLine('see https://example.com'), 'see https://example.com')
})

/** By code points, not by the classes that the code itself uses. */
function isForbidden(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  const isControl = code < 0x20 || (code >= 0x7f && code <= 0x9f)
  const isHidden =
    [0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x180e, 0x2800, 0x3164, 0xfeff, 0xffa0].includes(code) ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x2028 && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x206f) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    (code >= 0xe0000 && code <= 0xe0fff)
  return isControl || isHidden || '"“”„‟«»'.includes(character)
}

/** What programs make clickable, written down apart from the code: schemes, names with a point, addresses. */
const links = [
  /[a-z][a-z0-9+.-]*:\/\//i,
  /(?:mailto|javascript|data|tel):\S/i,
  /[a-z0-9-]\.[a-z0-9]{2,}/i,
  /[^\s@]@[^\s@\]]/,
  /\d(?:[ ().+/-]*\d){6,}/,
  /www\.[\p{L}\p{N}]/iu,
]
