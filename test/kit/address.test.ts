import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { addressKinds, checksumEvm, readAddress, readEvmKey, type AddressFault } from '../../src/kit/address.ts'
import { base58CheckOf, base58Of, bech32Of, eip55Of, segwitOf } from '../support/address-forms.ts'

/** Addresses whose checksum is part of EIP-55 itself. */
const eip55Vectors = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
]

test('the checksums printed in EIP-55 are accepted and written', () => {
  for (const text of eip55Vectors) {
    assert.equal(readAddress(text).address?.canonical, text)
    assert.equal(eip55Of(keyOf(text)), text, 'the oracle itself')
  }
})

test('mainnet addresses of BIP-173 and BIP-350 are read in lower case', () => {
  const vectors: [string, number, string][] = [
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', addressKinds.p2wpkh, '751e76e8199196d454941c45d1b3a323f1433bd6'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', addressKinds.p2wpkh, '751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      addressKinds.p2tr,
      '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
  ]
  for (const [text, kind, key] of vectors) {
    const { address } = readAddress(text)
    assert.deepEqual(
      { canonical: address?.canonical, kind: address?.kind, key: hex(address?.key) },
      { canonical: text.toLowerCase(), kind, key },
    )
  }
  const future = [
    'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
    'BC1SW50QGDZ25J',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  ]
  for (const text of future) {
    assert.equal(readAddress(text).address?.kind, addressKinds.witness, text)
    assert.equal(readAddress(text).address?.key.length, 32)
  }
})

test('invalid addresses of BIP-173 and BIP-350 are refused for their reason', () => {
  const vectors: [string, AddressFault][] = [
    ['tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'testnet'],
    ['tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy', 'testnet'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd', 'checksum'],
    ['BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL', 'checksum'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh', 'checksum'],
    ['bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4', 'checksum'],
    ['BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R', 'version'],
    ['bc1pw5dgrnzv', 'version'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav', 'version'],
    ['BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P', 'version'],
    ['bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf', 'version'],
    ['bc1gmk9yu', 'checksum'],
    ['BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2', 'checksum'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'checksum'],
    ['bc1rw5uspcuh', 'checksum'],
    ['bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90', 'checksum'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du', 'checksum'],
    ['bc1QW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'bech32_case'],
  ]
  const wrong: string[] = []
  for (const [text, fault] of vectors)
    if (readAddress(text).fault !== fault) wrong.push(`${text} ${readAddress(text).fault}`)
  assert.deepEqual(wrong, [])
})

test('a bech32 text under another prefix that begins like Bitcoin’s is no Bitcoin address', () => {
  const words = segwitWords(0, new Uint8Array(20).fill(7))
  for (const prefix of ['bc1q', 'bc1', 'bc1p', 'bcq', 'bc2']) {
    for (const constant of [1, 0x2bc830a3]) {
      const text = bech32Of(prefix, [3, ...words.slice(1)], constant)
      assert.notEqual(readAddress(text).address?.family, 'bitcoin', text)
    }
  }
})

test('base58check addresses printed in public documents are read', () => {
  const vectors: [string, string, number, string][] = [
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'bitcoin', addressKinds.p2pkh, '62e907b15cbf27d5425399ebf6f0fb50ebb88f18'],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'bitcoin', addressKinds.p2pkh, '77bff20c60e522dfaa3350c39b030a5d004e839a'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'bitcoin', addressKinds.p2sh, 'b472a266d0bd89c13706a4132ccfb16f7c3b9fcb'],
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'tron', addressKinds.tron, 'a614f803b6fd780986a42c78ec9c7f77e6ded13c'],
    ['1111111111111111111114oLvT2', 'bitcoin', addressKinds.p2pkh, '00'.repeat(20)],
  ]
  for (const [text, family, kind, key] of vectors) {
    const { address } = readAddress(text)
    assert.deepEqual([address?.family, address?.kind, hex(address?.key)], [family, kind, key], text)
    assert.equal(address?.canonical, text)
  }
})

test('Solana addresses are 32 bytes of base58, zeros included', () => {
  const vectors: [string, string][] = [
    ['11111111111111111111111111111111', '00'.repeat(32)],
    ['So11111111111111111111111111111111111111112', '069b8857feab8184fb687f634618c035dac439dc1aeb3b5598a0f00000000001'],
    ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', '06ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a9'],
  ]
  for (const [text, key] of vectors) {
    const { address } = readAddress(text)
    assert.deepEqual([address?.family, hex(address?.key)], ['solana', key], text)
  }
})

test('a Solana address that begins like a segwit one is a Solana address', () => {
  for (const text of ['bc1', 'tb1', 'BC1', 'tB1', 'bcrt1'].map((start) => start.padEnd(43, 'Qa'))) {
    assert.equal(readAddress(text).address?.family, 'solana', text)
  }
})

test('a Bitcoin address with a letter too many is no Solana address', () => {
  assert.equal(readAddress('bc1qqqqqqq8cmqqqqqqtsqqqqqqqqqqqqqqsqp78t3f').fault, 'checksum')
})

test('what people paste instead of an address is refused with its own sentence', () => {
  const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
  const pasted: [string, AddressFault][] = [
    ['', 'empty'],
    [` ${evm}`, 'blanks'],
    [`${evm}\n`, 'blanks'],
    [`${evm}\u00a0`, 'blanks'],
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
      fc.pre(changed !== text && !isOneCase(changed))
      assert.equal(readAddress(changed).address, undefined, `${text} -> ${changed}`)
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
      for (const variant of variants) assert.equal(readAddress(variant).address, undefined, `${text} -> ${variant}`)
    }),
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
  const known = fc.constantFrom(
    ...eip55Vectors,
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'So11111111111111111111111111111111111111112',
  )
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.stringMatching(/^(0x|0X|bc1|BC1|tb1|T|1|3|41)[0-9a-zA-Z]{0,70}$/),
    fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{25,45}$/),
    fc.tuple(known, fc.nat(), fc.string({ maxLength: 2 })).map(([text, at, part]) => {
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

/** Hex digits in one case carry no checksum, so that a change to them cannot be seen. */
function isOneCase(text: string): boolean {
  return (
    text.startsWith('0x') &&
    (text.slice(2) === text.slice(2).toLowerCase() || text.slice(2) === text.slice(2).toUpperCase())
  )
}

function segwitWords(version: number, program: Uint8Array): number[] {
  const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
  return Array.from(segwitOf('bc', version, program).slice(3, -6), (letter) => letters.indexOf(letter))
}

function keyOf(text: string): Uint8Array {
  return Buffer.from(text.slice(2), 'hex')
}

function hex(key: Uint8Array | undefined): string | null {
  return key ? Buffer.from(key).toString('hex') : null
}
