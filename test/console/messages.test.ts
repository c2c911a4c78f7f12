import assert from 'node:assert/strict'
import test from 'node:test'
import { catalogue, message } from '../../console/src/messages.ts'
import { narrowPunctuation, poorMessages, typedNumbers, unequalParams } from '../support/message-rules.ts'
import { strayTermsIn } from '../support/chinese-terms.ts'
import { oddPhrasesIn } from '../support/plain-words.ts'

test('every text of the pages exists in English and Chinese, with the same params', () => {
  // A title of a verdict, what was screened and the name of the product: nothing in it is translated.
  assert.deepEqual(poorMessages(catalogue), ['title.result: no Chinese'])
  assert.deepEqual(unequalParams(catalogue), [])
})

test('Chinese texts of the pages have punctuation of full width', () => {
  assert.deepEqual(narrowPunctuation(catalogue), [])
})

test('numbers in texts of the pages are params, except the key 0 and the beginning of the scale', () => {
  assert.deepEqual(typedNumbers(catalogue).toSorted(), ['flow.hint', 'risk.picture', 'trace.hint'])
})

test('texts of the pages use the terms of the field', () => {
  assert.deepEqual(
    Object.entries(catalogue).flatMap(([key, { en }]) => oddPhrasesIn(en).map((odd) => `${key}: ${odd}`)),
    [],
  )
})

test('Chinese texts of the pages use one term for one thing', () => {
  assert.deepEqual(strayTermsIn(catalogue), [])
})

test('a text is filled with its params, and a missing one stays visible', () => {
  assert.equal(message('en', 'risk.score', { risk: 40, max: 100 }), 'risk score 40 of 100')
  assert.equal(message('zh', 'risk.score', { risk: 40 }), '风险评分 40/{max}')
})
