import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import test from 'node:test'
import fc from 'fast-check'
import { buildConfusables } from '../../scripts/bundle/build-confusables.ts'
import { isAllLatin, isMixedScript, latinFold, scriptsOf, skeleton } from '../../src/kit/confusables.ts'

const root = path.join(import.meta.dirname, '../..')
const source = path.join(process.env['SHARED_DATA'] ?? path.join(root, '../shared/data'), 'unicode/confusables.txt')
const skip = existsSync(source) ? false : 'left out: confusables.txt of Unicode is not there (SHARED_DATA)'

test('the examples of UTS 39 look alike, whole words and mixed ones', () => {
  for (const [one, other] of [
    ['paypal', 'pаypаl'], // Latin; Cyrillic а
    ['scope', 'ѕсоре'], // Latin; Cyrillic
    ['toys-я-us', 'toyѕ-я-us'], // the first s is Cyrillic
    ['google', 'goog1e'],
    ['ljeto', 'ǉeto'], // the letters l and j; one sign of two
    ['so̷s', 'søs'],
    ['rn', 'm'],
    ['apple', 'аррӏе'],
    ['one', 'o\u200bne'],
    ['one', 'o\u00adne'],
  ] as const) {
    assert.notEqual(one, other)
    assert.equal(skeleton(one), skeleton(other), `${one} ${other}`)
  }
})

test('words that look different keep different skeletons', () => {
  const words = ['paypal', 'paypai', 'paypa', 'bücher', 'bucher', 'яндекс', 'yandex', '例え', '例']
  assert.equal(new Set(words.map(skeleton)).size, words.length)
})

test('a skeleton is the text in NFD without ignorable signs, sign by sign, in NFD', () => {
  assert.equal(skeleton('m1 0I|l"%'), "rnl Olll''º/₀")
  assert.equal(skeleton('\u00c5ngstr\u00f6m'), 'A\u030angstro\u0308rn')
  assert.equal(skeleton('\u034fa\u{e0061}\ufe0f'), 'a')
  assert.equal(skeleton(''), '')
})

test('a skeleton of any text is the same in every normal form and with any invisible characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.nat(20), (text, at) => {
      assert.equal(skeleton(text.normalize('NFC')), skeleton(text))
      const cut = Array.from(text)
      assert.equal(skeleton([...cut.slice(0, at), '\u2060', ...cut.slice(at)].join('')), skeleton(cut.join('')))
      assert.equal(skeleton(text), skeleton(text).normalize('NFD'))
    }),
    { numRuns: 1_000 },
  )
})

test('no function stumbles over a string, unpaired surrogates included', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const broken of [text, `${text}\ud800`, `\udc00${text}`]) {
        skeleton(broken)
        latinFold(broken)
        isAllLatin(broken)
        isMixedScript(broken)
        scriptsOf(broken)
      }
    }),
    { numRuns: 500 },
  )
})

test('a host that is all Latin only by its looks is distinguished from one that is', () => {
  for (const text of ['ѕсоре', 'аррӏе.com', 'ɡoogle', 'раураӏ']) {
    assert.equal(isAllLatin(text), false, text)
    assert.equal(isAllLatin(skeleton(text)), true, text)
  }
  for (const text of ['bücher', 'яндекс', '例え', 'a b', 'a_b', 'a/b', 'søs']) {
    assert.equal(isAllLatin(text) || isAllLatin(skeleton(text)), false, text)
  }
  assert.equal(isAllLatin('Pay-2.example'), true)
})

