import type { IncomingMessage, ServerResponse } from 'node:http'

type Answer = Record<string, unknown>

/** What a node answers instead of the right answer to a call. */
export const answerFaults = {
  wrong_id: (answer: Answer) => ({ ...answer, id: 999_999 }),
  text_id: (answer: Answer) => ({ ...answer, id: String(answer['id']) }),
  no_version: ({ id, result }: Answer) => ({ id, result }),
  result_and_error: (answer: Answer) => ({ ...answer, error: { code: 1, message: 'and an error' } }),
  no_result: ({ id }: Answer) => ({ jsonrpc: '2.0', id }),
  error_object: ({ id }: Answer) => ({ jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } }),
  error_text: ({ id }: Answer) => ({ jsonrpc: '2.0', id, error: 'something went wrong' }),
  rate_error: ({ id }: Answer) => ({ jsonrpc: '2.0', id, error: { code: -32005, message: 'limit exceeded' } }),
  rate_words: ({ id }: Answer) => ({ jsonrpc: '2.0', id, error: { code: -32000, message: 'Too Many Requests' } }),
  no_method: ({ id }: Answer) => ({ jsonrpc: '2.0', id, error: { code: -32601, message: 'method not found' } }),
  null_result: ({ id }: Answer) => ({ jsonrpc: '2.0', id, result: null }),
  empty_hex: ({ id }: Answer) => ({ jsonrpc: '2.0', id, result: '0x' }),
  number_result: ({ id }: Answer) => ({ jsonrpc: '2.0', id, result: 1 }),
  object_result: ({ id }: Answer) => ({ jsonrpc: '2.0', id, result: { number: '0x', timestamp: null } }),
  array_result: ({ id }: Answer) => ({ jsonrpc: '2.0', id, result: [null] }),
  word_of_two: ({ id }: Answer) => ({ jsonrpc: '2.0', id, result: `0x${'2'.padStart(64, '0')}` }),
  null_answer: () => null,
} as const satisfies Readonly<Record<string, (answer: Answer) => unknown>>

/** What a node does with the complete request. */
export const httpFaults = {
  reset: (request: IncomingMessage) => void request.socket.destroy(),
  hang: () => {},
  hang_in_body: (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(200, { 'content-type': 'application/json' }).write('{"jsonrpc":"2.0",'),
  rate_limit: (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(429, { 'retry-after': '7', 'content-type': 'text/plain' }).end('slow down'),
  rate_object: (_: IncomingMessage, response: ServerResponse) =>
    say(response, 200, '{"jsonrpc":"2.0","id":null,"error":{"code":-32005,"message":"limit exceeded"}}'),
  server_error: (_: IncomingMessage, response: ServerResponse) =>
    say(response, 502, '<h1>bad gateway</h1>', 'text/html'),
  unauthorized: (_: IncomingMessage, response: ServerResponse) =>
    say(response, 401, '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"invalid key"}}'),
  forbidden: (_: IncomingMessage, response: ServerResponse) => say(response, 403, '<h1>no</h1>', 'text/html'),
  redirect: (_: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(307, { location: '/elsewhere' }).end(),
  page: (_: IncomingMessage, response: ServerResponse) => say(response, 200, '<!doctype html><p>hello', 'text/html'),
  huge: (_: IncomingMessage, response: ServerResponse) =>
    say(response, 200, `{"result":"0x${'0'.repeat(10_000_000)}"}`),
  truncated: (_: IncomingMessage, response: ServerResponse) => say(response, 200, '[{"jsonrpc":"2.0","id":1,"resu'),
  duplicated: (_: IncomingMessage, response: ServerResponse) =>
    say(response, 200, '[{"jsonrpc":"2.0","id":1,"id":2,"result":"0x1"}]'),
  empty: (_: IncomingMessage, response: ServerResponse) => say(response, 200, ''),
  null_body: (_: IncomingMessage, response: ServerResponse) => say(response, 200, 'null'),
  empty_array: (_: IncomingMessage, response: ServerResponse) => say(response, 200, '[]'),
  text_body: (_: IncomingMessage, response: ServerResponse) => say(response, 200, '"ok"'),
} as const satisfies Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => void>>

/** Answers a request with a text. */
export function say(response: ServerResponse, status: number, body: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(body)
}
