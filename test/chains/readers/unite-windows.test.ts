import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { uniteWindows } from '../../../src/chains/readers/unite-windows.ts'
import { ChainError } from '../../../src/chains/chain-error.ts'

const newest = 1_000

test('where an endpoint that is behind and a narrow one leave a gap, the window ends before it', () => {
  const behind = { from: 0, to: newest - 150 }
  const all = { from: 0, to: newest }
  assert.deepEqual(unite([behind, { from: newest - 100, to: newest }, all]), behind)
  assert.deepEqual(unite([behind, { from: newest - 150, to: newest }, all]), all)
})

test('every block of the window that is stated was read by as many endpoints as must answer', () => {
  const window = fc.tuple(fc.nat(20), fc.nat(20)).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
  fc.assert(
    fc.property(fc.array(window, { minLength: 2, maxLength: 4 }), fc.nat(1), (windows, silent) => {
      const needed = Math.floor((windows.length + silent) / 2) + 1
      if (windows.length < needed) return
      const read = (block: number) => windows.filter(({ from, to }) => from <= block && block <= to).length
      const stated = attempt(() => unite(windows, silent))
      if (stated === null) return
      for (let block = stated.from; block <= stated.to; block++) assert.ok(read(block) >= needed, `${block}`)
    }),
    { numRuns: 2_000 },
  )
})

type Window = { from: number; to: number }

/** The window of pages without transfers; each goes on behind its own. */
function unite(windows: readonly Window[], silent = 0): Window {
  const answers = windows.map((window) => {
    const next = window.from === 0 ? null : `${window.from}.0`
    return { value: { transfers: [], next, reachesBeginning: false, window }, block: window.to, as_of: '2026-11-20' }
  })
  return uniteWindows({ answers, queried: windows.length + silent }).window ?? assert.fail('no window')
}

function attempt(make: () => Window): Window | null {
  try {
    return make()
  } catch (error) {
    if (isDisagreement(error)) return null
    throw error
  }
}

function isDisagreement(error: unknown): boolean {
  return error instanceof ChainError && error.reason === 'disagreement'
}
