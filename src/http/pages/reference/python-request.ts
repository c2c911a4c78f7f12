import { hasBody, type EndpointExample, type Method } from '../../../endpoint/endpoint.ts'
import { exampleQuery } from '../../../endpoint/example-query.ts'
import { credentialOf, splitInput, type Requested } from './request-lines.ts'

/** The same call in Python, with its standard library alone. A refusal is printed like an answer. */
export function pythonOf(
  endpoint: Requested,
  method: Method,
  input: EndpointExample['input'],
  baseUrl: string,
): string {
  const { path, members } = splitInput(endpoint, input)
  const query = hasBody(method) ? '' : exampleQuery(members)
  const headers = {
    ...(hasBody(method) ? { 'content-type': 'application/json' } : {}),
    ...credentialOf(endpoint, method),
  }
  const lines = [
    `url = ${JSON.stringify(`${baseUrl}${path}${query === '' ? '' : `?${query}`}`)}`,
    ...(hasBody(method) ? [`body = ${literal(members)}`] : []),
    `request = urllib.request.Request(${[
      'url',
      ...(hasBody(method) ? ['json.dumps(body).encode()'] : []),
      ...(Object.keys(headers).length > 0 ? [`headers=${JSON.stringify(headers)}`] : []),
      ...(isImplied(method) ? [] : [`method="${method}"`]),
    ].join(', ')})`,
  ]
  const isText = endpoint.csv !== undefined && input['format'] === 'csv'
  return `import ${isText && !hasBody(method) ? '' : 'json, '}urllib.error, urllib.request

${lines.join('\n')}
try:
    answer = urllib.request.urlopen(request, timeout=10)
except urllib.error.HTTPError as refusal:
    answer = refusal
print(${isText ? 'answer.read().decode()' : 'json.dumps(json.load(answer), indent=2)'})`
}

/** A request with data is a POST, and one without it a GET. */
function isImplied(method: Method): boolean {
  return method === 'GET' || method === 'POST'
}

/** A value as it is written in Python. */
function literal(value: unknown, indent = ''): string {
  const deeper = `${indent}    `
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value !== 'object') return JSON.stringify(value)
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map((each) => literal(each, deeper))
    : Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}: ${literal(each, deeper)}`)
  const [open, close] = isList ? ['[', ']'] : ['{', '}']
  return parts.length === 0
    ? `${open}${close}`
    : `${open}\n${parts.map((part) => `${deeper}${part},\n`).join('')}${indent}${close}`
}
