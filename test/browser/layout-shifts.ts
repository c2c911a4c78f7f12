import type { Page } from 'playwright-core'

/** Of what is measured as "good", half. */
export const shiftMax = 0.05

/** Adds up what moves on a page without any input. Runs before the page loads. */
export const observeShifts = `
  globalThis.moved = 0
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries()) if (!hadRecentInput) globalThis.moved += value
  }).observe({ type: 'layout-shift', buffered: true })`

/** The cumulative layout shift of a page until now. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate<number>('globalThis.moved')
}
