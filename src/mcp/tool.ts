import { z } from 'zod'
import { problemSchema } from '../api/openapi-problems.ts'
import type { Endpoint } from '../endpoint/endpoint.ts'
import { langs } from '../messages/message.ts'
import { paymentRequiredSchema } from '../paid/payment-required-schema.ts'
import type { Product } from '../paid/products.ts'
import type { PaidRooms } from '../paid/sold.ts'
import { outlineSchema } from './tools/outline-schema.ts'

/** An endpoint as an MCP tool. */
export type Tool = {
  name: string
  endpoint: Endpoint<PaidRooms>
  /** Set for a paid tool: its price, and a check that throws ServiceError while calls cannot be served. */
  sale?: { product: Product; requireWorkable?: (rooms: PaidRooms, input?: unknown) => void }
}

/** A tool in the form of `tools/list`. */
export type ListedTool = {
  name: string
  title: string
  description: string
  inputSchema: JsonSchema
  outputSchema: JsonSchema
  annotations: { readOnlyHint: boolean; destructiveHint: false; idempotentHint: boolean; openWorldHint: true }
}
type JsonSchema = { type: 'object'; [member: string]: unknown }

/**
 * Describes a tool by the schemas of its endpoint. Its output is the endpoint's answer, the quote of a paid call, or a
 * problem document. Clients validate all of them against this schema, which is therefore an outline.
 */
export function listedTool({ name, endpoint, sale }: Tool): ListedTool {
  const input = jsonSchema(endpoint.input, 'input')
  const properties = { ...(input['properties'] as object), lang: langSchema }
  const answers = [endpoint.output, ...(sale ? [paymentRequiredSchema] : [])]
  const schemas = answers.map((each) => jsonSchema(each, 'output'))
  return {
    name,
    title: endpoint.summary,
    description: endpoint.description,
    inputSchema: { ...input, type: 'object', properties },
    outputSchema: { type: 'object', anyOf: [...schemas, problemSchema].map(outlineSchema) },
    // Hosts may call read-only tools without asking, and repeat idempotent ones; paid calls need consent each time.
    annotations: { readOnlyHint: !sale, destructiveHint: false, idempotentHint: !sale, openWorldHint: true },
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const langSchema = { type: 'string', enum: langs, default: 'en', description: 'The language of human-readable texts.' }
