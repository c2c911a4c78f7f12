import type { Endpoint, EndpointExample, Method } from '../../../endpoint/endpoint.ts'
import { html, type Html } from '../../../kit/html.ts'
import { pythonOf } from './python-request.ts'
import { curlOf, sdkCallOf } from './request-lines.ts'
import { withPlaceholders } from './with-placeholders.ts'

/** A request in curl, in TypeScript with the SDK, and in Python with its standard library; one of them is open. */
export function codeTabs(
  endpoint: Endpoint<never>,
  method: Method,
  input: EndpointExample['input'],
  baseUrl: string,
): Html {
  const name = `code-${endpoint.name}`
  return html`<details class="code" name="${name}" open><summary>curl</summary><pre><code>${withPlaceholders(curlOf(endpoint, method, input, baseUrl))}</code></pre></details>
<details class="code" name="${name}"><summary>TypeScript</summary><pre><code>${withPlaceholders(sdkCallOf(endpoint, method, input, baseUrl))}</code></pre></details>
<details class="code" name="${name}"><summary>Python</summary><pre><code>${withPlaceholders(pythonOf(endpoint, method, input, baseUrl))}</code></pre></details>`
}
