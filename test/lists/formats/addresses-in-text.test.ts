import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addressesInText } from '../../../src/lists/formats/addresses-in-text.ts'
import { madeUp } from '../list-file-fixtures.ts'

const evm = madeUp.evm(1)
const tron = madeUp.tron(1)
const bitcoin = madeUp.bitcoin(1)
const segwit = madeUp.segwit(1)
const solana = madeUp.solana(1)

const find = (text: string) => addressesInText(text).map(({ address }) => address)

const words = [
  'The',
  'group',
  'est',
  'désignée',
  'for',
  '1',
  'Minister',
  'в',
  'Москве',
  'שר',
  'הביטחון',
  '于',
  '3.10.2026',
]
const noise = [
  '+44 20 7946 0000',
  'passport A01234567',
  'info@example.org',
  'https://example.org/a?b=c',
  '3Fyv8Lu3PBQqYzcsExhpmNkrYb',
  'd41d8cd98f00b204e9800998ecf8427e',
  `0x${'1f'.repeat(32)}`,
  `0x${'2e'.repeat(12)}`,
  '1f8b0800-0000-4000-8000-0242ac120002',
  tron.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
  segwit.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q')),
]
const prose = fc.array(fc.constantFrom(...words, ...noise), { minLength: 1, maxLength: 12 })
const mark = fc.constantFrom('; ', ' (', ') ', ', ', '\n', ': ', '. ', ' - ', '"', '/', '=', '、', '“', '\u00a0', '|')
const anyAddress = fc
  .integer({ min: 1, max: 9_999 })
  .chain((number) =>
    fc.constantFrom(
      madeUp.evm(number),
      madeUp.tron(number),
      madeUp.bitcoin(number),
      madeUp.segwit(number),
      madeUp.solana(number),
    ),
  )

test('addresses of every family are found wherever they stand in prose, and nothing else', () => {
  const part = fc.tuple(prose, mark, anyAddress, mark)
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), prose, (parts, end) => {
      const text = parts.map(([before, left, address, right]) => `${before.join(' ')} wallet${left}${address}${right}`)
      const expected = new Set(parts.map(([, , address]) => address))
      assert.deepEqual(new Set(find(`${text.join(' ')} ${end.join(' ')}`)), expected)
    }),
  )
})

test('prose without an address yields none, although it may hold 32 bytes in base58', () => {
  const stray = fc.integer({ min: 1, max: 9_999 }).map((number) => madeUp.solana(number))
  fc.assert(
    fc.property(prose, stray, prose, (before, key, after) => {
      assert.deepEqual(find([...before, key, ...after].join(' ')), [])
    }),
  )
})

test('any text is read without an error', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => void addressesInText(text)))
})

test('an EVM address counts in any casing, and behind letters that are glued to it', () => {
  const upper = `0x${evm.slice(2).toUpperCase()}`
  const at = evm.search(/[a-f]/)
  const odd = evm.slice(0, at) + evm.charAt(at).toUpperCase() + evm.slice(at + 1)
  for (const written of [evm, evm.toLowerCase(), upper, odd, `0X${evm.slice(2)}`, `ETH${evm}`, `${evm}.`]) {
    assert.deepEqual(addressesInText(`known: ${written}`), [{ address: evm, family: 'evm' }], written)
  }
  assert.deepEqual(find(`transaction ${evm}00`), [])
})

test('an address stands beside letters of another script without a blank', () => {
  assert.deepEqual(find(`地址${tron}和${evm}。 הארנק${bitcoin}של`), [tron, evm, bitcoin])
})

test('letters that imitate others list the text and the address that is meant', () => {
  const fake = `\u0422${tron.slice(1)}`
  assert.deepEqual(addressesInText(`his wallet ${fake}, seized`), [
    { address: fake, family: 'other' },
    { address: tron, family: 'tron' },
  ])
  const fakeEvm = `0\u0445${evm.slice(2).toLowerCase()}`
  assert.deepEqual(find(`(${fakeEvm})`), [fakeEvm, evm])
})

test('a character without width is seen through inside an address and between two', () => {
  assert.deepEqual(find(`${tron.slice(0, 9)}\u200b${tron.slice(9)}`), [tron])
  assert.deepEqual(find(tron.replace(/.{4}/g, '$&\u200b')), [tron])
  assert.deepEqual(find(`${evm}\u200b${madeUp.evm(2)}`), [evm, madeUp.evm(2)])
  assert.deepEqual(find(`\u200e${segwit.slice(0, 20)}\u00ad${segwit.slice(20)}\u200f`), [segwit])
})

test('an address that a line break or blank cut into pieces is put together', () => {
  for (const address of [evm, tron, bitcoin, segwit]) {
    const cuts = [
      `${address.slice(0, 15)}\n${address.slice(15)}`,
      `${address.slice(0, 10)} ${address.slice(10, 22)}\r\n${address.slice(22)}`,
      `${address.slice(0, 2)}\u00a0${address.slice(2)}`,
    ]
    for (const cut of cuts) assert.deepEqual(find(`Known addresses: ${cut} and others`), [address], cut)
  }
})

test('a Solana address counts near a word on wallets, or in one list with other addresses', () => {
  for (const cue of ['SOL:', 'Solana', 'digital wallets', 'address', 'virtual currency', 'USDC at']) {
    assert.deepEqual(find(`${cue} ${solana}`), [solana], cue)
    assert.deepEqual(find(`${solana} (${cue})`), [solana], cue)
  }
  assert.deepEqual(find(`reference ${solana}, Sol de Mayo`), [])
  assert.deepEqual(find(`wallet ${'far '.repeat(40)} ${solana}`), [])
  assert.deepEqual(find(`wallet ${solana} ${'far '.repeat(80)} ${madeUp.solana(2)}`), [solana])
  assert.deepEqual(find(`${solana} ${'far '.repeat(80)} ${tron}`), [tron])
  assert.deepEqual(find(`${tron}; ${solana}`), [tron, solana])
  const many = Array.from({ length: 30 }, (_, n) => madeUp.solana(n + 1))
  assert.deepEqual(find(`Solana wallets: ${many.join(', ')}`), many)
})

test('each address is named once, in the order of the text', () => {
  assert.deepEqual(find(`${tron} ${evm} ${evm.toLowerCase()} ${tron}`), [tron, evm])
})

test('a text of 64 KiB that was made to cost time is read in a moment', () => {
  const hostile = ['1', 'T ', '0x', 'а', `${'T'.repeat(20)} `, `${'z'.repeat(44)} `, `bc1q${'x'.repeat(38)} `]
  const before = process.cpuUsage().user
  for (const piece of hostile) addressesInText(piece.repeat(Math.floor(65_536 / piece.length)))
  assert(process.cpuUsage().user - before < 5_000_000)
})
