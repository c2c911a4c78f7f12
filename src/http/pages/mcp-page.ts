import { html, type Html } from '../../kit/html.ts'
import type { Tool } from '../../mcp/tool.ts'
import { tools } from '../../mcp/tools.ts'
import { message, type Lang } from '../../messages/message.ts'
import type { ConstantPage } from './page.ts'

/** How agents use the tools of this service: configuration of the usual hosts, the tools, and how some are paid for. */
export const mcpPage: ConstantPage<unknown> = {
  path: '/docs/mcp',
  render: (_needs, { lang, baseUrl }) => ({
    title: message(lang, 'page.mcp'),
    body: html`<p>${message(lang, 'page.mcp.intro', { revisions: ['2025-11-25', '2026-07-28'] })}</p>
<pre><code>${baseUrl}/api/mcp</code></pre>
<h2>${message(lang, 'page.mcp.configure')}</h2>
<p>${message(lang, 'page.mcp.key')}</p>
${configurations(baseUrl).map(
  ({ host, text }) => html`<h3>${host}</h3>
<pre><code>${text}</code></pre>`,
)}
<h2>${message(lang, 'page.mcp.free')}</h2>
${toolList(tools.filter(({ sale }) => !sale))}
<h2>${message(lang, 'page.mcp.paid')}</h2>
<p>${message(lang, 'page.mcp.paid_how')}</p>
${toolList(tools.filter(({ sale }) => sale))}
<h2>${message(lang, 'page.mcp.try')}</h2>
<pre><code>${curlOf(baseUrl)}</code></pre>
<h2>${message(lang, 'page.mcp.errors')}</h2>
${errorTexts(lang)}`,
  }),
}

function toolList(listed: readonly Tool[]): Html {
  return html`<dl>${listed.map(({ name, endpoint }) => html`<dt><code>${name}</code></dt><dd lang="en">${endpoint.summary}. ${Object.keys(endpoint.input.shape).map((member) => html`<code>${member}</code> `)}</dd>`)}</dl>`
}

function errorTexts(lang: Lang): Html {
  const keys = ['page.mcp.refused', 'page.mcp.limited', 'page.mcp.protocol'] as const
  return html`<ul>${keys.map((key) => html`<li>${message(lang, key)}</li>`)}</ul>`
}

/** What the usual hosts of agents are told. */
function configurations(baseUrl: string): readonly { host: string; text: string }[] {
  const url = `${baseUrl}/api/mcp`
  const json = (document: object) => JSON.stringify(document, null, 2)
  const headers = { 'x-api-key': 'csk_…' }
  return [
    { host: 'Claude Code', text: `claude mcp add --transport http countersign ${url} --header "x-api-key: csk_…"` },
    { host: 'Cursor (.cursor/mcp.json)', text: json({ mcpServers: { countersign: { url, headers } } }) },
    {
      host: 'VS Code (.vscode/mcp.json)',
      text: json({ servers: { countersign: { type: 'http', url, headers } } }),
    },
    {
      host: 'Codex (~/.codex/config.toml)',
      text: `[mcp_servers.countersign]\nurl = "${url}"\nhttp_headers = { "x-api-key" = "csk_…" }`,
    },
  ]
}

/** A line that works when pasted into a shell. */
function curlOf(baseUrl: string): string {
  const params = { name: 'screen_address', arguments: { addr: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96' } }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
  return `curl -s ${baseUrl}/api/mcp -H 'content-type: application/json' -H 'accept: application/json, text/event-stream' -d '${body}'`
}
