import type { MessageKey } from '../../messages/message.ts'
import { idOf, isRecord } from './message-members.ts'

/** A member of a request with a wrong type: its path, and the message about what is expected. */
export type WrongMember = { method: string; field: string; messageKey: MessageKey }

/**
 * The first member of `params` whose type differs from the MCP schema (2025-11-25, `InitializeRequest` and
 * `CallToolRequest`); null where there is none, and for other methods, whose members are optional. The SDK's own
 * refusal would be the text of a library. Messages that are not JSON-RPC 2.0 requests are left to the SDK. Pure.
 */
export function wrongMember(message: unknown): WrongMember | null {
  if (!isRecord(message) || message['jsonrpc'] !== '2.0' || idOf(message) === null) return null
  const { method } = message
  if (typeof method !== 'string') return null
  for (const { path, type, isOptional } of membersOf.get(method) ?? []) {
    const value = valueAt(message, path)
    if (value === undefined && isOptional) continue
    if (type === 'object' ? isRecord(value) : typeof value === 'string') continue
    return { method, field: path.join('.'), messageKey: type === 'object' ? 'mcp.member_object' : 'mcp.member_text' }
  }
  return null
}

type Member = { path: readonly string[]; type: 'object' | 'string'; isOptional?: boolean }

const membersOf: ReadonlyMap<string, readonly Member[]> = new Map<string, readonly Member[]>([
  [
    'initialize',
    [
      { path: ['params'], type: 'object' },
      { path: ['params', 'protocolVersion'], type: 'string' },
      { path: ['params', 'capabilities'], type: 'object' },
      { path: ['params', 'clientInfo'], type: 'object' },
      { path: ['params', 'clientInfo', 'name'], type: 'string' },
      { path: ['params', 'clientInfo', 'version'], type: 'string' },
    ],
  ],
  [
    'tools/call',
    [
      { path: ['params'], type: 'object' },
      { path: ['params', 'name'], type: 'string' },
      { path: ['params', 'arguments'], type: 'object', isOptional: true },
    ],
  ],
])

function valueAt(message: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), message)
}
