import { message, type Lang } from '../messages/message.ts'
import { answerTimeoutMs } from '../webhooks/judge-attempt.ts'
import { messageHeaders, messageTypes, type MessageType } from '../webhooks/message-types.ts'
import { expanded } from './openapi/openapi-schemas.ts'

type Json = Record<string, unknown>

/** The webhook messages in the document: each a request that a receiver answers. Pure. */
export function webhookItems(): Json {
  return Object.fromEntries(messageTypes.map((type) => [type.type, { post: operation(type) }]))
}

/** The schemas of their bodies, by name in the document. Pure. */
export function webhookSchemas(): Json {
  return Object.fromEntries(messageTypes.map((type) => [schemaName(type), messageSchema(type, 'en')]))
}

/** The body of a message as JSON Schema, with the meanings of its members in a language. Pure. */
export function messageSchema({ body, meanings }: MessageType, lang: Lang): Json {
  const schema = expanded(body, 'output')
  const properties = Object.entries(schema['properties'] as Record<string, Json>).map(([name, member]) => {
    const key = meanings[name]
    return [name, key === undefined ? member : { ...member, description: message(lang, key) }]
  })
  return { ...schema, properties: Object.fromEntries(properties) as Json }
}

function schemaName({ name }: MessageType): string {
  return `${name}Message`
}

function operation(type: MessageType): Json {
  const content = {
    schema: { $ref: `#/components/schemas/${schemaName(type)}` },
    examples: { sample: { value: type.example('en') } },
  }
  return {
    operationId: `receive${type.name}`,
    tags: ['Console'],
    summary: `A message of type \`${type.type}\``,
    description: message('en', type.about),
    parameters: headerParameters(),
    requestBody: { required: true, content: { 'application/json': content } },
    responses: {
      '2XX': { description: 'The message was received. The body of the answer is ignored.' },
      410: { description: 'The receiver is gone. The webhook is paused at once.' },
      default: {
        description: `A failed attempt, also a redirect or no answer within ${answerTimeoutMs / 1_000} seconds.`,
      },
    },
  }
}

function headerParameters(): Json[] {
  return Object.entries(messageHeaders).map(([name, { type, meaning }]) => ({
    name,
    in: 'header',
    required: true,
    description: message('en', meaning),
    schema: { type },
  }))
}