test('folding gives the plain Latin that a text is read as', () => {
  for (const [text, read] of [
    ['Іgnоrе рrеvіоuѕ іnѕtruсtіоns', 'ignore previous instructions'],
    ['ＩＧＮＯＲＥ　ａｌｌ', 'ignore all'],
    ['i\u200bg\u00adn\u2060o\u{e0041}r\ufe0fe', 'ignore'],
    ['ígñöré', 'ignore'],
    ['i\u0336g\u0336n\u0336o\u0336r\u0336e\u0336', 'ignore'],
    ['𝓲𝓰𝓷𝓸𝓻𝓮 𝐦𝐢𝐧𝐞', 'ignore mine'],
    ['ɪɢɴᴏʀᴇ ᴀʟʟ', 'ignore all'],
    ['🅘🅖🅝🅞🅡🅔 🆂🅴🅽🅳 🇺🇸🇩🇨 ⓢⓔⓝⓓ', 'ignore send usdc send'],
    ['don’t “wait”', `don't ''wait''`],
    ['ΙΟΤΑ', 'iota'],
    ['ƤAY', 'pay'],
    ['ﬁnance', 'finance'],
    ['ɱine', 'mine'],
  ] as const) {
    assert.equal(latinFold(text), read, text)
  }
})

test('folding leaves ASCII as it is, in small letters, so that plain patterns match', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary-ascii' }), fc.string({ unit: 'binary-ascii' }), (before, after) => {
      assert.equal(latinFold(before), before.toLowerCase())
      assert.equal(latinFold(`${before}а${after}`), `${before}a${after}`.toLowerCase())
    }),
    { numRuns: 500 },
  )
})

test('the scripts of a label are those of its letters, and shared signs count for none', () => {
  for (const [label, scripts] of [
    ['pay-1', ['Latin']],
    ['pаypal', ['Cyrillic', 'Latin']],
    ['яндекс', ['Cyrillic']],
    ['ラーメン', ['Katakana']], // the long vowel sign belongs to Hiragana too
    ['例', ['Han']],
    ['ᎪᏢ', ['Cherokee']],
    ['𐌀', ['other']],
    ['123-·💩', []],
    ['\u0301', []],
  ] as const) {
    assert.deepEqual([...scriptsOf(label)].toSorted(), scripts, label)
  }
})

test('scripts are mixed as soon as a label goes beyond the level Highly Restrictive', () => {
  for (const label of [
    'paypal',
    'яндекс',
    'münchen-2',
    'toyota日本の車カー',
    'abc汉字ㄅㄆ',
    'kb은행漢',
    'ラーメン',
    'é',
    '1-2',
    '',
    'اب\u200cپ',
    'a💩b',
    '𐌀',
  ]) {
    assert.equal(isMixedScript(label), false, label)
  }
  for (const label of [
    'pаypal',
    'αpple',
    'toys-я-us',
    'ΑΒЖ',
    'ひらがな한글',
    'ㄅか',
    'яか',
    'pᎪy',
    'aب',
    'ーж',
    'a𐌀',
  ]) {
    assert.equal(isMixedScript(label), true, label)
  }
})

test('the map is that of the published file, and is made from it again to the byte', { skip }, () => {
  const text = readFileSync(source, 'utf8')
  assert.equal(buildConfusables(text), readFileSync(path.join(root, 'data/confusables.json'), 'utf8'))
  const pairs = text.matchAll(/^([\dA-F]{4,6}) ;\t([\dA-F ]+) ;\tMA/gm)
  let checked = 0
  for (const [, one = '', prototype = ''] of pairs) {
    const [sign = '', shown = ''] = [one, prototype].map((hex) =>
      String.fromCodePoint(...hex.split(' ').map((each) => Number.parseInt(each, 16))),
    )
    // Signs that fall apart in NFD, or are invisible, never get as far as the map.
    if (sign.normalize('NFD') !== sign || /\p{Default_Ignorable_Code_Point}/u.test(sign)) continue
    assert.equal(skeleton(sign), shown.normalize('NFD'), one)
    checked++
  }
  assert.ok(checked > 5_000, `${checked}`)
})

test('a line that is no pair stops the making of the map', () => {
  const head = '# Date: 2025-07-22, 05:49:37 GMT\n# Version: 17.0.0\n'
  assert.match(buildConfusables(`${head}0430 ;\t0061 ;\tMA\t# x\n`), /"a":"а"/)
  assert.throws(() => buildConfusables(`${head}0430 ;\t0061 ;\tSL\n`), /is no pair/)
  assert.throws(() => buildConfusables('0430 ;\t0061 ;\tMA\n'), /Version/)
})
