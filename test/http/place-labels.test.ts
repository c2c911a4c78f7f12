import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { placeLabels, textWidth } from '../../src/http/pages/place-labels.ts'

const [width, height, labelsMax] = [720, 280, 10]
const mark = fc.record({
  x: fc.integer({ min: 90, max: 700 }),
  y: fc.integer({ min: 10, max: 270 }),
  radius: fc.integer({ min: 3, max: 24 }),
  text: fc.string({ minLength: 1, maxLength: 24, unit: fc.constantFrom('a', 'W', '付', ' ') }),
})

// Seen: names of terms printed over each other and over the circles beside them.
test('labels never cover each other or another mark, stay in the chart, and are at most so many', () => {
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 40 }), (marks) => {
      const labels = placeLabels(marks, { width, height, labelsMax, widthOf: textWidth })
      const boxes = labels.flatMap((label, i) => {
        const own = marks[i]
        if (label === null || own === undefined) return []
        const wide = textWidth(own.text)
        const left = label.x - { start: 0, middle: wide / 2, end: wide }[label.anchor]
        // The line that a text of 12 pixels stands on, its highest and its lowest parts.
        return [{ own, left, right: left + wide, top: label.y - 9, bottom: label.y + 2 }]
      })
      assert.ok(boxes.length <= labelsMax)
      for (const [i, a] of boxes.entries()) {
        assert.ok(a.left >= 0 && a.right <= width && a.top >= -1 && a.bottom <= height)
        const covers = (b: typeof a) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
        assert.ok(!boxes.slice(i + 1).some(covers), 'another label')
        const isOver = ({ x, y }: { x: number; y: number }) => a.left < x && x < a.right && a.top < y && y < a.bottom
        assert.ok(!marks.some((other) => other !== a.own && isOver(other)), 'another mark')
      }
    }),
  )
})

test('a mark by itself has its label to the right, and at the edge to the left', () => {
  const place = (x: number) =>
    placeLabels([{ x, y: 100, radius: 10, text: 'Staking' }], { width, height, labelsMax, widthOf: textWidth })
  assert.deepEqual(place(300), [{ x: 314, y: 104, anchor: 'start' }])
  assert.deepEqual(place(700), [{ x: 686, y: 104, anchor: 'end' }])
})
