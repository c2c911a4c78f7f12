import { hasBody, pathNames, type Endpoint, type EndpointExample } from '../../src/endpoint/endpoint.ts'
import { exampleQuery } from '../../src/endpoint/example-query.ts'
import type { Question } from './ask.ts'

type Asked = Pick<Endpoint<never>, 'path' | 'methods'>

/** An example as a request: by GET where the endpoint takes it, with what stands in the path in its place. */
export function exampleRequest(
  { path, methods }: Asked,
  input: EndpointExample['input'] = {},
): { path: string; question: Question } {
  const method = methods.includes('GET') ? 'GET' : (methods[0] ?? 'GET')
  const inPath = pathNames(path)
  const filled = inPath.reduce((text, name) => text.replace(`{${name}}`, encodeURIComponent(String(input[name]))), path)
  const members = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name)))
  if (hasBody(method)) return { path: filled, question: { method, body: members } }
  const query = exampleQuery(members)
  return { path: query === '' ? filled : `${filled}?${query}`, question: { method } }
}
