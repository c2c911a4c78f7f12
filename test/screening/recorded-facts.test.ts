import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import type { Lang } from '../../src/messages/message.ts'
import type { ScreeningFacts } from '../../src/screening/facts.ts'
import { screenResultSchema, type ScreenResult } from '../../src/screening/screen-result.ts'
import { describeResult, describeSources } from '../../src/screening/describe-result.ts'
import { judge } from '../../src/screening/verdict.ts'

/** Facts as they are stored beside a verdict, and the verdict they must always give, written by hand. */
type Recorded = {
  what: string
  facts: ScreeningFacts
  wording: { lang: Lang; baseUrl: string }
  expected: ScreenResult
}

const folder = join(import.meta.dirname, 'recorded')
const recorded = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

test('there are recorded facts to judge', () => assert.ok(recorded.length >= 5))

for (const { name, text } of recorded) {
  const { what, facts, wording, expected } = JSON.parse(text) as Recorded
  test(`recorded facts give the same bytes again (${name}): ${what}`, () => {
    const result = {
      ...describeResult(facts, judge(facts), wording),
      intelligence: { sources: describeSources(facts, wording.lang) },
    }
    assert.deepEqual(result, expected)
    assert.equal(JSON.stringify(result), JSON.stringify(expected))
    assert.deepEqual(screenResultSchema.parse(result), expected)
  })
}
