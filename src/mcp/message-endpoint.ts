import { z } from 'zod'
import type { Endpoint } from '../endpoint/endpoint.ts'

/** Counts messages that do not call a tool, with the limit of calls without a key. */
export const messageEndpoint: Endpoint<unknown> = {
  name: 'mcpMessage',
  methods: ['POST'],
  path: '/api/mcp',
  tag: 'Service',
  summary: 'A message of MCP',
  description: 'A message of the Model Context Protocol that calls no tool.',
  access: { keys: 'ignored' },
  limit: 'shared',
  input: z.strictObject({}),
  output: z.strictObject({}),
  errors: [],
  examples: [],
  run: () => ({ body: {}, outcome: null }),
}
