import { createMcpHandler, ProtocolError, Server } from '@modelcontextprotocol/server'
import { message } from '../messages/message.ts'
import { callTool, type ToolResult } from './calls/call-tool.ts'
import { mcpInstructions } from './instructions.ts'
import type { Exchange, McpNeeds, OpenProtocol } from './protocol.ts'
import { serverIdentity } from './calls/server-identity.ts'
import { listedTool, type Tool } from './tool.ts'

/**
 * The tools over the official SDK, in both revisions and without sessions: one server per message, so that any process
 * can answer any of them.
 */
export const toolProtocol: OpenProtocol = (needs, exchangeOf) =>
  createMcpHandler(({ requestInfo }) => serverFor(needs, exchangeOf(requestInfo)), {
    maxSubscriptions: subscriptionsMax,
  })

const subscriptionsMax = 64

/** The server of one message. */
function serverFor(needs: McpNeeds, exchange: Exchange): Server {
  const { tools } = needs
  const server = new Server(serverIdentity(needs), {
    capabilities: { tools: {} },
    instructions: mcpInstructions(tools, 'en'),
  })
  server.setRequestHandler('tools/list', () => ({ tools: listed(tools) }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) {
      const names = tools.map(({ name }) => name)
      throw new ProtocolError(invalidParams, message('en', 'mcp.tool_unknown', { tools: names }))
    }
    return asSdkResult(
      await callTool(needs, { tool, sent: params.arguments ?? {}, payment: exchange.payment }, exchange),
    )
  })
  return server
}

function asSdkResult({ json, isError, meta }: ToolResult) {
  return {
    content: [{ type: 'text' as const, text: json }],
    structuredContent: JSON.parse(json) as Record<string, unknown>,
    ...(isError ? { isError } : {}),
    ...(Object.keys(meta).length === 0 ? {} : { _meta: meta }),
  }
}

/** JSON-RPC 2.0, section 5.1. */
const invalidParams = -32_602

/** Built on first use, because its schemas take milliseconds. */
function listed(tools: readonly Tool[]) {
  const cached = lists.get(tools)
  if (cached) return cached
  const list = tools.map(listedTool)
  lists.set(tools, list)
  return list
}

const lists = new WeakMap<readonly Tool[], ReturnType<typeof listedTool>[]>()
