import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** What axe finds wrong with a page, each with the first place of it. */
export async function findAccessFaults(page: Page): Promise<string[]> {
  // Evaluated by the browser's debugger, which the policy of the pages does not bind; a script element would be refused.
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(await source)
  return page.evaluate<string[]>(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 160)))`)
}

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
