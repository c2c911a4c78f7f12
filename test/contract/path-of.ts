import { exampleQuery } from '../../src/endpoint/example-query.ts'
import type { EndpointExample } from '../../src/endpoint/endpoint.ts'

export function pathOf(path: string, example: EndpointExample | undefined): string {
  const query = exampleQuery(example?.input ?? {})
  return query === '' ? path : `${path}?${query}`
}
