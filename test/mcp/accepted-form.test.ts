import assert from 'node:assert/strict'
import test from 'node:test'
import { acceptedForm } from '../../src/mcp/calls/accepted-form.ts'

test('an answer has a form that the caller takes, and a range of weight zero is refused by it', () => {
  for (const [accept, form] of [
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['application/json, text/event-stream', 'events'],
    ['text/*', 'events'],
    ['application/json, text/event-stream;q=0', 'json'],
    ['application/json, text/event-stream;q=0.000', 'json'],
    ['application/json;q=0.0', null],
    ['application/json;q=0.1', 'json'],
    ['text/html', null],
  ] as const)
    assert.equal(acceptedForm(accept), form, String(accept))
})
