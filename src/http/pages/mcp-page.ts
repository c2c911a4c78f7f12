import { html, type Html } from '../../kit/html.ts'
import { metaKeys } from '../../mcp/meta-keys.ts'
import type { Tool } from '../../mcp/tool.ts'
import { tools } from '../../mcp/tools.ts'
import { message, type Lang } from '../../messages/message.ts'
import { operationsInChinese } from '../../messages/operations-in-chinese.ts'
import type { PaidRooms } from '../../paid/sold.ts'
import { withCode } from './with-code.ts'
import type { ConstantPage } from './page.ts'

/** How agents use the tools: configuration of common hosts, the tools, and payment. */
export const mcpPage: ConstantPage<McpPageNeeds> = {
  path: '/docs/mcp',
  render: ({ paid }, { lang, baseUrl }) => ({
    title: message(lang, 'page.mcp'),
    body: html`<p>${message(lang, 'page.mcp.intro', { revisions: ['2025-11-25', '2026-07-28'] })}</p>
<pre><code>${baseUrl}/api/mcp</code></pre>
<h2>${message(lang, 'page.mcp.configure')}</h2>
${configurations(`${baseUrl}/api/mcp`, null).map(drawConfiguration)}
<h2>${message(lang, 'page.mcp.with_key')}</h2>
<p>${withCode(message(lang, 'page.mcp.key'))}</p>
${configurations(`${baseUrl}/api/mcp`, keyHeader).map(drawConfiguration)}
<h2>${message(lang, 'page.mcp.free')}</h2>
${toolList(
  tools.filter(({ sale }) => !sale),
  lang,
)}
<h2>${message(lang, 'page.mcp.paid')}</h2>
${paid.terms === null && html`<p><strong>${withCode(message(lang, 'page.mcp.not_sold'))}</strong></p>`}
<p>${withCode(message(lang, 'page.mcp.paid_how'))}</p>
${toolList(
  tools.filter(({ sale }) => sale),
  lang,
)}
<h2>${message(lang, 'page.mcp.try')}</h2>
<p>${withCode(message(lang, 'page.mcp.try_how'))}</p>
${firstCalls.map(
  ({ revision, noteKey, messages }) => html`<h3>${message(lang, 'page.mcp.revision', { revision })}</h3>
<p>${withCode(message(lang, noteKey))}</p>
${messages.map(
  (each) => html`<pre><code>${curlOf(baseUrl, revision, each)}</code></pre>
`,
)}`,
)}
<h2>${message(lang, 'page.mcp.errors')}</h2>
${errorTexts(lang)}`,
  }),
}

/** Whether anything is sold. */
export type McpPageNeeds = { paid: Pick<PaidRooms['paid'], 'terms'> }

function toolList(listed: readonly Tool[], lang: Lang): Html {
  const titleOf = ({ endpoint }: Tool) => operationTitle(lang, endpoint)
  return html`<dl>${listed.map((tool) => html`<dt><code>${tool.name}</code></dt><dd>${titleOf(tool)} ${Object.keys(tool.endpoint.input.shape).map((member) => html`<code>${member}</code> `)}</dd>`)}</dl>`
}

function operationTitle(lang: Lang, { name, summary }: Tool['endpoint']): Html {
  const inChinese = lang === 'zh' ? operationsInChinese[name]?.summary : undefined
  return inChinese === undefined ? html`<span lang="en">${summary}.</span>` : html`${inChinese}。`
}

function errorTexts(lang: Lang): Html {
  const keys = ['page.mcp.refused', 'page.mcp.limited', 'page.mcp.protocol'] as const
  return html`<ul>${keys.map((key) => html`<li>${withCode(message(lang, key))}</li>`)}</ul>`
}

type Configuration = { host: string; text: string }

function drawConfiguration({ host, text }: Configuration): Html {
  return html`<h3>${host}</h3>
<pre><code>${text.split(keyHeader.value).map((part, at) => html`${at > 0 && html`<var>${keyHeader.value}</var>`}${part}`)}</code></pre>`
}

const keyHeader = { name: 'x-api-key', value: 'csk_KEY' } as const

/** The configuration of common hosts, without a key or with one in a header. */
function configurations(url: string, header: typeof keyHeader | null): readonly Configuration[] {
  const json = (document: object) => JSON.stringify(document, null, 2)
  const headers = header === null ? {} : { headers: { [header.name]: header.value } }
  const ofClaude = header === null ? '' : ` --header "${header.name}: ${header.value}"`
  const ofCodex = header === null ? '' : `\nhttp_headers = { "${header.name}" = "${header.value}" }`
  return [
    { host: 'Claude Code', text: `claude mcp add --transport http countersign ${url}${ofClaude}` },
    { host: 'Cursor (.cursor/mcp.json)', text: json({ mcpServers: { countersign: { url, ...headers } } }) },
    {
      host: 'VS Code (.vscode/mcp.json)',
      text: json({ servers: { countersign: { type: 'http', url, ...headers } } }),
    },
    { host: 'Codex (~/.codex/config.toml)', text: `[mcp_servers.countersign]\nurl = "${url}"${ofCodex}` },
  ]
}

type FirstMessage = { method: string; params: Readonly<Record<string, unknown>> }

const clientInfo = { name: 'curl', version: '1' }
const listTools: FirstMessage = { method: 'tools/list', params: {} }
const callScreening: FirstMessage = {
  method: 'tools/call',
  params: { name: 'screen_address', arguments: { addr: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96' } },
}

/** The first messages of a client in each revision. Only the older one has a handshake. */
const firstCalls = [
  {
    revision: '2025-11-25',
    noteKey: 'page.mcp.legacy_form',
    messages: [
      { method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } },
      listTools,
      callScreening,
    ],
  },
  {
    revision: '2026-07-28',
    noteKey: 'page.mcp.envelope',
    messages: [{ method: 'server/discover', params: {} }, listTools, callScreening],
  },
] as const

/** A command that can be pasted into a shell, in the form that the revision requires. */
function curlOf(baseUrl: string, revision: string, { method, params }: FirstMessage): string {
  const isModern = revision === '2026-07-28'
  const envelope = {
    [metaKeys.protocolVersion]: revision,
    [metaKeys.clientInfo]: clientInfo,
    [metaKeys.clientCapabilities]: {},
  }
  const { name } = params
  const headers = [
    'content-type: application/json',
    `mcp-protocol-version: ${revision}`,
    ...(isModern ? [`mcp-method: ${method}`] : []),
    ...(isModern && typeof name === 'string' ? [`mcp-name: ${name}`] : []),
  ]
  const body = { jsonrpc: '2.0', id: 1, method, params: isModern ? { ...params, _meta: envelope } : params }
  const lines = [`curl -s ${baseUrl}/api/mcp`, ...headers.map((each) => `-H '${each}'`), `-d '${JSON.stringify(body)}'`]
  return lines.join(' \\\n  ')
}
