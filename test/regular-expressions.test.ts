import assert from 'node:assert/strict'
import { once } from 'node:events'
import test from 'node:test'
import { Worker } from 'node:worker_threads'
import { analyse } from 'scslre'
import { ambiguousLoops } from './support/ambiguous-loops.ts'
import { literalsIn, placesOfMakers, type Expression } from './support/regular-expressions.ts'
import { parseSource, readSources } from './support/source-tree.ts'

const sources = ['src', 'sdk/src', 'mcp-stdio/src'].flatMap(readSources)

/** Expressions whose time may grow faster than the text, by file and source: the maximum length of their input. */
const bounded: Readonly<Record<string, string>> = {
  'src/chains/bitcoin/bitcoin-reader.ts \\/+$': 'the URL of a setting',
  'src/chains/explorers/blockscout-api.ts \\/+$': 'the URL of a setting',
  'src/chains/tron/tron-api.ts \\/+$': 'the URL of a setting',
  'src/config/parsers.ts \\/+$': 'a setting',
  'src/lists/lists-log.ts \\/+$': 'the path of BASE_URL',
  'sdk/src/create-client.ts \\/+$': 'the URL that a program gives its client',
  'sdk/src/verify-payment-required.ts =+$': 'two signs at most: the expression before it lets no more pass',
  'src/http/pages/reference/request-lines.ts ^(\\s*)"([A-Za-z_]\\w*)":': 'examples of endpoints',
  'src/intent/injection/disguised-words.ts !+$': 'tokenMaxChars',
  'src/kit/amount.ts 0+$': 'digits of amounts, which are read up to charactersMax',
  'src/kit/amount.ts \\B(?=(?:\\d{3})+$)': 'digits of amounts, which are read up to charactersMax',
  'src/screening/hosts/lure-parts.ts ^\\d+|\\d+$': 'a label of a host: 63 characters',
}

/** Expressions that are made while the service runs, and what they are made for. */
const madeLater: Readonly<Record<string, string>> = {
  'src/attestation/ring/key-folder.ts:88': 'names of files in the folder of the service',
}

test('no regular expression takes a time that doubles with each character, nor one that grows faster than a text of any length', () => {
  const faults = sources.flatMap(literalsIn).flatMap(faultsOf)
  assert.deepEqual(
    faults.filter(({ key, isExponential }) => isExponential || !(key in bounded)),
    [],
  )
  const matches = new Set(faults.map(({ key }) => key))
  assert.deepEqual(
    Object.keys(bounded).filter((key) => !matches.has(key)),
    [],
    'a text that need not be bounded any more stands here no longer',
  )
})

test('nor does one that is put together at the start', async () => {
  const places = sources.flatMap(placesOfMakers).filter((place) => !(place in madeLater))
  const worker = new Worker(new URL('./support/make-regular-expressions.ts', import.meta.url), { workerData: places })
  const [results] = (await once(worker, 'message')) as [readonly (Expression & { place: string })[]]
  await worker.terminate()
  assert.deepEqual(
    [...new Set(results.map(({ place }) => place))].toSorted(),
    places.toSorted(),
    'each of them is made',
  )
  assert.deepEqual(results.flatMap(faultsOf), [])
})

for (const literal of [
  '/(a+)+$/',
  '/^(a|a)*$/',
  '/^(?:a|ba|ab)*$/',
  '/^(?:\\w|\\d)+;/',
  '/(?:x|x)*y/',
  '/^(\\d+)*;$/',
  '/^\\s*\\w*\\s*\\w*!$/',
  '/a*a*b/',
  '/ +$/',
])
  test(`${literal} is seen`, () => {
    const matches = literalsIn(parseSource('src/kit/a.ts', `export const pattern = ${literal}`))
    assert.equal(matches.length, 1)
    assert.equal(matches.flatMap(faultsOf).length, 1)
  })

test('alternatives of a loop that differ at some place are no fault', () => {
  for (const source of ['(?:foo|far)*', '^(?:a|b|cd)+$', '^(?:x|xy)$', '^(?:[a-m]x|[n-z]y)*$'])
    assert.deepEqual(faultsOf({ path: 'a.ts', source, flags: '' }), [], source)
})

test('expressions are found in types, templates and arguments, and strings are none', () => {
  const text = 'const a = [/a/u, `${b.replace(/b+/g, "")}`]; const c = "/(c+)+/"; // /(d+)+/'
  assert.deepEqual(
    literalsIn(parseSource('src/kit/a.ts', text)).map(({ source, flags }) => [source, flags]),
    [
      ['a', 'u'],
      ['b+', 'g'],
    ],
  )
  const making = 'const a = new RegExp(text)\nconst b = RegExp("x")\nconst c = new Other(RegExp)'
  assert.deepEqual(placesOfMakers(parseSource('src/kit/a.ts', making)), ['src/kit/a.ts:1', 'src/kit/a.ts:2'])
})

type Fault = { key: string; isExponential: boolean }

function faultsOf({ path, source, flags }: Expression): Fault[] {
  const { reports } = analyse({ source, flags })
  const isAmbiguous = ambiguousLoops({ source, flags }) > 0
  if (reports.length === 0 && !isAmbiguous) return []
  return [{ key: `${path} ${source}`, isExponential: isAmbiguous || reports.some(({ exponential }) => exponential) }]
}
