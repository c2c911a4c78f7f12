import {
  classifyInboundRequest,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server'
import type { AnswerForm } from './accepted-form.ts'
import type { ToolCall, ToolResult } from './call-tool.ts'
import type { McpAnswer } from '../json-rpc.ts'
import { isRecord, paymentKey } from './message-members.ts'
import { addJson, closeMembers, joinJson, openMembers, type JsonOf } from '../../kit/spliced-json.ts'
import { isAscii, quotedJson } from './quoted-json.ts'
import type { ServerIdentity } from './server-identity.ts'
import type { Tool } from '../tool.ts'

/** A tool call that the official SDK would accept, with what its answer depends on. */
export type DirectCall = { id: string | number; revision: 'legacy' | 'modern'; call: ToolCall }

export type ReadDirectCall = (headers: Headers, message: unknown) => DirectCall | null

/** Request headers by lower-case name; protocol headers have a single value. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * Parses tool calls in the form that clients normally send. The SDK takes several hundred microseconds per message,
 * many times what most tools take. Returns null for everything else, valid or not, which is left to the SDK, so that
 * the SDK alone decides what is refused. `test/mcp/direct-call.test.ts` compares the answers of both.
 */
export function createDirectReader(tools: readonly Tool[]): ReadDirectCall {
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const isEnvelope = createEnvelopeCheck()
  return (headers, message) => {
    if (!isRecord(message) || !hasOnly(message, messageMembers)) return null
    const { jsonrpc, id, method, params } = message
    if (jsonrpc !== '2.0' || method !== 'tools/call' || !isId(id)) return null
    if (!isRecord(params) || !hasOnly(params, paramMembers)) return null
    const { name, arguments: sent = {}, _meta: meta = {} } = params
    const tool = typeof name === 'string' ? byName.get(name) : undefined
    if (!tool || !isRecord(sent) || !isRecord(meta)) return null
    const { progressToken, [paymentKey]: payment, ...envelope } = meta
    if (progressToken !== undefined && !isId(progressToken)) return null
    const revision = Object.hasOwn(envelope, PROTOCOL_VERSION_META_KEY) ? 'modern' : 'legacy'
    const isTaken =
      revision === 'modern'
        ? namesAlike(headers, tool.name, envelope) && hasOnly(envelope, envelopeMembers) && isEnvelope(envelope)
        : Object.keys(envelope).length === 0 && isTakenAsLegacy(headers)
    return isTaken ? { id, revision, call: { tool, sent, payment } } : null
  }
}

const messageMembers: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params'])
const paramMembers: ReadonlySet<string> = new Set(['name', 'arguments', '_meta'])
const envelopeMembers: ReadonlySet<string> = new Set([
  PROTOCOL_VERSION_META_KEY,
  CLIENT_INFO_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
])

function hasOnly(value: object, names: ReadonlySet<string>): boolean {
  return Object.keys(value).every((name) => names.has(name))
}

/** A request id or a progress token. */
function isId(value: unknown): value is string | number {
  return typeof value === 'string' || Number.isSafeInteger(value)
}

/** Revision 2025-11-25 and earlier: the protocol version that the SDK's transport requires. */
function isTakenAsLegacy({ 'mcp-protocol-version': version }: Headers): boolean {
  return version === undefined || (typeof version === 'string' && SUPPORTED_PROTOCOL_VERSIONS.includes(version))
}

/** Revision 2026-07-28: headers repeat members of the message, so that proxies need not parse it. */
function namesAlike(headers: Headers, name: string, envelope: Readonly<Record<string, unknown>>): boolean {
  return (
    headers['mcp-protocol-version'] === modernRevision &&
    envelope[PROTOCOL_VERSION_META_KEY] === modernRevision &&
    headers['mcp-method'] === 'tools/call' &&
    headers['mcp-name'] === name
  )
}

const modernRevision = '2026-07-28'

/** Whether the SDK accepts an envelope. Cached, because a client sends the same one with every message. */
function createEnvelopeCheck(): (envelope: Readonly<Record<string, unknown>>) => boolean {
  const taken = new Set<string>()
  return (envelope) => {
    const text = JSON.stringify(envelope)
    if (taken.has(text)) return true
    const params = { name: 'any', _meta: envelope }
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
    if (classifyInboundRequest({ httpMethod: 'POST', body }).kind !== 'modern') return false
    if (text.length > envelopeMaxChars) return true
    if (taken.size >= envelopesMax) taken.clear()
    taken.add(text)
    return true
  }
}

const envelopesMax = 1_000
const envelopeMaxChars = 2_000

/**
 * The answer to a direct call, byte for byte equal to the SDK's; `identity` is the server as JSON. Only revision
 * 2025-11-25 has event answers. Pure.
 */
export function answerDirectly(
  { id, revision }: Pick<DirectCall, 'id' | 'revision'>,
  { json, sharedEnd = '', isError, meta }: ToolResult,
  { identity, form }: { identity: JsonOf<ServerIdentity>; form: AnswerForm },
): McpAnswer {
  const isModern = revision === 'modern'
  const hasOwnMeta = Object.keys(meta).length > 0
  // The SDK puts the tool's own members first and its additions last.
  const ownMeta = openMembers(meta)
  const allMeta = isModern ? addJson(ownMeta, SERVER_INFO_META_KEY, identity) : ownMeta
  const metaMember = `"_meta":${joinJson(allMeta, closeMembers({}))}`
  const begin = hasOwnMeta ? `${metaMember},` : ''
  const end =
    (isError ? ',"isError":true' : '') +
    (isModern ? ',"resultType":"complete"' : '') +
    (isModern && !hasOwnMeta ? `,${metaMember}` : '') +
    `},"jsonrpc":"2.0","id":${JSON.stringify(id)}}`
  const { text, isAscii: isResultAscii } = quotedJson(json, sharedEnd)
  const message = `{"result":{${begin}"content":[{"type":"text","text":${text}}],"structuredContent":${json}${end}`
  const isJson = isModern || form === 'json'
  const headers = isJson ? jsonHeaders : eventHeaders
  const body = isJson ? message : `event: message\ndata: ${message}\n\n`
  // Counting bytes would flatten the text, which sending does once more.
  const bytes = isResultAscii && isAscii(begin) && isAscii(end) ? body.length : undefined
  return { status: 200, headers, body, bytes }
}

const jsonHeaders = { 'content-type': 'application/json' } as const
const eventHeaders = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' } as const
