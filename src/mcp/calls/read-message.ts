import { isJsonContentType } from '@modelcontextprotocol/server'
import { bodyMembersMax, bodyValuesMax } from '../../api/body-bounds.ts'
import { readStrictJson } from '../../kit/strict-json.ts'
import { refusal, rpcCodes, type McpAnswer } from '../json-rpc.ts'

export type ReadMessage = { value: unknown; refused?: never } | { refused: McpAnswer; value?: never }

/**
 * Parses a JSON body strictly, without checking that it is a message. A body without a content type is JSON, as on
 * every other path.
 */
export function readMessage(contentType: string | undefined, body: Uint8Array): ReadMessage {
  if (contentType !== undefined && !isJsonContentType(contentType)) {
    return { refused: refusal({ status: 415, code: rpcCodes.refused, messageKey: 'mcp.content_type' }) }
  }
  const reading = readStrictJson(body, { valuesMax: bodyValuesMax, membersMax: bodyMembersMax })
  if (reading.fault === 'not_json') {
    return { refused: refusal({ status: 400, code: rpcCodes.parse, messageKey: 'reason.body_not_json' }) }
  }
  if (reading.fault) return { refused: refusal({ status: 400, code: rpcCodes.parse, messageKey: 'mcp.json_strict' }) }
  if (Array.isArray(reading.value)) {
    return { refused: refusal({ status: 400, code: rpcCodes.request, messageKey: 'mcp.no_batches' }) }
  }
  return { value: reading.value }
}
