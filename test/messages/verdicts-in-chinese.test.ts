import assert from 'node:assert/strict'
import test from 'node:test'
import { networkByName } from '../../src/chains/networks.ts'
import { anonymousCaller } from '../../src/endpoint/caller.ts'
import { readAddress } from '../../src/kit/address.ts'
import { readPaymentUrl } from '../../src/kit/payment-url.ts'
import { describePlace } from '../../src/lists/describing/describe-place.ts'
import { describeList } from '../../src/lists/get-lists.ts'
import { sources } from '../../src/lists/sources.ts'
import { describeHost } from '../../src/screening/describe-host.ts'
import { describeResult, describeSources } from '../../src/screening/describe-result.ts'
import type { ChainObservation, ScreeningFacts } from '../../src/screening/facts.ts'
import { fundFlow } from '../../src/screening/flow.ts'
import { hostShape } from '../../src/screening/hosts/host-shape.ts'
import { judgeHost } from '../../src/screening/hosts/host-verdict.ts'
import { chainWeights } from '../../src/screening/signals.ts'
import { createTraceMemory } from '../../src/screening/trace-memory.ts'
import { traceTaint } from '../../src/screening/trace.ts'
import { judge } from '../../src/screening/verdict.ts'
import { fakeChains, moved } from '../support/chains/fake-chains.ts'
import { englishIn } from '../support/english-words.ts'
import { fakeLists } from '../support/fake-lists.ts'
import { sanctioned, tornadoPool, unlisted } from '../support/known-addresses.ts'
import { findNodes, readSources, type Source } from '../support/source-tree.ts'

const baseUrl = 'https://countersign.example'

test('verdicts on addresses are in Chinese, for all findings and questions', () => {
  for (const facts of [factsWith('ok'), factsWith('failed'), factsWith('not_configured'), factsWith('no_view')]) {
    const wording = { lang: 'zh', baseUrl } as const
    const result = describeResult(facts, judge(facts), wording)
    assert.deepEqual(englishIn({ ...result, intelligence: describeSources(facts, 'zh') }), [])
  }
})

test('verdicts on hosts are in Chinese, for all findings on their form', () => {
  const urls = [
    'metmask.io',
    'http://a@b.example',
    'http://127.0.0.1',
    'http://0x7f.1',
    'а.xyz',
    'bit.ly',
    'a.b.c.d.e.f.tk',
  ]
  for (const text of urls) {
    const { url } = readPaymentUrl(text)
    if (!url) continue
    const subject = { url: url.url, host: url.host, registrable_domain: url.registrableDomain }
    const facts = {
      ...({ facts: 1, engine: 'e', policy: 'p', day: '2026-06-01', lists_root: 'ab', hits: [] } as const),
      subject,
      lists: listFacts,
      shape: hostShape(url),
    }
    assert.deepEqual(englishIn(describeHost(facts, judgeHost(facts), { lang: 'zh', baseUrl })), [], text)
  }
})

test('fund flow and trace are in Chinese, with all that is missing', async () => {
  const [subject, thief] = [unlisted.tron, sanctioned.tron]
  const history = Array.from({ length: 300 }, (_, n) =>
    moved(n % 2 ? thief : subject, n % 2 ? subject : thief, '1', 9_000 - n),
  )
  const { address } = readAddress(subject)
  const network = networkByName('tron')
  assert.ok(address && network)
  const listed = { [thief]: [{ list: 'ofac', kind: 'sanctions' }] } as const
  const ask = { lang: 'zh', caller: anonymousCaller('127.0.0.1'), requestId: 'r' } as const
  const world = { now: () => Date.parse('2026-11-20T12:00:00Z') }
  for (const page of [null, 2]) {
    const { chains } = fakeChains(history, { causeOf: (request) => (request.page === page ? 'rate_limited' : null) })
    const needs = {
      lists: fakeLists(listed, 1),
      chains,
      world,
      service: { baseUrl },
      screening: { traces: createTraceMemory() },
    }
    const flow = await fundFlow.run(needs, { addr: address, network: 'base' }, ask)
    assert.deepEqual(englishIn(flow.body), [])
    const request = { address, network: { network, ignored: 'base' }, hops: 3, direction: 'both' } as const
    const trace = await traceTaint(needs, request, 'zh')
    assert.deepEqual(englishIn(trace), [])
  }
})

