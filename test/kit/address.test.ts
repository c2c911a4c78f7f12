import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { addressKinds, checksumEvm, readAddress, readEvmKey, type AddressFault } from '../../src/kit/address.ts'
import { base58CheckOf, base58Of, bech32Of, eip55Of, segwitOf } from '../support/address-forms.ts'
import { isWellFormedAddress } from '../support/address-oracle.ts'

test('a bech32 text under another prefix that begins like Bitcoin’s is no Bitcoin address', () => {
  const words = segwitWords(0, new Uint8Array(20).fill(7))
  for (const prefix of ['bc1q', 'bc1', 'bc1p', 'bcq', 'bc2']) {
    for (const constant of [1, 0x2bc830a3]) {
      const text = bech32Of(prefix, [3, ...words.slice(1)], constant)
      assert.notEqual(readAddress(text).address?.family, 'bitcoin', text)
    }
  }
})

test('a Solana address that begins like a segwit one is a Solana address', () => {
  for (const text of ['bc1', 'tb1', 'BC1', 'tB1', 'bcrt1'].map((start) => start.padEnd(43, 'Qa'))) {
    assert.equal(readAddress(text).address?.family, 'solana', text)
  }
})

test('one witness program under two versions is two addresses, each of its own kind and key', () => {
  for (const size of [2, 20, 32, 40]) {
    const program = new Uint8Array(size).fill(7)
    const versions = size === 20 || size === 32 ? [0, 1, 2, 16] : [1, 2, 16]
    const read = versions.map((version) => readAddress(segwitOf('bc', version, program)).address)
    const keys = read.map((address) => `${address?.kind} ${Buffer.from(address?.key ?? []).toString('hex')}`)
    assert.equal(new Set(keys).size, versions.length, `${size} bytes`)
    for (const address of read) assert.ok([20, 32].includes(address?.key.length ?? 0))
    // A version that is not in use yet must not pass for taproot.
    for (const address of read.slice(-2)) assert.equal(address?.kind, addressKinds.witness)
  }
})

test('a Bitcoin address with a letter too many is no Solana address', () => {
  assert.equal(readAddress('bc1qqqqqqq8cmqqqqqqtsqqqqqqqqqqqqqqsqp78t3f').fault, 'checksum')
})

test('what people paste instead of an address is refused with its own sentence', () => {
  const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const pasted: [string, AddressFault][] = [
    ['', 'empty'],
    [` ${evm}`, 'whitespace'],
    [`${evm}\n`, 'whitespace'],
    [`${evm}\u00a0`, 'whitespace'],
    [`0X${evm.slice(2)}`, 'prefix_upper'],
    [evm.slice(2), 'hex_bare'],
    [`41${evm.slice(2)}`, 'tron_hex'],
    [`eip155:1:${evm}`, 'caip10'],
    ['bip122:000000000019d6689c085ae165831e93:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'caip10'],
    ['bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'uri'],
    [`ethereum:${evm}@1`, 'uri'],
    [evm.slice(0, -1), 'hex_length'],
    [`${evm}0`, 'hex_length'],
    ['0x', 'hex_length'],
    [`${evm.slice(0, -1)}g`, 'hex_digit'],
    [evm.toLowerCase().replace('5aae', '5AAe'), 'eip55'],
    ['mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'testnet'],
    ['2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'testnet'],
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'testnet'],
    ['bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', 'testnet'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'checksum'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u', 'checksum'],
    [base58CheckOf(0x30, new Uint8Array(20).fill(9)), 'version'],
    ['So1111111111111111111111111111111111111111', 'solana_length'],
    ['vitalik.eth', 'unknown'],
    ['x'.repeat(129), 'too_long'],
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1Be\u0430ed', 'hex_digit'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7Div\u200bfNa', 'unknown'],
  ]
  for (const [text, fault] of pasted) assert.equal(readAddress(text).fault, fault, JSON.stringify(text))
})

test('every address built from bytes by other code is read back to those bytes', () => {
  const key20 = fc.uint8Array({ minLength: 20, maxLength: 20 })
  const key32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const program = fc.uint8Array({ minLength: 2, maxLength: 40 })
  const built = fc.oneof(
    key20.map((key) => ({ text: eip55Of(key), family: 'evm', key, kind: addressKinds.evm })),
    key20.map((key) => ({ text: base58CheckOf(0x41, key), family: 'tron', key, kind: addressKinds.tron })),
    key20.map((key) => ({ text: base58CheckOf(0x00, key), family: 'bitcoin', key, kind: addressKinds.p2pkh })),
    key20.map((key) => ({ text: base58CheckOf(0x05, key), family: 'bitcoin', key, kind: addressKinds.p2sh })),
    key20.map((key) => ({ text: segwitOf('bc', 0, key), family: 'bitcoin', key, kind: addressKinds.p2wpkh })),
    key32.map((key) => ({ text: segwitOf('bc', 0, key), family: 'bitcoin', key, kind: addressKinds.p2wsh })),
    key32.map((key) => ({ text: segwitOf('bc', 1, key), family: 'bitcoin', key, kind: addressKinds.p2tr })),
    key32.map((key) => ({ text: base58Of(key), family: 'solana', key, kind: addressKinds.solana })),
    fc.tuple(fc.integer({ min: 2, max: 16 }), program).map(([version, bytes]) => ({
      text: segwitOf('bc', version, bytes),
      family: 'bitcoin',
      key: null,
      kind: addressKinds.witness,
    })),
  )
  fc.assert(
    fc.property(built, ({ text, family, key, kind }) => {
      const { address } = readAddress(text)
      assert.deepEqual([address?.family, address?.canonical, address?.kind], [family, text, kind], text)
      if (key) assert.equal(hex(address?.key), hex(key))
    }),
  )
})

test('no character of an address with a checksum can be changed unnoticed', () => {
  const key20 = fc.uint8Array({ minLength: 20, maxLength: 20 })
  const key32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
  const checked = fc.oneof(
    key20.map(eip55Of).filter((text) => /[a-f]/.test(text) && /[A-F]/.test(text)),
    key20.map((key) => base58CheckOf(0x41, key)),
    key20.map((key) => base58CheckOf(0x00, key)),
    key20.map((key) => base58CheckOf(0x05, key)),
    key20.map((key) => segwitOf('bc', 0, key)),
    key32.map((key) => segwitOf('bc', 0, key)),
    key32.map((key) => segwitOf('bc', 1, key)),
  )
  const letter = fc.oneof(
    fc.constantFrom(...'0123456789abcdefABCDEFxX'.split('')),
    fc.string({ minLength: 1, maxLength: 1 }),
  )
  fc.assert(
    fc.property(checked, fc.nat(), letter, (text, place, other) => {
      const at = place % text.length
      const changed = text.slice(0, at) + other + text.slice(at + 1)
      if (changed !== text) isNoticed(text, changed)
    }),
  )
})

test('a letter lost, doubled or swapped with its neighbour is noticed', () => {
  const key20 = fc.uint8Array({ minLength: 20, maxLength: 20 })
  const checked = fc.oneof(
    key20.map(eip55Of).filter((text) => /[a-f]/.test(text) && /[A-F]/.test(text)),
    key20.map((key) => base58CheckOf(0x41, key)),
    key20.map((key) => segwitOf('bc', 0, key)),
  )
  fc.assert(
    fc.property(checked, fc.nat(), (text, place) => {
      const at = 3 + (place % (text.length - 4))
      const [a = '', b = ''] = [text[at], text[at + 1]]
      const variants = [text.slice(0, at) + text.slice(at + 1), text.slice(0, at) + a + text.slice(at)]
      if (a !== b) variants.push(text.slice(0, at) + b + a + text.slice(at + 2))
      for (const variant of variants) isNoticed(text, variant)
    }),
  )
})

test('a letter of an EVM address in the other case is noticed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (key) => {
      const text = eip55Of(key)
      const digits = text.slice(2)
      for (const [i, letter] of digits.split('').entries()) {
        const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
        const changed = digits.slice(0, i) + other + digits.slice(i + 1)
        const isMixed = changed !== changed.toLowerCase() && changed !== changed.toUpperCase()
        if (other !== letter && isMixed) assert.equal(readAddress(`0x${changed}`).fault, 'eip55')
      }
    }),
    { numRuns: 50 },
  )
})

