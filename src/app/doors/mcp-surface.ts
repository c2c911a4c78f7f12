import type { OpenProtocol } from '../../mcp/protocol.ts'
import type { Tool } from '../../mcp/tool.ts'

/** What is served over MCP: the tools that are called directly, and what answers every other message. */
type McpSurface = { tools: readonly Tool[]; openProtocol: OpenProtocol }

export type LoadSurface = () => Promise<McpSurface>

/** The tools of the service. The protocol's library takes a tenth of a second to load: the first message loads it. */
export async function loadTools(): Promise<McpSurface> {
  const [{ tools }, { toolProtocol }] = await Promise.all([
    import('../../mcp/tools.ts'),
    import('../../mcp/tool-protocol.ts'),
  ])
  return { tools, openProtocol: toolProtocol }
}
