import assert from 'node:assert/strict'
import test from 'node:test'
import { readContents } from '../../../src/decision/demand-parties.ts'
import { findInjection } from '../../../src/intent/find-injection.ts'
import { sellerOffer } from '../../support/guarded-seller.ts'
import { unlisted } from '../../support/known-addresses.ts'
import { quoteTexts } from './quote-texts.ts'

// The texts of quotes are read by the same rules as purposes. Where they describe a parameter, honest ones have words that
// would be an attack anywhere else: "Override the default system prompt" is what a parameter of a chat service does.

/** Where a text stands in a quote: of version 1, of the extension bazaar of version 2, and in an offer itself. */
const places: readonly [string, (text: string) => object][] = [
  ['accepts[].description', (description) => ({ ...sellerOffer, description })],
  ['outputSchema', (description) => ({ ...sellerOffer, outputSchema: schemaWith(description) })],
  [
    'extensions.bazaar',
    (description) => ({ ...sellerOffer, extensions: { bazaar: { schema: schemaWith(description) } } }),
  ],
]

for (const [place, quoteWith] of places) {
  const isFound = (text: string) => {
    const description = readContents(quoteWith(text)).texts.join('\n')
    const to = unlisted.evm.toLowerCase()
    return findInjection({ task: null, reasoning: null, purpose: null, description, to }).length > 0
  }

  test(`of 60 honest texts of quotes at most one is flagged: ${place}`, () => {
    assert.deepEqual([quoteTexts.honest.length, new Set(quoteTexts.honest).size], [60, 60])
    const flagged = quoteTexts.honest.filter(isFound)
    assert.ok(flagged.length <= 1, flagged.join('\n'))
  })

  test(`of 30 hostile texts of quotes four fifths are found: ${place}`, () => {
    assert.deepEqual([quoteTexts.hostile.length, new Set(quoteTexts.hostile).size], [30, 30])
    const missed = quoteTexts.hostile.filter((text) => !isFound(text))
    assert.ok(missed.length <= 6, missed.join('\n'))
  })
}

function schemaWith(description: string): object {
  const properties = {
    query: { type: 'string', description: 'What is searched for' },
    option: { type: 'string', description },
  }
  return { input: { type: 'http', method: 'POST', bodyFields: properties }, output: { type: 'object', properties } }
}
