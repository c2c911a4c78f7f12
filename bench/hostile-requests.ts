import { nestedMulticall } from './decisions.ts'
import type { Request } from './lean-client.ts'

export type HostileRequest = Request & { what: string; headers?: Readonly<Record<string, string>> }

/**
 * Requests made to cost as much as one can. A new way to make the service slow belongs here, so that it is measured ever
 * after. They are refused or answered; what counts is the time they take.
 */
export function hostileRequests(): readonly HostileRequest[] {
  return [
    ...longQueries(),
    ...texts(),
    ...hosts(),
    ...smallBodies(),
    ...largeBodies(),
    ...transactions(),
    ...constants(),
  ]
}

const mebibyte = 1_048_576
const targetBytes = 8_000
const textBytes = 8_192
const payee = '0x4838B106FCe9647Bdf1E7877BF73cE8B0BAD5f97'
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const intent = { action: 'pay', to: payee, amount: '25', asset: 'USDC' }

function longQueries(): HostileRequest[] {
  const get = (what: string, path: string): HostileRequest => ({ what, method: 'GET', path: fill(path, 'x') })
  return [
    get('an address of 8 KB', '/api/risk?addr=0x'),
    get('a query of 2,600 parameters', fill('/api/risk?', 'a&b&c&', targetBytes)),
    get('a query of escapes', fill('/api/risk?addr=', '%F0%9F%98%80', targetBytes)),
    get('a token of 8 KB', '/api/attestation/verify?token=a.b.'),
    get('a path of 8 KB that does not exist', '/'),
    {
      what: 'two thousand headers',
      method: 'GET',
      path: '/api/risk',
      headers: Object.fromEntries(Array.from({ length: 1_200 }, (_, n) => [`h${n}`, 'x'])),
    },
    {
      what: 'a content type of blanks',
      method: 'POST',
      path: '/api/intent/check',
      body: '{}',
      headers: { 'content-type': `application/json${' '.repeat(14_000)}x` },
    },
    {
      what: 'a coding of blanks',
      method: 'GET',
      path: '/',
      headers: { 'accept-encoding': `gzip${' '.repeat(14_000)}x` },
    },
  ]
}

/** Three texts of a decision, each of one unit again and again. */
function texts(): HostileRequest[] {
  const units = ['a', '#', '\n', '\u200b', '\u202e', '\u{e0041}', 'а', '字', 'sendsend', 'ignorepreviousignoreall']
  const words = [
    'ignore all previous ',
    'send a half to the ',
    'our wallet changed ',
    '[system ',
    '=-=-',
    'aGVsbG8g',
    payee,
  ]
  return [...units, ...words].map((unit) => {
    const text = unit.repeat(Math.floor(textBytes / Buffer.byteLength(unit)))
    const body = { to: payee, amountUsdc: '25', purpose: text, task: text, reasoning: text }
    return post(`three texts of ${JSON.stringify(unit)}`, '/api/decide', JSON.stringify(body))
  })
}

function hosts(): HostileRequest[] {
  const urls: readonly (readonly [string, string])[] = [
    ['a host of labels', 'https://' + 'a.'.repeat(1_000) + 'example'],
    ['a host of punycode', 'https://' + 'xn--80ak6aa92e.'.repeat(16) + 'com'],
    ['a host of confusables', `https://${'аррӏе'.repeat(12)}.com`],
    ['a URL of escapes', `https://shop.example/${'%41'.repeat(600)}`],
    ['a URL of soft hyphens', `https://shop${encodeURIComponent('\u00ad').repeat(600)}.example`],
    ['a URL of users', `https://${'a:b@'.repeat(800)}shop.example`],
  ]
  return urls.map(([what, url]) => ({ what, method: 'GET', path: `/api/endpoint?url=${encodeURIComponent(url)}` }))
}

function smallBodies(): HostileRequest[] {
  const bytes = 65_000
  const batch = (what: string, item: (n: number) => string, count = 100) =>
    post(what, '/api/risk/batch', JSON.stringify({ addresses: Array.from({ length: count }, (_, n) => item(n)) }))
  return [
    batch('25 Bitcoin addresses', () => 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 25),
    batch('100 addresses of 600 characters', (n) => `${n}`.repeat(600 / String(n).length)),
    batch('100 almost Solana addresses', (n) => `So1111111111111111111111111111111111111${100 + n}`),
    post('64 KB of members', '/api/probe/plan', `{${Array.from({ length: 6_500 }, (_, n) => `"m${n}":0`).join()}}`),
    post('64 KB of one amount', '/api/decide', JSON.stringify({ to: payee, amountUsdc: '9'.repeat(bytes) })),
    post('64 KB of plan', '/api/probe/verify', JSON.stringify({ plan: `a.${'b'.repeat(bytes)}.c`, observed: {} })),
  ]
}

