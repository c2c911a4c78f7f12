import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { Carrier, ToolNeeds, Worked } from './calls/call-tool.ts'
import type { Tool } from './tool.ts'

export type McpNeeds = ToolNeeds & { version: string; tools: readonly Tool[] }

/** What one request is, for the server that answers it. */
export type Exchange = { carrier: Carrier; worked: Worked; payment: unknown }

/** Answers messages as the protocol says. */
export type Protocol = Pick<McpHttpHandler, 'fetch'>

/** Opens the protocol over the servers that are made for its messages. `exchangeOf` says what a request came with. */
export type OpenProtocol = (needs: McpNeeds, exchangeOf: (request: Request | undefined) => Exchange) => Protocol