test('a segwit address with the other version’s checksum is refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.integer({ min: 0, max: 16 }), (key, version) => {
      const text = segwitOf('bc', version, key, version === 0 ? 0x2bc830a3 : 1)
      assert.equal(readAddress(text).fault, 'checksum')
    }),
  )
})

test('no text makes the reader throw, and what it reads it reads again from its canonical form', () => {
  const existing = fc.constantFrom(
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'So11111111111111111111111111111111111111112',
  )
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.stringMatching(/^(0x|0X|bc1|BC1|tb1|T|1|3|41)[0-9a-zA-Z]{0,70}$/),
    fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{25,45}$/),
    fc.tuple(existing, fc.nat(), fc.string({ maxLength: 2 })).map(([text, at, part]) => {
      const place = at % text.length
      return text.slice(0, place) + part + text.slice(place + 1)
    }),
  )
  fc.assert(
    fc.property(hostile, (text) => {
      const { address, fault } = readAddress(text)
      assert.equal(Boolean(address) !== Boolean(fault), true)
      if (!address) return
      assert.deepEqual(readAddress(address.canonical), { address })
      assert.ok(address.key.length === 20 || address.key.length === 32)
    }),
    { numRuns: 500 },
  )
})

test('one case of the digits is accepted and answered with the checksum', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 20, maxLength: 20 }), (key) => {
      const text = eip55Of(key)
      for (const form of [text.toLowerCase(), `0x${text.slice(2).toUpperCase()}`]) {
        assert.equal(readAddress(form).address?.canonical, text)
      }
      assert.equal(checksumEvm(key), text)
      assert.equal(hex(readEvmKey(text) ?? undefined), hex(key))
    }),
    { numRuns: 50 },
  )
})

test('the bulk reader takes 20 bytes of hex in any case and nothing else', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.stringMatching(/^0x[0-9a-fA-Fg]{38,42}$/)),
      (text) => {
        const expected = /^0x[0-9a-fA-F]{40}$/.test(text) ? text.slice(2).toLowerCase() : null
        assert.equal(hex(readEvmKey(text) ?? undefined), expected)
      },
    ),
  )
})

/**
 * A changed address is refused. For EVM it is so unless the change makes another good address, which EIP-55 cannot
 * exclude: its checksum is 15 bits on average, and digits in one case carry none.
 */
function isNoticed(text: string, changed: string): void {
  const isAnother = text.startsWith('0x') && isWellFormedAddress(changed)
  assert.equal(readAddress(changed).address !== undefined, isAnother, `${text} -> ${changed}`)
}

function segwitWords(version: number, program: Uint8Array): number[] {
  const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
  return Array.from(segwitOf('bc', version, program).slice(3, -6), (letter) => letters.indexOf(letter))
}

function hex(key: Uint8Array | undefined): string | null {
  return key ? Buffer.from(key).toString('hex') : null
}
