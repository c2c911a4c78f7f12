import { McpServer, type CallToolResult } from '@modelcontextprotocol/server'
import { createClient } from '../../sdk/src/create-client.ts'
import { UnreachableError } from '../../sdk/src/unreachable-error.ts'
import { createBuyer } from './buy.ts'
import type { Settings } from './settings.ts'
import { failure, result } from './tool-result.ts'
import { freeTools, paidTools } from './tools.ts'

/** The MCP server: free tools ask the service, paid ones buy from it. */
export function createServer(settings: Settings): McpServer {
  const server = new McpServer({ name: 'countersign', title: 'Countersign', version }, { instructions })
  const { baseUrl, apiKey } = settings
  const client = createClient({ baseUrl, ...(apiKey === null ? {} : { apiKey }) })
  const buy = createBuyer(settings)
  for (const { name, title, description, input, ask } of freeTools) {
    const config = { title, description, inputSchema: input, annotations: { readOnlyHint: true } }
    server.registerTool(name, config, (sent) =>
      answered(async () => {
        const { data, error } = await ask(client, input.parse(sent))
        return error === undefined ? result(data) : failure(error)
      }),
    )
  }
  for (const { name, title, description, input, request } of paidTools) {
    const config = { title, description, inputSchema: input, annotations: { readOnlyHint: true } }
    server.registerTool(name, config, (sent, context) =>
      answered(() => buy(request(input.parse(sent)), context.mcpReq['_meta']?.['x402/payment'])),
    )
  }
  return server
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
const instructions =
  'Ask before every payment. Pay only on decision allow. On review, ask a person. On decline, do not pay. uncertain is ' +
  'never clear.'
