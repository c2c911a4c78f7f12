import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { safeCell } from '../../../src/decision/log/safe-cell.ts'

test('a formula begins with an apostrophe, at every place where a spreadsheet begins a cell', () => {
  const cases = {
    '=1+1': "'=1+1",
    '\uff1d1': "'\uff1d1",
    ' =1': " '=1",
    'x;=HYPERLINK("https://evil.example")': `"x;'=HYPERLINK(""https://evil.example"")"`,
    'x;"=1"': `"x;""'=1"""`,
    'a\t@SUM(A1)': `"a\t'@SUM(A1)"`,
    'a\n-1': `"a\n'-1"`,
    '\tx': `"'\tx"`,
    '1-2=3 a@b.example': '1-2=3 a@b.example',
    plain: 'plain',
  }
  for (const [text, cell] of Object.entries(cases)) assert.equal(safeCell(text), cell)
})

test('a cell is read as a text by spreadsheets that separate by commas, semicolons or tabs', () => {
  const piece = fc.constantFrom('=', '+', '-', '@', '\uff1d', ';', ',', '\t', '\r', '\n', '"', ' ', 'a', '1')
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))
  const check = (written: string) => {
    const cell = safeCell(written)
    const content = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    for (const part of content.split(/[;\t\r\n]/)) assert.doesNotMatch(part, /^["\s]*[=+\-@\uff1d\uff0b\uff0d\uff20]/)
    assert.doesNotMatch(content, /^[\t\r\n]/)
    assert.equal(content.replaceAll("'", ''), written, 'nothing else is changed')
  }
  fc.assert(fc.property(text, check), { numRuns: 1_000 })
})
