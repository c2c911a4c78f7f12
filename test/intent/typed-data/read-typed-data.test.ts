import assert from 'node:assert/strict'
import test from 'node:test'
import { readTypedData } from '../../../src/intent/typed-data/read-typed-data.ts'
import { alice, fields, permitDocument, transferDocument, usdc, type Document } from './documents.ts'

test('a signed transfer is read into exact values, and a domain that is not described is derived', () => {
  const { typedData } = readTypedData(permitDocument('0xff'))
  assert.ok(typedData)
  assert.deepEqual(
    { ...typedData.message },
    { owner: alice, spender: typedData.message['spender'], value: 255n, nonce: 7n, deadline: 1779321600n },
  )
  assert.deepEqual(typedData.domain, {
    name: 'USD Coin',
    version: '2',
    chainId: 1n,
    verifyingContract: usdc,
    salt: null,
  })
  assert.deepEqual(
    typedData.types.get('EIP712Domain'),
    fields('string name,string version,uint256 chainId,address verifyingContract'),
  )
})

test('addresses are read in one case without a checksum, and reported where a mixed case fails it', () => {
  for (const written of [alice, alice.toLowerCase(), `0x${alice.slice(2).toUpperCase()}`]) {
    assert.equal(readTypedData(changed(['message', 'from'], written)).typedData?.message['from'], alice)
  }
  const { typedData } = readTypedData(changed(['message', 'from'], alice.replace('d', 'D')))
  assert.deepEqual([typedData?.message['from'], [...(typedData?.misspelled ?? [])]], [alice, [alice]])
  for (const written of [alice.slice(2), `${alice}00`, alice.slice(0, -2), '', 7, null, [alice], 'vitalik.eth']) {
    assert.deepEqual(faultOf(changed(['message', 'from'], written)), ['value_invalid', 'message.from'])
  }
})

