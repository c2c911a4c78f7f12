import { cookieName } from '../../../accounts/session-cookie.ts'
import { hasBody, pathNames, type Endpoint, type EndpointExample, type Method } from '../../../endpoint/endpoint.ts'
import { exampleQuery } from '../../../endpoint/example-query.ts'
import { placeholders } from './with-placeholders.ts'

export type Requested = Pick<Endpoint<never>, 'path' | 'methods' | 'errors' | 'isSold' | 'csv'>
type Input = EndpointExample['input']

/** A command that can be pasted into a shell, with placeholders for credentials. */
export function curlOf(endpoint: Requested, method: Method, input: Input, baseUrl: string): string {
  const { path, members } = splitInput(endpoint, input)
  const url = `${baseUrl}${path}`
  const verb = method === 'PUT' || method === 'DELETE' ? ` -X ${method}` : ''
  const headers = Object.entries(credentialOf(endpoint, method))
    .map(([name, place]) => ` -H '${name}: ${place}'`)
    .join('')
  if (hasBody(method)) {
    return `curl -s${verb} ${url} -H 'content-type: application/json'${headers} -d '${JSON.stringify(members)}'`
  }
  const query = exampleQuery(members)
  return `curl -s${verb} '${url}${query === '' ? '' : `?${query}`}'${headers}`
}

/** The same call with the SDK client, which has an option for a key; other credentials go into headers. */
export function sdkCallOf(endpoint: Requested, method: Method, input: Input, baseUrl: string): string {
  const { members } = splitInput(endpoint, input)
  const { 'x-api-key': apiKey, ...headers } = credentialOf(endpoint, method)
  const inPath = pathNames(endpoint.path).map((name) => [name, input[name]] as const)
  const params = {
    ...(inPath.length > 0 ? { path: Object.fromEntries(inPath) } : {}),
    ...(!hasBody(method) && Object.keys(members).length > 0 ? { query: members } : {}),
  }
  const options = {
    ...(Object.keys(params).length > 0 ? { params } : {}),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(hasBody(method) ? { body: members } : {}),
    // The client parses answers as JSON by default.
    ...(endpoint.csv && input['format'] === 'csv' ? { parseAs: 'text' } : {}),
  }
  const optionsText = Object.keys(options).length > 0 ? `, ${literal(options)}` : ''
  const key = apiKey === undefined ? '' : `, apiKey: '${apiKey}'`
  return `import { createClient } from '@countersign/sdk'

const countersign = createClient({ baseUrl: '${baseUrl}'${key} })
const { data, error } = await countersign.${method}('${endpoint.path}'${optionsText})`
}

/** The headers that a call needs, derived from its errors, with placeholders as values. */
export function credentialOf({ errors, isSold }: Requested, method: Method): Readonly<Record<string, string>> {
  if (isSold) return { 'payment-signature': placeholders.base64 }
  if (errors.includes('session_required')) {
    const changes = method !== 'GET' && errors.includes('csrf_invalid')
    return {
      cookie: `${cookieName}=${placeholders.session}`,
      ...(changes ? { 'x-csrf-token': placeholders.csrf } : {}),
    }
  }
  // Where either can be missing, the call is an agent's: a key is required for some actions only.
  if (errors.includes('key_required') && !errors.includes('agent_unauthenticated'))
    return { 'x-api-key': placeholders.apiKey }
  if (errors.includes('agent_unauthenticated'))
    return { 'x-agent-id': placeholders.agentId, 'x-agent-secret': placeholders.agentSecret }
  if (!errors.includes('webhook_signature_invalid')) return {}
  return {
    'webhook-id': placeholders.messageId,
    'webhook-timestamp': placeholders.messageTime,
    'webhook-signature': `v1,${placeholders.base64}`,
  }
}

/** Splits the input into path parameters and other members. */
export function splitInput({ path }: Requested, input: Input): { path: string; members: Record<string, unknown> } {
  const inPath = pathNames(path)
  return {
    path: inPath.reduce((filled, name) => filled.replace(`{${name}}`, String(input[name])), path),
    members: Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.includes(name))),
  }
}

/** A value as a TypeScript literal. */
function literal(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^(\s*)"([A-Za-z_]\w*)":/gm, '$1$2:')
}
