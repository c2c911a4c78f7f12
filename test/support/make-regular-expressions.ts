import { relative, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parentPort, workerData } from 'node:worker_threads'
import type { Expression } from './regular-expressions.ts'

/**
 * The entry of a worker, which is handed places (`path:line`) where regular expressions are put together. It loads the files
 * anew, has the rules of injection made, which are made later, and posts what was made at which place.
 */
const root = join(import.meta.dirname, '../..')
const places = workerData as readonly string[]
const expressions: (Expression & { place: string })[] = []

globalThis.RegExp = new Proxy(RegExp, {
  construct: (target, args: ConstructorParameters<typeof RegExp>, newTarget) => {
    const expression = Reflect.construct(target, args, newTarget) as RegExp
    const place = callerOf(new Error())
    const { source, flags } = expression
    if (places.includes(place)) expressions.push({ path: place.replace(/:\d+$/, ''), place, source, flags })
    return expression
  },
})

for (const path of new Set(places.map((place) => place.replace(/:\d+$/, ''))))
  await import(pathToFileURL(join(root, path)).href)
const { prepareRules } = await import('../../src/intent/find-injection.ts')
prepareRules()
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin, only windows do.
parentPort?.postMessage(expressions)

/** Who called the constructor: the second frame, below the proxy. */
function callerOf({ stack = '' }: Error): string {
  const [, url = '', line = ''] = /(file:\S+?):(\d+):\d+/.exec(stack.split('\n')[2] ?? '') ?? []
  return url === '' ? '' : `${relative(root, fileURLToPath(url))}:${line}`
}
