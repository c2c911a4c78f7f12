import { html, type Html } from '../../kit/html.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { Endpoint } from '../../endpoint/endpoint.ts'
import { reasonFacts } from '../../endpoint/reason-codes.ts'
import { openApiDocument } from '../../api/openapi.ts'
import type { Page, PageAsk } from './page.ts'

type Operation = {
  operationId: string
  summary: string
  description?: string
  parameters: { name: string; required: boolean; description?: string; example?: unknown }[]
  responses: Record<string, { description: string }>
}

/** The API reference: drawn from the same document that /openapi.json serves, readable without script. */
export type DocsNeeds = { endpoints: readonly Endpoint<never>[] }

export const docsPage: Page<DocsNeeds> = {
  path: '/docs',
  render: ({ endpoints }, ask) => {
    const { paths } = openApiDocument(endpoints, ask.baseUrl) as { paths: Record<string, Record<string, Operation>> }
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
    )
    return {
      title: message(ask.lang, 'page.docs'),
      body: html`<p>${message(ask.lang, 'page.docs.intro')} <a href="/openapi.json">openapi.json</a></p>
${ask.lang !== 'en' && html`<p>${message(ask.lang, 'page.descriptions')}</p>`}
<ul>${operations.map(({ method, path, operation }) => html`<li><a href="#${operation.operationId}"><code>${method} ${path}</code></a> <span lang="en">${operation.summary}</span></li>`)}</ul>
${operations.map(({ method, path, operation }) =>
  section(
    endpoints.find((one) => one.path === path),
    { method, path, operation },
    ask,
  ),
)}`,
    }
  },
}

type Drawn = { method: string; path: string; operation: Operation }

function section(endpoint: Endpoint<never> | undefined, { method, path, operation }: Drawn, ask: PageAsk): Html {
  return html`<section class="operation" id="${operation.operationId}">
<h2><span class="method">${method}</span> <code>${path}</code></h2>
<p lang="en">${withCode(operation.description ?? operation.summary)}</p>
${operation.parameters.length > 0 && parameterList(operation, ask.lang)}
${endpoint?.methods.includes('POST') && method === 'POST' && bodyList(endpoint, ask.lang)}
${endpoint?.examples.map((example) => html`<p class="soft" lang="en">${example.title}</p><pre><code>${curlOf(endpoint, method, example.input, ask.baseUrl)}</code></pre>`)}
<h3>${message(ask.lang, 'page.answers')}</h3>
<dl>${Object.entries(operation.responses).map(([status, response]) => html`<dt>${status}</dt><dd lang="en">${withCode(response.description)}</dd>`)}</dl>
${endpoint && html`<p class="soft">${endpoint.errors.map((code) => html`<a href="/docs/reasons/${code}?lang=${ask.lang}"><code>${code}</code></a> (${reasonFacts(code).status}) `)}</p>`}
</section>`
}

function parameterList(operation: Operation, lang: Lang): Html {
  return html`<h3>${message(lang, 'page.parameters')}</h3>
<dl>${operation.parameters.map(
    (parameter) =>
      html`<dt><code>${parameter.name}</code>${parameter.required && html` <span class="soft">${message(lang, 'page.required')}</span>`}</dt><dd lang="en">${withCode(parameter.description ?? '')}</dd>`,
  )}</dl>`
}

function bodyList(endpoint: Endpoint<never>, lang: Lang): Html {
  const members = Object.entries(endpoint.input.shape)
  return html`<h3>${message(lang, 'page.body')}</h3>
<dl>${members.map(([name, field]) => html`<dt><code>${name}</code></dt><dd lang="en">${field.meta()?.description ?? ''}</dd>`)}</dl>`
}

/** Descriptions are Markdown for the readers of the document; all they use of it is code between backticks. */
function withCode(text: string): Html {
  return html`${text.split('`').map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`
}

/** A line that works when pasted into a shell. */
function curlOf(
  endpoint: Endpoint<never>,
  method: string,
  input: Readonly<Record<string, unknown>>,
  baseUrl: string,
): string {
  if (method === 'POST')
    return `curl -s ${baseUrl}${endpoint.path} -H 'content-type: application/json' -d '${JSON.stringify(input)}'`
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return `curl -s '${baseUrl}${endpoint.path}${query === '' ? '' : `?${query}`}'`
}
