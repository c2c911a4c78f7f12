import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { unescaped } from './html-text.ts'
import { referencePaths } from './page-paths.ts'

/** A request as the reference shows it. `typescript` is null of what the client of the SDK does not call. */
export type ShownRequest = { name: string; curl: string; typescript: string | null }

const sdk = pathToFileURL(join(import.meta.dirname, '../../sdk/src/index.ts')).href

/** All pages of the reference, one after the other. */
export async function referenceText(ask: (path: string) => Promise<{ text: string }>, lang = 'en'): Promise<string> {
  const pages: string[] = []
  for (const path of referencePaths) pages.push((await ask(`${path}?lang=${lang}`)).text)
  return pages.join('\n')
}

/** The first request of every operation on the pages of the reference. */
export function requestsOn(page: string): ShownRequest[] {
  return page
    .split('<section class="operation" id="')
    .slice(1)
    .map((section) => {
      const [, curl = ''] = /<pre><code>(.*?)<\/code>/s.exec(section) ?? []
      const [, typescript] = /<summary>TypeScript<\/summary><pre><code>(.*?)<\/code>/s.exec(section) ?? []
      return {
        name: section.slice(0, section.indexOf('"')),
        curl: unescaped(curl),
        typescript: typescript === undefined ? null : unescaped(typescript),
      }
    })
}

/** The headers of a command, by name. */
export function headersOf(curl: string): Record<string, string> {
  return Object.fromEntries(
    [...curl.matchAll(/ -H '([^:']+): ([^']*)'/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

/**
 * Runs the TypeScript of a request as it stands, with the SDK of this clone, and gives what the call gave. The number at
 * its end makes every run a module of its own: one that was imported before would not run again.
 */
export async function runTypescript(typescript: string): Promise<{ data?: unknown; error?: unknown }> {
  const text = `${typescript.replace(`'@countersign/sdk'`, `'${sdk}'`)}\nexport { data, error }\n// ${++runs}`
  return (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { data?: unknown; error?: unknown }
}

let runs = 0
