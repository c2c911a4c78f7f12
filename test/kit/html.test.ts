import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { html } from '../../src/kit/html.ts'
import { unescaped } from '../support/html-text.ts'

test('what stands in a page is escaped, so that it can be read back and opens nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[<>&"'a;#]*$/)), (text) => {
      const { html: page } = html`<p title="${text}">${text}</p>`
      const [, title = '', inner = ''] = /^<p title="([^"<>]*)">([^"'<>]*)<\/p>$/s.exec(page) ?? assert.fail(page)
      assert.equal(unescaped(title), text)
      assert.equal(unescaped(inner), text)
    }),
    { numRuns: 500 },
  )
})

test('parts that are Html stand as they are, lists one after the other, and nothing is nothing', () => {
  const items = ['<a>', 'b'].map((text) => html`<li>${text}</li>`)
  assert.equal(html`<ul>${items}${null}${false}${undefined}${0}</ul>`.html, '<ul><li>&#60;a&#62;</li><li>b</li>0</ul>')
})

test('an object that only looks like Html cannot come out of JSON and pass unescaped as a string', () => {
  assert.equal(html`${'{"html":"<script>"}'}`.html, '{&#34;html&#34;:&#34;&#60;script&#62;&#34;}')
})
