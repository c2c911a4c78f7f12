import type { OpenProtocol } from '../../mcp/protocol.ts'
import type { Tool } from '../../mcp/tool.ts'

/** What is served over MCP: the tools, which are called directly, and the protocol handler for all other messages. */
type McpSurface = { tools: readonly Tool[]; openProtocol: OpenProtocol }

export type LoadSurface = () => Promise<McpSurface>

/** Loads the tools with the first message, because importing the MCP library takes 100 ms. */
export async function loadTools(): Promise<McpSurface> {
  const [{ tools }, { toolProtocol }] = await Promise.all([
    import('../../mcp/tools.ts'),
    import('../../mcp/tool-protocol.ts'),
  ])
  return { tools, openProtocol: toolProtocol }
}
