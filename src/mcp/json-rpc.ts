import { message, type MessageKey, type Params } from '../messages/message.ts'

/** An HTTP answer of the MCP door. */
export type McpAnswer = {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | ReadableStream<Uint8Array> | null
  /** The byte length, where it is known without counting. */
  bytes?: number | undefined
}

/** Error codes of JSON-RPC 2.0, section 5.1, and one of the range reserved for servers. */
export const rpcCodes = { parse: -32_700, request: -32_600, params: -32_602, refused: -32_000 } as const

type Refusal = {
  status: number
  code: (typeof rpcCodes)[keyof typeof rpcCodes]
  messageKey: MessageKey
  params?: Params
  /** The id of the refused message; null where it could not be read. */
  id?: string | number | null
  headers?: Readonly<Record<string, string>>
  data?: unknown
}

/** A refusal as a JSON-RPC error. In English, because the message has no language. */
export function refusal({ status, code, messageKey, params = {}, id = null, headers = {}, data }: Refusal): McpAnswer {
  const error = { code, message: message('en', messageKey, params), ...(data === undefined ? {} : { data }) }
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id, error }),
  }
}
