import { bodyMembersMax, bodyValuesMax, smallBodyMaxBytes } from '../../../api/body-bounds.ts'
import { hasBody, type Endpoint, type Method } from '../../../endpoint/endpoint.ts'
import { html, type Html } from '../../../kit/html.ts'
import { message, type Lang } from '../../../messages/message.ts'
import { operationsInChinese } from '../../../messages/operations-in-chinese.ts'
import type { PageAsk } from '../page.ts'
import { withCode } from '../with-code.ts'
import { callerTexts, limitText } from './caller-text.ts'
import { codeTabs } from './code-tabs.ts'
import type { DocumentedPath, Operation, Response } from './documented-paths.ts'
import { memberTable } from './member-table.ts'
import { answerRows, bodyRows, parameterRows } from './operation-rows.ts'
import { curlOf } from './request-lines.ts'
import { walkthroughs } from './walkthroughs.ts'
import { withPlaceholders } from './with-placeholders.ts'
import { refusalCodesOf } from './refusal-codes.ts'
import type { NamedSchemas } from '../schema-rows.ts'

type Ask = Pick<PageAsk, 'lang' | 'baseUrl'>
type Shown = DocumentedPath & { endpoint: Endpoint<never> | undefined; named: NamedSchemas }

/** One path of the reference: purpose, callers, parameters, and a request beside a recorded answer. */
export function operationSection(shown: Shown, ask: Ask): Html {
  const { path, methods, endpoint, operation } = shown
  const { lang } = ask
  const { operationId } = operation
  return html`<section class="operation" id="${operationId}">
${methods.slice(1).map(({ operation: other }) => html`<span id="${other.operationId}"></span>`)}
<h2>${methods.map(({ method }) => html`<span class="method">${method}</span> `)}<a href="#${operationId}"><code>${path}</code></a></h2>
<div class="parts"><div>
${purposeOf(operation, lang)}
${endpoint && callers(endpoint, lang)}
${parameters(shown, lang)}
${answerRows(operation, shown.named).map(({ status, rows }) => html`<details class="list"><summary>${message(lang, 'page.ref.members', { status })}</summary>${memberTable(rows, { operationId, part: status }, lang)}</details>`)}
${refusals(shown, lang)}
</div><div>
<h3>${message(lang, 'page.ref.request')}</h3>${endpoint ? requests(endpoint, methods[0]?.method ?? 'GET', ask) : bareRequest(shown, ask)}
<h3>${message(lang, 'page.ref.answer')}</h3>${answersOf(operation).map(([status, response]) => answer(status, response))}
</div></div>
</section>`
}

/** In English the text of the document. In Chinese our own summary, with the document's full text folded below it. */
function purposeOf({ operationId, summary, description = '' }: Operation, lang: Lang): Html {
  const own = lang === 'zh' ? operationsInChinese[operationId.replace(/ByPost$/, '')] : undefined
  if (!own) return html`<p class="purpose" lang="en">${summary}</p>\n<p lang="en">${withCode(description)}</p>`
  return html`<p class="purpose">${own.summary}</p>
${own.purpose !== '' && html`<p>${withCode(own.purpose)}</p>`}
${description !== '' && html`<details><summary>${message(lang, 'page.ref.in_english')}</summary><p lang="en">${withCode(description)}</p></details>`}`
}

function callers(endpoint: Endpoint<never>, lang: Lang): Html {
  return html`<dl class="callers"><dt>${message(lang, 'page.ref.who')}</dt><dd>${callerTexts(endpoint, lang).join(lang === 'zh' ? '' : ' ')}</dd>
<dt>${message(lang, 'page.ref.limit')}</dt><dd>${limitText(endpoint.limit, lang)}</dd></dl>`
}