test('the state of a list is in Chinese, for every fault of its file', () => {
  const places = placesNamed(readSources('src/lists'))
  assert.ok(places.length > 30, `${places.length} places`)
  for (const place of places) {
    const state = { ...stateOf('own'), problems: [{ file: 'own/own.json', reason: 'schema' as const, where: place }] }
    assert.deepEqual(englishIn(describeList(state, Date.now(), null, 'zh').detail), [], place)
    assert.equal(describePlace(place, 'en'), place)
  }
  for (const { id } of sources) assert.deepEqual(englishIn(describeList(stateOf(id), Date.now(), 72, 'zh')), [], id)
})

const listStates = [
  { status: 'fresh', usable: true, stale: false, as_of: '2026-01-01' },
  { status: 'stale', usable: true, stale: true, as_of: '2025-01-01' },
  { status: 'failed', usable: true, stale: false, as_of: '2025-01-01' },
  { status: 'failed', usable: false, stale: false, as_of: null },
  { status: 'not_configured', usable: false, stale: false, as_of: null },
] as const

const listFacts = sources.map(({ id, kind }, i) => ({
  id,
  kind,
  ...(listStates[i % listStates.length] ?? listStates[0]),
}))

/** Facts with a listing on every list and every finding that a chain can give. */
function factsWith(status: ChainObservation['status']): ScreeningFacts {
  const detail = {
    kind: 'token',
    name: 'USDC',
    symbol: 'А7А5',
    listed: 'A7A5',
    party: tornadoPool,
    list: 'tornado-cash',
    direction: 'in',
    amount: '1 USDC',
    token: 'USDT',
    days: '2',
    to: tornadoPool,
    count: '9',
    hops: '2',
  }
  const findings = (Object.keys(chainWeights) as (keyof typeof chainWeights)[]).map((signal) => ({
    signal,
    detail,
    url: baseUrl,
  }))
  const entry = {
    address: unlisted.evm,
    family: 'evm',
    assets: [],
    listed_on: null,
    delisted_on: null,
    known_from: '2025-01-01',
    known_to: null,
    absent_on: '2024-01-01',
    ref: null,
    label: null,
  } as const
  return {
    ...({
      facts: 1,
      engine: 'e',
      policy: 'p',
      ignored_network: 'tron',
      day: '2026-06-01',
      point_in_time: true,
      lists_root: 'ab',
    } as const),
    subject: { address: unlisted.evm, family: 'evm', network: 'ethereum' },
    lists: listFacts,
    hits: sources.map(({ id, kind }) => ({
      list: id,
      kind,
      snapshot: 'cd',
      as_of: null,
      entry: { ...entry, assets: [] },
    })),
    observations: (['issuer_freeze', 'profile', 'taint', 'trace_in', 'trace_out'] as const).map((question) => ({
      network: 'ethereum',
      question,
      status,
      cause: null,
      block: 1,
      as_of: '2026-06-01T00:00:00Z',
      reach: question.startsWith('trace')
        ? { kind: 'hops', hops: 2, whole: false, until: '2026-06-02T00:00:00Z' }
        : { kind: 'window', from_block: 1, to_block: 2 },
      findings: status === 'ok' ? findings : [],
    })),
  }
}

function stateOf(id: string) {
  const source = sources.find((each) => each.id === id)
  assert.ok(source)
  const { kind, subjects, licence, upstream_url, cadenceHours: cadence_hours } = source
  const none = {
    snapshot: null,
    as_of: null,
    complete_through: null,
    current_at: null,
    covers_through: null,
    files: [],
    ignored: [],
    skipped: [],
    unscreened: {},
    fault: null,
    problems: [],
  }
  return {
    id,
    kind,
    subjects,
    crowd: false,
    authority: null,
    upstream_url,
    licence,
    cadence_hours,
    entries: 0,
    ...none,
  }
}

/** The places that readers of list files name: the second argument of their errors, with 1 for what is filled in. */
function placesNamed(files: readonly Source[]): string[] {
  const places = files.flatMap((file) =>
    findNodes(file, 'NewExpression', 'CallExpression').flatMap((node) => {
      const text = file.text.slice(node.start, node.end)
      const named = /^(?:new ListFileError\([^,]+, |failed\(|refuse\()(['`])([^'`]+)\1/.exec(text)?.[2]
      return named === undefined ? [] : [named.replace(/\$\{[^}]*\}/g, '1')]
    }),
  )
  return [...new Set(places)]
}
