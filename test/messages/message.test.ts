import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { operationsInChinese } from '../../src/messages/operations-in-chinese.ts'
import { catalogue, langs, readLang, message, joinItems } from '../../src/messages/message.ts'
import { narrowPunctuation, paramsOf, poorMessages, typedNumbers, unequalParams } from '../support/message-rules.ts'
import { strayTermsIn } from '../support/chinese-terms.ts'
import { oddPhrasesIn } from '../support/plain-words.ts'
import { readSources } from '../support/source-tree.ts'

const src = readSources('src')

/** Descriptions of members are no messages. */
const catalogueFiles = src.filter(({ path }) => /^src\/messages\/(?!members?[/-])/.test(path))

test('one thing has one Chinese term', () => {
  assert.deepEqual(strayTermsIn(catalogue), [])
  const operations = Object.entries(operationsInChinese).map(([name, of]) => [name, { zh: JSON.stringify(of) }])
  assert.deepEqual(strayTermsIn(Object.fromEntries(operations) as Record<string, { zh: string }>), [])
  assert.equal(strayTermsIn({ a: { zh: '吊销密钥' }, b: { zh: '撤销密钥' } }).length, 1)
})

test('every sentence exists in English and Chinese and is not empty', () => {
  assert.deepEqual(poorMessages(catalogue), [])
  assert.deepEqual([...langs], ['en', 'zh'])
  assert.equal(poorMessages({ a: { en: 'Yes.' } }).length, 1)
  assert.equal(poorMessages({ a: { en: 'Yes.', zh: ' ' } }).length, 1)
  assert.equal(poorMessages({ a: { en: 'Yes.', zh: 'Yes.' } }).length, 1)
  assert.equal(poorMessages({ a: { en: '是。', zh: '是。' } }).length, 1)
})

test('both languages of a sentence take the same params', () => {
  assert.deepEqual(unequalParams(catalogue), [])
  assert.equal(unequalParams({ a: { en: '{list} of {day}', zh: '{list}' } }).length, 1)
  assert.deepEqual(paramsOf('{b} {a} {b}'), ['a', 'b'])
})

test('items within a sentence have the separators of their language', () => {
  assert.deepEqual([joinItems('en', ['a', 'b', 'c']), joinItems('zh', ['甲', '乙', '丙'])], ['a, b, c', '甲、乙、丙'])
})

test('Chinese texts have punctuation of full width', () => {
  assert.deepEqual(narrowPunctuation(catalogue), [])
  for (const zh of ['请重试.', '名单:三', '{list}, 名单', '（名单)', '请重试!']) {
    assert.equal(narrowPunctuation({ a: { en: 'A', zh } }).length, 1, zh)
  }
  assert.deepEqual(
    narrowPunctuation({ a: { en: 'A', zh: '{list}：请访问 https://a.example/b, 或重试（{where}）。' } }),
    [],
  )
})

test('numbers in messages are params, except where the number never changes or was measured', () => {
  assert.deepEqual(typedNumbers(catalogue).toSorted(), Object.keys(numbersAllowed).toSorted())
  assert.deepEqual(typedNumbers({ a: { en: 'At most 25.', zh: '至多 {max}。' } }), ['a'])
  assert.deepEqual(typedNumbers({ a: { en: 'At most {max} of EIP-712 in UTF-8.', zh: '至多 {max}。' } }), [])
})