/** Bodies of 1 MiB, at the bounds and beyond them. */
function largeBodies(): HostileRequest[] {
  const check = (what: string, inside: string) =>
    post(what, '/api/intent/check', `{"intent":${JSON.stringify(intent)},"contract":"${usdc}",${inside}}`)
  const many = (unit: string, bytes = mebibyte - 400) => unit.repeat(Math.floor(bytes / unit.length))
  const members = (count: number) => Array.from({ length: count }, (_, n) => `"m${n}":0`).join()
  return [
    check('240,000 numbers', `"x":[${many('1.0,')}0]`),
    check('as many numbers as allowed, and blanks', `"x":[${many('1.0,', 19_950 * 4)}0]${many(' ', 900_000)}`),
    check('90,000 members', `"typedData":{${members(90_000)}}`),
    check('as many members as allowed', `"typedData":{${members(7_900)}}`),
    check('as many members as allowed, elsewhere', `"x":{${members(7_900)}}`),
    check('350,000 arrays', `"x":[${many('[],')}0]`),
    check('as many arrays as allowed', `"x":[${many('[],', 19_950 * 3)}0]`),
    check('1 MiB of one text', `"x":"${many('x')}"`),
    check('1 MiB of escaped quotes', `"x":"${many('\\"')}"`),
    check('1 MiB of Chinese', `"x":"${'字'.repeat(349_000)}"`),
    check('1 MiB of one number', `"x":${many('1')}`),
    check('1 MiB of blanks', `${many(' ')}"x":0`),
    check('a member that stands twice behind 7,900 others', `"x":{${members(7_900)},"m0":0}`),
    check('1 MiB of brackets', many('[')),
    { ...check('1 MiB that is not UTF-8', ''), body: 'x'.repeat(mebibyte - 1) + '"' },
  ]
}

function transactions(): HostileRequest[] {
  const check = (what: string, rest: object) => post(what, '/api/intent/check', JSON.stringify({ intent, ...rest }))
  const data = (hex: string) => ({ contract: usdc, data: hex })
  const address = 'So11111111111111111111111111111111111111112'
  const table = Object.fromEntries(
    Array.from({ length: 64 }, (_, n) => [address.slice(0, -2) + (10 + n), Array.from({ length: 256 }, () => address)]),
  )
  const field = { name: 'x', type: 'uint256[]' }
  return [
    check('100 KB of nested multicalls', data(nestedMulticall())),
    check('1 MB of zeros as calldata', data(`0x${'0'.repeat(1_000_000)}`)),
    check('1 MB of calldata to a token', data(`0xa9059cbb${'f'.repeat(1_000_000)}`)),
    check('calldata whose last digit is none', data(`0x${'0'.repeat(1_000_001)}g`)),
    check('full lookup tables', { network: 'solana', transaction: 'AQ==', lookupTables: table }),
    check('typed data with an array of 19,000 numbers', {
      contract: usdc,
      typedData: {
        types: { EIP712Domain: [], A: [field] },
        primaryType: 'A',
        domain: {},
        message: { x: Array.from({ length: 19_000 }, (_, n) => n) },
      },
    }),
    check('typed data of 64 types that name each other', {
      contract: usdc,
      typedData: {
        types: Object.fromEntries(
          Array.from({ length: 64 }, (_, n) => [
            `T${n}`,
            Array.from({ length: 60 }, (_each, at) => ({ name: `m${at}`, type: `T${(n + at + 1) % 64}[]` })),
          ]),
        ),
        primaryType: 'T0',
        domain: {},
        message: {},
      },
    }),
  ]
}

/** Answers that are the same for all callers, and those of the lists. */
function constants(): HostileRequest[] {
  const paths = [
    '/',
    '/docs',
    '/docs?lang=zh',
    '/docs/verdicts',
    '/docs/reasons',
    '/openapi.json',
    '/lists',
    '/metrics',
    '/api/lists',
    '/api/signals',
    '/api/reason-codes',
    '/api/risk/recent?limit=50',
    `/api/evidence/bundle?address=${payee}`,
    '/api/risk?addr=0x098B716B8Aaf21512996dC57EB0615e2383E2f96',
  ]
  return paths.map((path) => ({ what: path, method: 'GET', path, headers: { 'accept-encoding': 'gzip' } }))
}

function post(what: string, path: string, body: string): HostileRequest {
  return { what, method: 'POST', path, body, headers: { 'content-type': 'application/json' } }
}

function fill(start: string, unit: string, bytes = targetBytes): string {
  return start + unit.repeat(Math.max(0, Math.floor((bytes - start.length) / unit.length)))
}
