import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { createRoutes } from '../../src/http/wire/routes.ts'
import { send } from '../../src/http/wire/send.ts'
import { get, startPlainServer } from '../support/plain-server.ts'

const answer = () => {}

test('a path is found however it is written, the exact one before one with a name, and a query does not count', () => {
  const routes = createRoutes()
  const served = ['/', '/a', '/a/b', '/a/:x', '/a/:x/c', '/c/:x/:y']
  for (const path of served) routes.add(path, { GET: { answer } })
  const segment = fc.constantFrom('a', 'b', 'c', 'd', '%61', '%62', 'a%2Fb', '%E4%BD%A0', 'A', 'a.b', '..')
  const target = fc.tuple(fc.array(segment, { maxLength: 4 }), fc.constantFrom('', '?', '?a=/b', '?x=%zz', '#/a', '?#'))
  fc.assert(
    fc.property(target, ([segments, rest]) => {
      const written = `/${segments.join('/')}`
      const match = routes.find(written + rest, (written + rest).split('?')[0] ?? '')
      const expected = expectedAt(segments.map(decodeURIComponent), served)
      assert.deepEqual(match ? [match.served.name, { ...match.params }] : match, expected)
    }),
    { numRuns: 2_000 },
  )
})

/** Written from the meaning: the path with most literal segments, from the left. */
function expectedAt(segments: readonly string[], served: readonly string[]): [string, Record<string, string>] | null {
  const fitting = served.filter((path) => {
    const parts = path === '/' ? [] : path.slice(1).split('/')
    return parts.length === segments.length && parts.every((part, i) => part.startsWith(':') || part === segments[i])
  })
  const [path = null] = fitting.toSorted((a, b) => (a.replaceAll(':', '~') < b.replaceAll(':', '~') ? -1 : 1))
  if (path === null) return null
  const names = path.split('/').slice(1)
  return [
    path,
    Object.fromEntries(names.flatMap((name, i) => (name.startsWith(':') ? [[name.slice(1), segments[i] ?? '']] : []))),
  ]
}

test('a target that is no URL is distinguished from one that nothing is served at', () => {
  const routes = createRoutes()
  routes.add('/a/:x', { GET: { answer } })
  const find = (target: string) => routes.find(target, target.split('?')[0] ?? '')
  for (const target of ['/a/%zz', '/%', '/a/%ff', '/%zz?x=1']) assert.equal(find(target), undefined, target)
  for (const target of ['/b', '*', 'a', '/a', '/a/b/c', `/a/${'x'.repeat(257)}`])
    assert.equal(find(target), null, target)
  assert.equal(find(`/a/${'x'.repeat(256)}`)?.served.name, '/a/:x')
  assert.equal(find('http://elsewhere.example/a/1')?.params['x'], '1')
})

test('a path names its methods to a request with another one, and to a preflight', async (t) => {
  const server = await startPlainServer(t, {
    '/a': {
      ...get((exchange) => send(exchange, 200, 'read')),
      PUT: { name: 'write', answer: (e) => send(e, 200, 'written') },
    },
  })
  assert.match(await server.ask('GET', '/a'), /\r\n\r\nread$/)
  assert.match(await server.ask('PUT', '/a'), /\r\n\r\nwritten$/)
  assert.match(await server.ask('OPTIONS', '/a'), /^HTTP\/1\.1 204 .*\r\nallow: GET, PUT, OPTIONS\r\n/s)
  for (const method of ['POST', 'DELETE', 'HEAD', 'PROPFIND', 'TRACE'])
    assert.match(await server.ask(method, '/a'), /^HTTP\/1\.1 405 .*\r\nallow: GET, PUT, OPTIONS\r\n/s, method)
  assert.match(await server.ask('GET', '/%zz'), /^HTTP\/1\.1 400 /)
  assert.match(await server.ask('GET', '/b'), /^HTTP\/1\.1 404 /)
  assert.deepEqual(server.state.recorded, [
    'GET /a 200',
    'PUT write 200',
    'OPTIONS /a 204',
    ...['POST', 'DELETE', 'HEAD', 'PROPFIND', 'TRACE'].map((method) => `${method} /a 405`),
    'GET unmatched 400',
    'GET unmatched 404',
  ])
})