test('a number is a decimal or hexadecimal text or a JSON number without loss, and nothing else', () => {
  for (const [written, value] of [
    ['0', 0n],
    [0, 0n],
    ['0x0a', 10n],
    [2 ** 53 - 1, 2n ** 53n - 1n],
    [(2n ** 256n - 1n).toString(), 2n ** 256n - 1n],
    [`0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
  ] as const) {
    assert.equal(readTypedData(changed(['message', 'value'], written)).typedData?.message['value'], value)
  }
  for (const written of [2 ** 53, 1e18, 0.5, Number.NaN, -(2 ** 53)]) {
    assert.deepEqual(faultOf(changed(['message', 'value'], written)), ['number_inexact', 'message.value'])
  }
  for (const written of ['-1', -1, (2n ** 256n).toString()]) {
    assert.deepEqual(faultOf(changed(['message', 'value'], written)), ['number_range', 'message.value'])
  }
  for (const written of [
    '',
    ' 1',
    '1 ',
    '01',
    '+1',
    '-0',
    '1.0',
    '1e6',
    '0x',
    '0X1',
    '-0x1',
    '１',
    '1_0',
    true,
    null,
    [1],
    {},
  ]) {
    assert.deepEqual(faultOf(changed(['message', 'value'], written)), ['value_invalid', 'message.value'])
  }
})

test('every width of number has its own range, and bytes have their own length', () => {
  for (const [type, taken, refused] of [
    ['uint8', ['0', '255'], ['256', '-1']],
    ['uint160', [(2n ** 160n - 1n).toString()], [(2n ** 160n).toString()]],
    ['int8', ['-128', '127', '0x7f'], ['128', '-129', '0xff']],
    ['int256', [(-(2n ** 255n)).toString()], [(2n ** 255n).toString()]],
    ['bytes4', ['0xdeadbeef', '0xDEADBEEF'], ['0xdeadbe', '0xdeadbeef00', 'deadbeef', '0xdeadbee', '0xdeadbeeg']],
    ['bytes', ['0x', '0x00'], ['', '0x0', 'x', 0]],
    ['bool', [true, false], ['true', 1, 0, '0x1', null]],
    ['string', ['', 'é', '😀'], ['\ud800', 1, null, ['a']]],
    ['uint8[]', [[], ['1', 2]], [{}, '1', ['256'], [['1']]]],
    ['uint8[2]', [['1', '2']], [[], ['1'], ['1', '2', '3']]],
    ['uint8[2][]', [[], [['1', '2']]], [['1', '2'], [['1']]]],
  ] as const) {
    for (const value of taken)
      assert.ok(readTypedData(single(type, value)).typedData, `${type} ${JSON.stringify(value)}`)
    for (const value of refused) assert.ok(readTypedData(single(type, value)).fault, `${type} ${JSON.stringify(value)}`)
  }
})

test('a member too many or too few is refused wherever it stands', () => {
  const document = transferDocument()
  for (const [twin, fault] of [
    [{ ...document, metadata: {} }, ['member_unknown', 'metadata']],
    [{ types: document.types, domain: document.domain, message: document.message }, ['member_missing', 'primaryType']],
    [changed(['message', 'memo'], 'x'), ['member_unknown', 'message.memo']],
    [changed(['message', 'nonce'], undefined), ['member_missing', 'message.nonce']],
    [changed(['domain', 'chain'], 1), ['member_unknown', 'domain.chain']],
    [changed(['types', 'EIP712Domain'], fields('string name,uint256 chainId')), ['domain_type', 'types.EIP712Domain']],
    [changed(['domain', 'salt'], `0x${'00'.repeat(32)}`), ['domain_type', 'types.EIP712Domain']],
    [
      changed(['types', 'TransferWithAuthorization', '0', 'indexed'], true),
      ['member_unknown', 'types.TransferWithAuthorization[0].indexed'],
    ],
    [changed(['message'], []), ['not_object', 'message']],
    [changed(['message'], null), ['not_object', 'message']],
    [changed(['types'], []), ['not_object', 'types']],
    [changed(['types', 'TransferWithAuthorization'], {}), ['not_array', 'types.TransferWithAuthorization']],
    ['text', ['not_object', '']],
  ] as const) {
    assert.deepEqual(faultOf(twin), fault)
  }
})

test('what the prototype of an object offers is no member of a document', () => {
  const inherited = Object.create(transferDocument().message) as unknown
  assert.deepEqual(faultOf(changed(['message'], inherited)), ['member_missing', 'message.from'])
  for (const name of ['toString', 'constructor', '__proto__', 'hasOwnProperty', 'EIP712Domain']) {
    assert.deepEqual(faultOf(changed(['primaryType'], name)), ['type_unknown', 'primaryType'])
  }
  const types = JSON.parse('{"A":[{"name":"__proto__","type":"uint8"}]}') as unknown
  const message = JSON.parse('{"__proto__":1}') as unknown
  assert.deepEqual(faultOf({ types, primaryType: 'A', domain: {}, message }), ['name_invalid', 'types.A[0].name'])
  const named = JSON.parse('{"__proto__":[],"A":[]}') as unknown
  assert.deepEqual(faultOf({ types: named, primaryType: 'A', domain: {}, message: {} }), [
    'name_invalid',
    'types.__proto__',
  ])
  const extra = JSON.parse('{"__proto__":{"from":"0x"}}') as object
  assert.deepEqual(faultOf(changed(['message'], { ...transferDocument().message, ...extra })), [
    'member_unknown',
    'message.__proto__',
  ])
  for (const type of ['toString', 'constructor', '__proto__']) {
    assert.equal(faultOf(single(type, {}))[0], 'type_unknown')
  }
})

test('types that no wallet would hash alike are refused', () => {
  for (const type of [
    'uint',
    'int',
    'uint7',
    'uint264',
    'uint0',
    'uint08',
    'bytes0',
    'bytes33',
    'byte',
    'fixed128x18',
    'function',
    'Nobody',
    'uint8[0]',
    'uint8[-1]',
    'uint8[',
    '[]',
    '',
    ' uint8',
    'uint8 ',
    'EIP712Domain',
    'A B',
    'address payable',
  ]) {
    assert.deepEqual(faultOf(single(type, '1')), ['type_unknown', 'types.A[0].type'], type)
  }
  for (const name of [
    'uint256',
    'uint',
    'int7',
    'bytes',
    'bytes32',
    'address',
    'bool',
    'string',
    'function',
    'Mail[]',
    'A(',
    '',
    '1A',
    'Ä',
    'A'.repeat(129),
  ]) {
    const types = { A: fields('uint8 a'), [name]: fields('uint8 a') }
    assert.equal(faultOf({ types, primaryType: 'A', domain: {}, message: { a: 1 } })[0], 'name_invalid', name)
  }
  const ofDomain = changed(
    ['types', 'EIP712Domain'],
    fields('string name,string version,uint256 chainId,address verifyingContract'),
  )
  ofDomain.types['TransferWithAuthorization']?.push({ name: 'domain', type: 'EIP712Domain' })
  ofDomain.message['domain'] = ofDomain.domain
  assert.deepEqual(faultOf(ofDomain), ['type_unknown', 'types.TransferWithAuthorization[6].type'])
  const twice = { types: { A: fields('uint8 a,address a') }, primaryType: 'A', domain: {}, message: { a: 1 } }
  assert.deepEqual(faultOf(twice), ['name_repeated', 'types.A[1].name'])
})

test('a type that leads back to itself is refused, also where nothing refers to it', () => {
  for (const types of [
    { A: fields('A a') },
    { A: fields('A[] a') },
    { A: fields('B b'), B: fields('C[2] c'), C: fields('uint8 x,B[] b') },
    { A: fields('uint8 a'), B: fields('B b') },
  ]) {
    assert.equal(faultOf({ types, primaryType: 'A', domain: {}, message: { a: [] } })[0], 'type_cyclic')
  }
})

test('the bounds of a document hold, and a document at the bound is read', () => {
  const chain = (length: number) => {
    const types: Record<string, unknown> = { [`T${length}`]: fields('uint8 a') }
    let message: unknown = { a: 1 }
    for (let at = length - 1; at >= 1; at--) {
      types[`T${at}`] = fields(`T${at + 1} a`)
      message = { a: message }
    }
    return { types, primaryType: 'T1', domain: {}, message }
  }
  assert.ok(readTypedData(chain(16)).typedData)
  assert.deepEqual(faultOf(chain(17)), ['too_deep', `message${'.a'.repeat(16)}`])
  assert.deepEqual(faultOf(chain(64))[0], 'too_deep')
  assert.deepEqual(faultOf(chain(65)), ['too_many', 'types'])

  const nested = (depth: number) => {
    let value: unknown = '1'
    for (let at = 0; at < depth; at++) value = [value]
    return single(`uint8${'[]'.repeat(depth)}`, value)
  }
  assert.ok(readTypedData(nested(15)).typedData)
  assert.equal(faultOf(nested(16))[0], 'too_deep')
  assert.equal(faultOf(nested(300))[0], 'type_unknown')

  assert.ok(readTypedData(single('uint8[]', Array(2_000).fill(1))).typedData)
  assert.deepEqual(faultOf(single('uint8[]', Array(2_001).fill(1))), ['too_many', 'message.a'])
  assert.equal(faultOf(single('uint8[][]', Array(50).fill(Array(50).fill(1))))[0], 'too_many')

  // A list, four values in each of its items with the item itself, and some beside it.
  const many = (items: number, others: string[]) => {
    const types = {
      A: fields(['S[] a', ...others.map((name) => `uint8 ${name}`)].join(',')),
      S: fields('uint8 a,bool b,string c,bytes d'),
    }
    const list = Array.from({ length: items }, () => ({ a: 1, b: true, c: '', d: '0x' }))
    const beside = others.map((name) => [name, 1])
    return { types, primaryType: 'A', domain: {}, message: { a: list, ...Object.fromEntries(beside) } }
  }
  assert.ok(readTypedData(many(999, ['b', 'c', 'd', 'e'])).typedData)
  assert.deepEqual(faultOf(many(999, ['b', 'c', 'd', 'e', 'f'])), ['too_many', 'message.f'])
  assert.deepEqual(faultOf(many(1_000, [])), ['too_many', 'message.a[999].d'])

  const wide = (count: number) => {
    const names = Array.from({ length: count }, (_, at) => `a${at}`)
    const message = Object.fromEntries(names.map((name) => [name, 1]))
    return { types: { A: names.map((name) => ({ name, type: 'uint8' })) }, primaryType: 'A', domain: {}, message }
  }
  assert.ok(readTypedData(wide(128)).typedData)
  assert.deepEqual(faultOf(wide(129)), ['too_many', 'types.A'])
})

test('a path shows no more of a foreign name than a reader needs', () => {
  const path = faultOf(changed(['message', 'x'.repeat(10_000)], 1))[1]
  assert.equal(path, `message.${'x'.repeat(64)}...`)
})

function single(type: string, value: unknown): unknown {
  return { types: { A: [{ name: 'a', type }] }, primaryType: 'A', domain: {}, message: { a: value } }
}

/** A signed transfer with one part replaced, or left out where the value is undefined. */
function changed(path: readonly string[], value: unknown): Document {
  const document = transferDocument()
  let at: Record<string, unknown> = document
  for (const name of path.slice(0, -1)) at = at[name] as Record<string, unknown>
  const last = path.at(-1) ?? ''
  if (value === undefined) delete at[last]
  else at[last] = value
  return document
}

function faultOf(input: unknown): readonly [string, string] {
  const { fault, path } = readTypedData(input) as { fault?: string; path?: string }
  return [fault ?? 'none', path ?? '']
}
