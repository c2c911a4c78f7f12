import { ProtocolError, Server, type CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { createClient } from '../../sdk/src/create-client.ts'
import { UnreachableError } from '../../sdk/src/unreachable-error.ts'
import { createBuyer } from './buy.ts'
import type { Calls } from './input-until-answered.ts'
import type { Settings } from './settings.ts'
import { failure, result } from './tool-result.ts'
import { freeTools, paidTools, type Described, type Input } from './tools.ts'

/**
 * The MCP server: free tools ask the service, paid ones buy from it. Arguments go to the service as they are: it refuses
 * what is wrong with a reason that the model can act on. `calls` counts those under way.
 */
export function createServer(settings: Settings, calls: Calls): Server {
  const server = new Server({ name: 'countersign', title: 'Countersign', version }, { capabilities, instructions })
  const tools = toolsOf(settings)
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(({ listed }) => listed) }))
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const tool = tools.find(({ listed }) => listed.name === params.name)
    if (!tool) {
      const names = tools.map(({ listed }) => listed.name).join(', ')
      throw new ProtocolError(invalidParams, `There is no tool of this name. The tools are ${names}.`)
    }
    const payment = context.mcpReq['_meta']?.['x402/payment']
    return calls.run(() => answered(() => tool.call(params.arguments ?? {}, payment)))
  })
  return server
}

type Tool = {
  listed: ReturnType<typeof listedTool>
  call: (sent: Input, payment: unknown) => Promise<CallToolResult>
}

function toolsOf(settings: Settings): Tool[] {
  const { baseUrl, apiKey } = settings
  const client = createClient({ baseUrl, ...(apiKey === null ? {} : { apiKey }) })
  const buy = createBuyer(settings)
  const free = freeTools.map((tool) => ({
    listed: listedTool(tool, { isPaid: false }),
    call: async (sent: Input) => {
      const { data, error } = await tool.ask(client, sent)
      return error === undefined ? result(data) : failure(error)
    },
  }))
  const paid = paidTools.map((tool) => ({
    listed: listedTool(tool, { isPaid: true }),
    call: (sent: Input, payment: unknown) => buy(tool.request(sent), payment),
  }))
  return [...free, ...paid]
}

function listedTool({ name, title, description, input }: Described, { isPaid }: { isPaid: boolean }) {
  const { $schema: _, ...schema }: Record<string, unknown> = z.toJSONSchema(input, { io: 'input' })
  // Hosts may call read-only tools without confirmation, and repeat idempotent ones; each payment is to be confirmed.
  const annotations = { readOnlyHint: !isPaid, destructiveHint: false, idempotentHint: !isPaid, openWorldHint: true }
  return { name, title, description, inputSchema: { ...schema, type: 'object' as const }, annotations }
}

async function answered(work: () => Promise<CallToolResult>): Promise<CallToolResult> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error
    const { reason_code, message, retry } = error
    return failure({ reason_code, message, retry })
  }
}

const version = '0.1.0'
const capabilities = { tools: {} }
/** JSON-RPC. */
const invalidParams = -32602
const instructions =
  'Ask before every payment. Pay only on decision allow. On review, ask a person. On decline, do not pay. uncertain is ' +
  'never clear. Where compliance_decision answers paid_tier_not_configured, the service sells no decisions: do not pay, ' +
  'and tell the operator. POST /api/decide of the service decides without charge.'