const numbersAllowed: Readonly<Record<string, string>> = {
  'wallet_proof.not_hex': 'the length of a signature',
  'wallet_proof.not_base58': 'the length of a signature',
  'tree.host_without_key': 'the name of a protocol',
  'address.hex_bare': 'the length of an EVM address',
  'address.hex_length': 'the length of an EVM address',
  'address.solana_length': 'the length of a Solana address',
  'amount.form': 'an example',
  'reason.idempotency_key_invalid': 'the bounds of the contract',
  'lists_root.form': 'the length of a hash',
  'demand.no_object': 'the status by which a demand comes',
  'keys.expiry_malformed': 'an example',
  'range.host_bits': 'an example',
  'range.malformed': 'the names of protocols',
  'list.licence.eu-assets': 'the number of a decision of the European Commission',
  'list.licence.eu-fsf': 'the number of a decision of the European Commission',
  'list.licence.official-notices': 'the number of a decision, the version of a licence',
  'list.licence.uk-sanctions': 'the version of a licence',
  'page.accuracy.caught': 'measured',
  'page.accuracy.honest': 'measured',
  'delivery.error.status': 'a status of HTTP',
  'page.devnet.parts': 'the name of an architecture',
  'page.devnet.tour': 'the name of a protocol, and an identifier',
  'page.webhooks.pause': 'a status of HTTP',
  'page.webhooks.schedule': 'a status of HTTP',
  'page.mcp.limited': 'a status of HTTP',
  'page.proofs.form': 'the name of an encoding',
  'page.mcp.paid_how': 'the names of a protocol',
  'page.scale': 'the scale starts at 0',
  'page.texts.accuracy': 'measured',
  'guide.decide.intro': 'a status of HTTP',
  'guide.guard.install': 'a version of Node.js',
  'guide.guard.x402': 'the name of a protocol',
  'guide.operate.intro': 'a version of Node.js',
  'guide.operate.watch_text': 'a status of HTTP',
  'guide.verify.codes': 'the time that an attestation is valid for paying, by contract',
  'unknown.x402_channel': 'the name of a protocol',
  'wei.form': 'an example',
  'x402.batch': 'the name of a protocol',
  'x402.exact': 'the name of a protocol',
  'x402.upto': 'the name of a protocol',
  'x402.voucher': 'the name of a protocol',
}

test('messages use the terms of the field', () => {
  const matches = Object.entries(catalogue).flatMap(([key, { en }]) => oddPhrasesIn(en).map((odd) => `${key}: ${odd}`))
  assert.deepEqual(matches, [])
  const odd = ['its time is over', 'signs that nobody sees', 'without blanks', 'a list speaks', 'screened anew']
  for (const text of odd) assert.equal(oddPhrasesIn(text).length, 1, text)
})

test('no file of the catalogue repeats a key of another', () => {
  const count = catalogueFiles.flatMap((file) => file.text.match(/^ {2}'[^']+':/gm) ?? []).length
  assert.equal(count, Object.keys(catalogue).length)
})

test('a sentence is filled with its params, and what is missing stays visible', () => {
  assert.equal(message('en', 'listing.active', { from: '2020-01-02' }), 'Listed since 2020-01-02.')
  assert.equal(message('zh', 'listing.active', {}), '自 {from} 起列入名单。')
  assert.equal(
    message('en', 'listing.reason', { reason: '{from} $& $1' }),
    'Reason given by the operator: {from} $& $1',
  )
})

test('a language is en or zh, alone or with a region', () => {
  for (const text of ['en', 'en-GB', 'en_US', 'en-Latn-US']) assert.equal(readLang(text), 'en', text)
  for (const text of ['zh', 'zh-CN', 'zh_TW', 'zh-Hant-HK']) assert.equal(readLang(text), 'zh', text)
  for (const text of [
    '',
    'EN',
    'Zh',
    'e',
    'eng',
    'enx',
    'en-',
    'en ',
    ' en',
    'en-x',
    'de',
    'zh-CN-a-b',
    'en\n',
    'en.',
    'en-US;q=1',
  ])
    assert.equal(readLang(text), null, JSON.stringify(text))
})

test('every text that is read as a language begins with it, and everything else is null', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^(en|zh).{0,4}$/)), (text) => {
      const lang = readLang(text)
      const [language = '', ...regions] = text.split(/[-_]/)
      const wellFormed = regions.length <= 2 && regions.every((region) => /^[A-Za-z0-9]{2,8}$/.test(region))
      assert.equal(lang, wellFormed && (language === 'en' || language === 'zh') ? language : null)
    }),
  )
})
