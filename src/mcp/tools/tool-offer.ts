import { discoveryDocument } from '../../paid/discovery-document.ts'
import type { Offer } from '../../paid/offer.ts'
import { shortSchemaOf, type PaidRooms } from '../../paid/sold.ts'
import type { Tool } from '../tool.ts'

/** The x402 offer of a paid tool (version 2, MCP transport). */
export function toolOffer({ paid }: Pick<PaidRooms, 'paid'>, tool: Tool & Required<Pick<Tool, 'sale'>>): Offer {
  const { name, endpoint, sale } = tool
  return {
    // Answers differ from those over HTTP, so a payment for one is not valid for the other.
    name: `tool:${name}`,
    url: `mcp://tool/${name}`,
    description: endpoint.summary,
    amount: paid.prices[sale.product],
    discovery: discoveryOf(tool),
  }
}

/** How to call the tool (x402 extension bazaar), with its first example. Pure. */
function discoveryOf({ name, endpoint: { input, examples } }: Tool): Record<string, unknown> {
  const call = {
    type: 'mcp',
    toolName: name,
    transport: 'streamable-http',
    inputSchema: shortSchemaOf(input),
    example: examples[0]?.input ?? {},
  }
  const members = {
    type: { type: 'string', const: 'mcp' },
    toolName: { type: 'string' },
    transport: { type: 'string', enum: ['streamable-http'] },
    inputSchema: { type: 'object' },
    example: { type: 'object' },
  }
  return discoveryDocument(call, { members, optional: ['transport', 'example'] })
}
