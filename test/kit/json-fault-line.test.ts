import assert from 'node:assert/strict'
import test from 'node:test'
import { jsonFaultLine } from '../../src/kit/json-fault-line.ts'

for (const [what, text, line] of [
  ['a missing comma', '[\n {"a": 1}\n {"b": 2}\n]', 3],
  ['a missing comma between members', '[\n {"a": 1\n  "b": 2}\n]', 3],
  ['a trailing comma in an array', '[\n {"a": 1},\n]\n', 3],
  ['a trailing comma in an object', '[\n {"a": 1,\n }\n]', 3],
  ['single quotes', "[\n {'a': 1}\n]", 2],
  ['a name without quotes', '[\n {a: 1}\n]', 2],
  ['a word', '[\n {"a": yes}\n]', 2],
  ['a comment', '[\n // ours\n {"a": 1}\n]', 2],
  ['a string over two lines', '[\n {"a": "x\ny"}\n]', 2],
  ['a missing quote', '[\n {"a": "x},\n {"b": "y"}\n]', 2],
  ['a wrong escape', '[\n {"a": "\\x"}\n]', 2],
  ['text behind the array', '[\n 1\n]\n]\n', 4],
  ['an end that is missing', '[\n {"a": 1},\n {"b": 2}\n\n', 3],
  ['an empty text', '', 1],
  ['JSON', '[\n {"a": 1}\n]\n', null],
] as const)
  test(`the line of ${what}`, () => {
    assert.equal(jsonFaultLine(text), line)
  })

test('the line of a fault in the middle of a large text', () => {
  const rows = Array.from({ length: 20_000 }, (_, n) => `{"n": ${n}}`)
  const faulty = rows.with(12_344, "{'n': 0}")
  assert.equal(jsonFaultLine(`[\n${faulty.join(',\n')}\n]`), 12_346)
})
