import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { Carrier, ToolNeeds, Worked } from './calls/call-tool.ts'
import type { Tool } from './tool.ts'

export type McpNeeds = ToolNeeds & { version: string; tools: readonly Tool[] }

/** What the per-message server knows of its request. */
export type Exchange = { carrier: Carrier; worked: Worked; payment: unknown }

/** Answers messages according to the protocol. */
export type Protocol = Pick<McpHttpHandler, 'fetch'>

/** Opens the protocol. `exchangeOf` returns the exchange of a request. */
export type OpenProtocol = (needs: McpNeeds, exchangeOf: (request: Request | undefined) => Exchange) => Protocol
