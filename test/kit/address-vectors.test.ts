import assert from 'node:assert/strict'
import test from 'node:test'
import { addressKinds, readAddress, type AddressFault } from '../../src/kit/address.ts'
import { eip55Of } from '../support/address-forms.ts'

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

function keyOf(text: string): Uint8Array {
  return Buffer.from(text.slice(2), 'hex')
}

function hex(key: Uint8Array | undefined): string | null {
  return key ? Buffer.from(key).toString('hex') : null
}