function parameters({ methods, operation, endpoint, named }: Shown, lang: Lang): Html {
  const { operationId } = operation
  const rows = parameterRows(operation, named)
  const names = new Set(rows.map(({ path }) => path))
  const inBody = bodyRows(methods, named).filter(({ path }) => !names.has(path))
  const isEither = methods.length > 1
  const bounds = { bytes: endpoint?.bodyMaxBytes ?? smallBodyMaxBytes, values: bodyValuesMax, members: bodyMembersMax }
  const bodyBounds = message(lang, 'page.body.bounds', bounds)
  const place = { operationId, part: 'in' }
  return html`${rows.length > 0 && html`<h3>${message(lang, 'page.parameters')}</h3>`}
${isEither && html`<p class="soft">${message(lang, 'page.ref.query_or_body')} ${bodyBounds}</p>`}
${rows.length > 0 && memberTable([...rows, ...(isEither ? inBody : [])], place, lang)}
${
  !isEither &&
  inBody.length > 0 &&
  html`<h3>${message(lang, 'page.body')}</h3>
<p class="soft">${bodyBounds}</p>${memberTable(inBody, place, lang)}`
}`
}

function requests(endpoint: Endpoint<never>, method: Method, ask: Ask): Html {
  const [first, ...others] = endpoint.examples
  return html`${first && html`<p class="soft" lang="en">${first.title}</p>${codeTabs(endpoint, method, first.input, ask.baseUrl)}`}
${others.length > 0 && html`<details><summary>${message(ask.lang, 'page.ref.other_requests')}</summary>${others.map((each) => example(endpoint, method, each, ask))}</details>`}
${walkthrough(endpoint, ask)}`
}

function walkthrough({ name }: Endpoint<never>, { lang, baseUrl }: Ask): Html {
  const walk = walkthroughs[name]
  return html`${
    walk &&
    html`<details class="walkthrough"><summary>${message(lang, walk.titleKey)}</summary><p class="soft">${withCode(message(lang, walk.introKey))}</p><pre><code>${withPlaceholders(walk.script(baseUrl))}</code></pre></details>`
  }`
}

function example(
  endpoint: Endpoint<never>,
  method: Method,
  { title, input }: Endpoint<never>['examples'][number],
  ask: Ask,
): Html {
  return html`<p class="soft" lang="en">${title}</p><pre><code>${withPlaceholders(curlOf(endpoint, method, input, ask.baseUrl))}</code></pre>`
}

/** For a path that is not an endpoint: the path, and the first example where it takes a body. */
function bareRequest({ path, methods, operation }: Shown, { baseUrl }: Ask): Html {
  const method = methods[0]?.method ?? 'GET'
  const { examples = {} } = operation.requestBody?.content['application/json'] ?? {}
  const [first] = Object.values(examples)
  const accept = "-H 'accept: application/json, text/event-stream'"
  const body = hasBody(method)
    ? ` -H 'content-type: application/json' ${accept} -d '${JSON.stringify(first?.value)}'`
    : ''
  return html`<pre><code>curl -s ${baseUrl}${path}${body}</code></pre>`
}

/** The successful answers of an operation, by status. */
function answersOf({ responses }: Operation): [string, Response][] {
  return Object.entries(responses).filter(([status]) => status.startsWith('2'))
}

function answer(status: string, { description, content = {} }: Response): Html {
  return html`<p class="soft"><strong>${status}</strong> <span lang="en">${withCode(description)}</span></p>
${Object.entries(content).flatMap(([type, { examples = {} }]) =>
  Object.values(examples).map(
    ({ value }) =>
      html`<p class="soft">${type}</p><pre class="answer" tabindex="0"><code>${shownValue(value)}</code></pre>`,
  ),
)}`
}

function shownValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

/** What an operation refuses, by status, each code with its page. */
function refusals({ operation: { responses }, named }: Shown, lang: Lang): Html {
  const refused = Object.entries(responses).filter(([status]) => !status.startsWith('2'))
  return html`<details class="list"><summary>${message(lang, 'page.ref.refusals')}</summary><dl>${refused.map(
    ([status, response]) => html`<dt>${status}</dt><dd>${codeLinks(response, named, lang)}</dd>`,
  )}</dl></details>`
}

function codeLinks(response: Response, named: NamedSchemas, lang: Lang): Html {
  const codes = refusalCodesOf(response, named)
  if (codes.length === 0) return html`<span lang="en">${withCode(response.description)}</span>`
  return html`${codes.map((code) => html`<a href="/docs/reasons/${code}?lang=${lang}"><code>${code}</code></a> `)}`
}
