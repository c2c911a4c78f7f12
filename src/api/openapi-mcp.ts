import { message } from '../messages/message.ts'
import { bodyMembersMax, bodyValuesMax } from './body-bounds.ts'
import { securitySchemes } from './openapi/openapi-callers.ts'
import { answerHeaders } from './openapi-problems.ts'

type Json = Record<string, unknown>

/** Limit of an MCP message in bytes: that of a transaction check, the largest input of a tool. */
export const mcpBodyMaxBytes = 1_048_576

/**
 * The Model Context Protocol in the document. It is a door and not an endpoint: `tools/list` describes the tools, this
 * only the envelope (JSON-RPC 2.0; MCP 2025-11-25 and 2026-07-28, HTTP). Pure.
 */
export function mcpPaths(): Json {
  return {
    '/api/mcp': {
      post: {
        operationId: 'sendMcpMessage',
        tags: ['MCP'],
        summary: 'Use the tools of this service over the Model Context Protocol',
        description:
          'One JSON-RPC message for each request, in revision 2025-11-25 or 2026-07-28, without a session. `tools/list` ' +
          'names the tools with the schemas of their arguments and an outline of what they answer; `tools/call` calls one. A call counts on the limit of the endpoint behind ' +
          'the tool, every other message on that of all other paths. What an endpoint refuses is a result with `isError` ' +
          'and the problem document; what is refused here is a JSON-RPC error.',
        'x-limit-class': 'shared',
        security: [{}, ...Object.keys(securitySchemes).map((name) => ({ [name]: [] }))],
        parameters: [acceptParameter(), revisionParameter()],
        requestBody: {
          required: true,
          description: `At most ${mcpBodyMaxBytes} bytes, ${bodyValuesMax} values and ${bodyMembersMax} members.`,
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/McpMessage' },
              examples: Object.fromEntries(messages.map(({ name, ...example }) => [name, example])),
            },
          },
        },
        responses: responses(),
      },
    },
  }
}

/** The schemas of its messages. Members that the protocol adds are allowed. */
export const mcpSchemas: Json = {
  McpMessage: {
    type: 'object',
    required: ['jsonrpc', 'method'],
    properties: {
      jsonrpc: { const: '2.0', description: 'The version of JSON-RPC.' },
      id: {
        type: ['string', 'integer'],
        description: 'Stands in the answer. Without it the message is a notification.',
      },
      method: {
        type: 'string',
        description: '`initialize`, `tools/list`, `tools/call`, `ping` or another of the protocol.',
      },
      params: { type: 'object', description: 'What the method takes: of `tools/call`, `name` and `arguments`.' },
    },
  },
  McpAnswer: {
    type: 'object',
    required: ['jsonrpc'],
    properties: {
      jsonrpc: { const: '2.0', description: 'The version of JSON-RPC.' },
      id: idSchema('The id of the message.'),
      result: { type: 'object', description: 'What the method gives: of a tool, `content` and `structuredContent`.' },
      error: errorSchema(),
    },
  },
  McpError: {
    type: 'object',
    required: ['jsonrpc', 'error'],
    properties: {
      jsonrpc: { const: '2.0', description: 'The version of JSON-RPC.' },
      id: idSchema('The id of the message; null where none could be read.'),
      error: errorSchema(),
    },
  },
}

/** A refused message may have an invalid id. */
function idSchema(description: string): Json {
  return { type: ['string', 'number', 'null'], description }
}

function errorSchema(): Json {
  return {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { type: 'integer', description: 'An error code of JSON-RPC 2.0, or one from -32000 to -32099.' },
      message: { type: 'string', description: 'What is wrong, in English.' },
      data: { description: 'Of a used-up limit, the problem document.' },
    },
    description: 'Why there is no result.',
  }
}

function acceptParameter(): Json {
  return {
    name: 'accept',
    in: 'header',
    required: false,
    description:
      'Clients of revision 2025-11-25 that name `text/event-stream` get an event. Everything else that takes ' +
      '`application/json` gets JSON, and so does a request without the header.',
    schema: { type: 'string', default: 'application/json, text/event-stream' },
  }
}

function revisionParameter(): Json {
  return {
    name: 'mcp-protocol-version',
    in: 'header',
    required: false,
    description: 'The revision. 2026-07-28 also takes `mcp-method` and `mcp-name`, which repeat what the message says.',
    schema: { type: 'string' },
    example: '2025-11-25',
  }
}

function responses(): Json {
  const answered = { schema: { $ref: '#/components/schemas/McpAnswer' } }
  const stream = { schema: { type: 'string', description: 'One event, whose data is a message in that form.' } }
  const errors = Object.entries(refusals).map(([status, { description, code, ...rest }]) => {
    const text = 'key' in rest ? message('en', rest.key) : rest.text
    const example = { value: { jsonrpc: '2.0', id: null, error: { code, message: text } } }
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/McpError' }, examples: { example } } }
    return [status, { description, headers: answerHeaders, content }]
  })
  return {
    200: {
      description: 'The answer: JSON, or an event (2025-11-25, where `accept` names `text/event-stream`).',
      headers: answerHeaders,
      content: { 'application/json': answered, 'text/event-stream': stream },
    },
    202: { description: 'A notification was taken. The answer has no body.', headers: answerHeaders },
    ...Object.fromEntries(errors),
  }
}

/** Refusals before a tool is reached: the status, and the sentence, ours or the SDK's. */
const refusals = {
  400: {
    description: 'No message of the protocol: wrong JSON, a batch, an unknown revision.',
    code: -32_700,
    key: 'reason.body_not_json',
  },
  403: {
    description: 'Another Host or Origin, where the service listens on this machine only.',
    code: -32_000,
    key: 'mcp.foreign',
  },
  404: { description: 'An unknown method (2026-07-28).', code: -32_601, text: 'Method not found' },
  406: {
    description: '`accept` takes neither JSON nor events, or no events for a subscription.',
    code: -32_000,
    key: 'mcp.not_acceptable',
  },
  408: { description: 'The body took too long.', code: -32_600, key: 'reason.request_timeout' },
  413: { description: 'The body is too large.', code: -32_600, key: 'reason.body_too_large' },
  414: {
    description: 'The URL is too long.',
    code: -32_600,
    key: 'reason.url_too_long',
  },
  415: {
    description: 'The body has another type than `application/json`; without a type it is JSON.',
    code: -32_000,
    key: 'reason.content_type_unsupported',
  },
  429: {
    description: 'The limit is used up; `retry-after` says for how long.',
    code: -32_000,
    key: 'reason.rate_limited',
  },
  500: { description: 'An error of this service.', code: -32_600, key: 'reason.internal_error' },
  503: { description: 'The service is busy or stops.', code: -32_600, key: 'reason.service_busy' },
} as const

const messages = [
  {
    name: 'callTool',
    summary: 'Screen an address',
    value: {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'screen_address', arguments: { addr: '0x098B716B8Aaf21512996dC57EB0615e2383E2f96' } },
    },
  },
  { name: 'listTools', summary: 'List the tools', value: { jsonrpc: '2.0', id: 2, method: 'tools/list' } },
] as const
