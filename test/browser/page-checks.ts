import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { until } from '../support/until.ts'
import { measureContrast } from './measure-contrast.ts'

/** Waits until the keyboard stands at a place. */
export async function isFocused(place: Locator): Promise<void> {
  await place.and(place.page().locator(':focus')).waitFor()
}

/** Waits until so many elements match: what comes after an answer or an animation is not there at once. */
export async function hasCount(place: Locator, count: number, why?: string): Promise<void> {
  await holds(() => place.count(), count, why)
}

/** Waits until a field has a value, which may come with an answer. */
export async function hasValue(field: Locator, value: string): Promise<void> {
  await holds(() => field.inputValue(), value)
}

/** Waits until the title matches: it is set after the page was drawn. */
export async function hasTitle(page: Page, pattern: RegExp): Promise<void> {
  let title = ''
  const isSo = async () => pattern.test((title = await page.title()))
  await until(isSo).catch(() => assert.match(title, pattern))
}

/** Waits until what is read is as expected; in vain, the last that was read is in the error. */
async function holds<T>(read: () => Promise<T>, expected: T, why?: string): Promise<void> {
  let last: T | undefined
  const isSo = async () => (last = await read()) === expected
  await until(isSo).catch(() => assert.equal(last, expected, why))
}

/**
 * Waits until the page of an address has its whole answer. Its document begins with what the lists alone contain, in the
 * same words, and is replaced: what is read or clicked before may be gone a moment later.
 */
export async function isAnswered(page: Page): Promise<void> {
  await page.locator('.answer > article').waitFor()
  await page.locator('form.past').waitFor()
}

/** Nothing of the page is outside a phone's screen of 360 pixels. */
export async function fitsPhone(page: Page): Promise<void> {
  assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 360)
}

/** Every visible text stands out from what is behind it; everything that opens is opened first. */
export async function hasContrast(page: Page): Promise<void> {
  for (const details of await page.locator('summary').all()) await details.click()
  const measured = await page.evaluate(measureContrast)
  assert.ok(measured.length > 30, `only ${measured.length} texts were found`)
  assert.deepEqual(
    measured.filter(({ ratio }) => ratio < 4.5),
    [],
  )
}

/** What of the page a program that reads it aloud would stumble over. */
export async function stumblingBlocks(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const found = []
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    for (const id of new Set(ids)) if (ids.filter((each) => each === id).length > 1) found.push('id twice: ' + id)
    for (const element of document.querySelectorAll('a, button, select, input:not([type=hidden]), svg[role], [role=group]')) {
      const label = element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent
      if (label.trim() === '') found.push('no name: ' + element.outerHTML.slice(0, 120))
    }
    for (const name of ['aria-controls', 'aria-labelledby', 'aria-describedby'])
      for (const element of document.querySelectorAll('[' + name + ']'))
        for (const id of element.getAttribute(name).split(' '))
          if (!document.getElementById(id)) found.push(name + ' leads nowhere: ' + id)
    let level = 0
    for (const heading of document.querySelectorAll('h1, h2, h3, h4')) {
      const next = Number(heading.tagName[1])
      if (next > level + 1) found.push('heading skips a level: ' + heading.textContent)
      level = next
    }
    for (const svg of document.querySelectorAll('svg:not([role])'))
      if (svg.getAttribute('aria-hidden') !== 'true') found.push('a drawing that is neither named nor hidden')
    return found
  })()`)
}

/** What the keyboard reaches with Tab, with the outline it shows there; a text that is unique names it. */
export async function tabStops(page: Page, stopsMax: number): Promise<{ name: string; outline: string }[]> {
  const stops: { name: string; outline: string }[] = []
  for (let step = 0; step < stopsMax; step++) {
    await page.keyboard.press('Tab')
    const [name, outline] = await page.evaluate<[string, string]>(focusedElement)
    if (name === 'BODY') break
    stops.push({ name, outline })
  }
  return stops
}

/** No box covers another. */
export async function apart(boxes: Locator): Promise<void> {
  const placed = await Promise.all((await boxes.all()).map((box) => box.boundingBox()))
  for (const [i, a] of placed.entries()) {
    for (const b of placed.slice(i + 1)) {
      assert.ok(a && b)
      const across = a.x < b.x + b.width - 1 && b.x < a.x + a.width - 1
      assert.equal(across && a.y < b.y + b.height - 1 && b.y < a.y + a.height - 1, false)
    }
  }
}

/** Waits until every box is inside the frame, whose view follows the keyboard. */
export async function inside(frame: Locator, boxes: Locator): Promise<void> {
  await until(async () => {
    const around = await frame.boundingBox()
    const placed = await Promise.all((await boxes.all()).map((box) => box.boundingBox()))
    return around !== null && placed.every((box) => box !== null && isInside(around, box))
  })
}

type Box = { x: number; y: number; width: number; height: number }

function isInside(around: Box, { x, y, width, height }: Box): boolean {
  const [right, bottom] = [around.x + around.width + 1, around.y + around.height + 1]
  return x >= around.x - 1 && y >= around.y - 1 && x + width <= right && y + height <= bottom
}

const focusedElement = `(() => {
  const element = document.activeElement
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const name = element.id || element.getAttribute('aria-label') || element.innerText
  return [element.tagName === 'BODY' ? 'BODY' : name, outlineStyle + ' ' + outlineWidth]
})()`
