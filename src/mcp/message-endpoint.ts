import { z } from 'zod'
import type { Endpoint } from '../endpoint/endpoint.ts'

/** What a message that calls no tool is counted as: it is limited like any other call that no key is read for. */
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
