import type { CallToolResult } from '@modelcontextprotocol/server'

/** The result of a tool that a model reads. */
export function result(value: unknown): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: { ...(value as object) } }
}

/** The same for what went wrong: the model can correct itself by it. */
export function failure(value: unknown): CallToolResult {
  return { ...result(value), isError: true }
}
