import { registerHooks } from 'node:module'
import { endpoints } from '../../src/api/endpoints.ts'
import { openApiDocument } from '../../src/api/openapi.ts'
import { paidEndpoints } from '../../src/paid/paid-endpoints.ts'

/** The TypeScript types of the API, as the SDK carries them in `sdk/src/api-types.ts`: made from the OpenAPI document. */
export async function generateApiTypes(): Promise<string> {
  const { default: openapiTypescript, astToString } = await import('openapi-typescript')
  const served = { baseUrl: anyBaseUrl, withMetrics: true, answers: {} }
  const document = await openApiDocument([...endpoints, ...paidEndpoints], served)
  const tree = await openapiTypescript(JSON.stringify(withoutRepetition(document)), { alphabetize: true })
  return `// Made by npm run sdk-types from the OpenAPI document.\n${astToString(tree).replaceAll('    ', '  ')}`
}

type Json = Record<string, unknown>

/**
 * All errors are the same problem document and all answers have the same headers: without repeating them for each
 * operation, the types take a fifth of the space.
 */
function withoutRepetition(document: Json): Json {
  const {
    schemas,
    parameters,
    securitySchemes,
    responses: named,
  } = document['components'] as Record<string, Record<string, Json>>
  const items = mapValues(document['paths'] as Record<string, Json>, (item) =>
    mapValues(item, (operation) => {
      const { responses: referring, ...rest } = operation as Json & { responses: Record<string, Json> }
      const responses = mapValues(referring, (response) => named?.[nameIn(response)] ?? response) as Record<
        string,
        Json
      >
      const problem = Object.values(responses).find(isProblem)
      const answers = Object.entries(responses).flatMap(([status, { headers: _headers, ...answer }]) =>
        isProblem(answer) ? [] : [[status, answer] as const],
      )
      const refusal = problem === undefined ? {} : { default: { description: 'A problem.', content: problemContent } }
      return { ...rest, responses: { ...Object.fromEntries(answers), ...refusal } }
    }),
  )
  return { ...document, paths: items, components: { schemas, parameters, securitySchemes } }
}

/** The name of what a reference refers to. */
function nameIn({ $ref = '' }: Json): string {
  return String($ref).split('/').at(-1) ?? ''
}

const problemContent = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

function isProblem({ content = {} }: Json): boolean {
  return 'application/problem+json' in (content as Json)
}

function mapValues<Value>(values: Readonly<Record<string, Value>>, map: (value: Value) => unknown): Json {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]))
}

/** Links are examples in descriptions only, and the same file must come out for everyone. */
const anyBaseUrl = 'http://localhost:8402'

// The generator writes with the compiler's JavaScript interface, which TypeScript 7 does not have. This package carries it,
// and no second command of the name tsc.
const compiler = import.meta.resolve('@ts-morph/common').replace(/[^/]+$/, 'typescript.js')
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'typescript' ? compiler : specifier, context),
})
