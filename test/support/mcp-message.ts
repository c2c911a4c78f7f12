import { shared, type TestApp } from './test-app.ts'

export const mcpPath = '/api/mcp'
export const revisions = ['2025-11-25', '2026-07-28'] as const
export type Revision = (typeof revisions)[number]

export type Problem = { reason_code: string; field?: string; detail: string; retry: { condition?: string } }
export type RpcAnswer = {
  id?: unknown
  result?: Record<string, unknown>
  error?: { code: number; message: string; data?: Problem }
}
export type ToolResult = {
  content: { text: string }[]
  structuredContent: Record<string, unknown>
  isError?: true
  _meta?: Record<string, unknown>
}

/** The app, and additional headers and members of `_meta`. */
export type Saying = {
  app?: Pick<TestApp, 'ask'>
  headers?: Readonly<Record<string, string>>
  meta?: Readonly<Record<string, unknown>>
}

export async function callTool(
  revision: Revision,
  name: string,
  args: Readonly<Record<string, unknown>>,
  saying: Saying = {},
) {
  const answer = await say(revision, 'tools/call', { name, arguments: args }, saying)
  return { ...answer, result: answer.result as ToolResult | undefined }
}

/** Sends one message in the form of a revision. */
export async function say(
  revision: Revision,
  method: string,
  params: Readonly<Record<string, unknown>>,
  { app, headers = {}, meta = {} }: Saying = {},
) {
  const written = writtenAs(revision, method, params, meta)
  const answer = await postMessage(written.body, { ...written.headers, ...headers }, app)
  return { ...answer, ...(JSON.parse(dataOf(answer.text)) as RpcAnswer) }
}

/** A message and its headers, as clients of a revision write them. */
export function writtenAs(
  revision: Revision,
  method: string,
  params: Readonly<Record<string, unknown>>,
  meta: Readonly<Record<string, unknown>> = {},
) {
  const isModern = revision === '2026-07-28'
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const allMeta = { ...(isModern ? envelope : {}), ...meta }
  const headers: Record<string, string> = {
    'mcp-protocol-version': revision,
    ...(isModern ? { 'mcp-method': method } : {}),
    ...(isModern && typeof params['name'] === 'string' ? { 'mcp-name': params['name'] } : {}),
  }
  const sent = Object.keys(allMeta).length === 0 ? params : { ...params, _meta: allMeta }
  return { headers, body: { jsonrpc: '2.0', id: 1, method, params: sent } }
}

/** The message of an answer, which is JSON or an event with JSON in it. */
export function dataOf(text: string): string {
  return /^data: (.*)$/m.exec(text)?.[1] ?? text
}

export async function postMessage(
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  app: Pick<TestApp, 'ask'> = shared,
) {
  return app.ask(mcpPath, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
  })
}
