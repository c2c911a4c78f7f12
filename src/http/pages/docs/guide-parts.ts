import type { Endpoint } from '../../../endpoint/endpoint.ts'
import { html, type Html } from '../../../kit/html.ts'
import { codeTabs } from '../reference/code-tabs.ts'
import type { PageAsk } from '../page.ts'

/** A block of code that is pasted. */
export function code(text: string): Html {
  return html`<pre><code>${text}</code></pre>`
}

/** The first example of an endpoint in curl, TypeScript and Python. Null where the service has no such endpoint. */
export function callOf(
  endpoints: readonly Endpoint<never>[],
  name: string,
  ask: Pick<PageAsk, 'baseUrl'>,
): Html | null {
  const endpoint = endpoints.find((each) => each.name === name)
  const [example] = endpoint?.examples ?? []
  const method = endpoint?.methods.at(-1)
  return endpoint && example && method ? codeTabs(endpoint, method, example.input, ask.baseUrl) : null
}
