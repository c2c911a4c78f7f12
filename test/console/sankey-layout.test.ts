import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { layoutSankey, type Box } from '../../console/src/address/sankey-layout.ts'

const few = { in: [900, 300, 60.5], out: [500, 0.000001] }
const widths = [296, 639, 640, 1008]

test('a band is as thick as its amount at both ends, on one scale for both sides', () => {
  for (const width of widths) {
    const { bands } = layoutSankey(few, width)
    const unit = (bands[0]?.bar.height ?? 0) / 900
    assert.ok(unit > 0)
    for (const { side, index, bar, path } of bands) {
      const expected = (few[side][index] ?? 0) * unit
      assert.ok(Math.abs(bar.height - expected) < 1e-9, `${side} ${index}`)
      const [near, far] = thicknesses(path)
      assert.ok(Math.abs(near - expected) < 0.02 && Math.abs(far - expected) < 0.02, path)
    }
  }
})

test('bands meet the bar of the address side by side, without gap or overlap', () => {
  for (const width of widths) {
    const { bands, subjects } = layoutSankey(few, width)
    for (const side of ['in', 'out'] as const) {
      const bar = subjects.find((subject) => subject.side === side || subject.side === 'both')
      assert.ok(bar)
      const ends = bands.filter((band) => band.side === side).map(({ path }) => subjectEnd(path, side))
      for (const [i, end] of ends.entries()) {
        assert.ok(Math.abs(end.x - (side === 'in' ? bar.x : bar.x + bar.width)) < 0.02)
        if (i > 0) assert.ok(Math.abs(end.top - (ends[i - 1]?.bottom ?? 0)) < 0.02)
        assert.ok(end.top >= bar.y - 0.02 && end.bottom <= bar.y + bar.height + 0.02)
      }
    }
  }
})

test('labels, bars and the bar of the address never overlap and stay inside, with any amounts', () => {
  // The API returns amounts to 6 places.
  const amount = fc.oneof(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), fc.constant(0))
  const amounts = fc.array(amount, { maxLength: 9 })
  fc.assert(
    fc.property(amounts, amounts, fc.integer({ min: 280, max: 1400 }), (inward, outward, width) => {
      const layout = layoutSankey({ in: inward, out: outward }, width)
      const boxes = [...layout.bands.map(({ label }) => label), ...layout.subjects]
      for (const [i, box] of boxes.entries()) {
        assert.ok(box.x >= 0 && box.x + box.width <= width + 1e-6)
        assert.ok(box.y >= -1e-6 && box.y + box.height <= layout.height + 1e-6)
        for (const other of boxes.slice(i + 1)) assert.equal(overlap(box, other), false)
      }
      for (const { label, bar } of layout.bands) {
        assert.equal(overlap(label, bar), false)
        assert.ok(label.height >= 44)
      }
    }),
  )
})

test('senders stand on the left of the address and receivers on the right; where there is no room, below one another', () => {
  const wide = layoutSankey(few, 1008)
  assert.equal(wide.form, 'beside')
  const [subject] = wide.subjects
  assert.ok(subject)
  for (const { side, label } of wide.bands)
    assert.equal(side === 'in', label.x + label.width < subject.x, 'on the wrong side')
  const narrow = layoutSankey(few, 296)
  assert.equal(narrow.form, 'stacked')
  const ends = narrow.bands.filter(({ side }) => side === 'in').map(({ label }) => label.y + label.height)
  const begins = narrow.bands.filter(({ side }) => side === 'out').map(({ label }) => label.y)
  assert.ok(Math.max(...ends) < Math.min(...begins))
})

test('a flow of nothing, or of one side, is laid out without a number that is none', () => {
  for (const amounts of [
    { in: [], out: [] },
    { in: [0, 0], out: [] },
    { in: [], out: [5] },
  ]) {
    for (const width of widths) {
      const text = JSON.stringify(layoutSankey(amounts, width))
      assert.doesNotMatch(text, /null|NaN/)
    }
  }
})

test('the same flow is laid out the same', () => {
  assert.deepEqual(layoutSankey(few, 1008), layoutSankey(structuredClone(few), 1008))
})

function overlap(a: Box, b: Box): boolean {
  const slack = 1e-6
  const across = a.x + slack < b.x + b.width && b.x + slack < a.x + a.width
  return across && a.y + slack < b.y + b.height && b.y + slack < a.y + a.height
}

function numbersOf(path: string): number[] {
  return (path.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number)
}

/** M x1 y1 C half y1 half y2 x2 y2 V low2 C half low2 half low1 x1 low1 Z */
function thicknesses(path: string): [number, number] {
  const [, y1 = 0, , , , , , y2 = 0, low2 = 0, , , , , , low1 = 0] = numbersOf(path)
  return [low1 - y1, low2 - y2]
}

function subjectEnd(path: string, side: 'in' | 'out'): { x: number; top: number; bottom: number } {
  const [x1 = 0, y1 = 0, , , , , x2 = 0, y2 = 0, low2 = 0, , , , , , low1 = 0] = numbersOf(path)
  return side === 'in' ? { x: x2, top: y2, bottom: low2 } : { x: x1, top: y1, bottom: low1 }
}
