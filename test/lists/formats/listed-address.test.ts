import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAddress } from '../../../src/kit/address.ts'
import { isScreened, readListed } from '../../../src/lists/formats/listed-address.ts'
import { madeUp } from '../list-file-fixtures.ts'

const evm = madeUp.evm(1)
const tron = madeUp.tron(1)

test('an address of each family is read into its canonical form', () => {
  assert.deepEqual(readListed(evm.toLowerCase()), [{ address: evm, family: 'evm' }])
  assert.deepEqual(readListed(tron), [{ address: tron, family: 'tron' }])
  assert.deepEqual(readListed(madeUp.segwit(1).toUpperCase()), [{ address: madeUp.segwit(1), family: 'bitcoin' }])
  assert.deepEqual(readListed(madeUp.solana(1)), [{ address: madeUp.solana(1), family: 'solana' }])
})

test('a 0x address whose mixed case is no checksum is listed all the same', () => {
  const at = evm.search(/[a-f]/)
  const odd = evm.slice(0, at) + evm.charAt(at).toUpperCase() + evm.slice(at + 1)
  assert.deepEqual(readListed(odd), [{ address: evm, family: 'evm' }])
  assert.deepEqual(readListed(`0X${evm.slice(2)}`), [{ address: evm, family: 'evm' }])
})

test('a bech32 address in mixed case is listed all the same', () => {
  const segwit = madeUp.segwit(2)
  assert.deepEqual(readListed(segwit.slice(0, 10).toUpperCase() + segwit.slice(10)), [
    { address: segwit, family: 'bitcoin' },
  ])
})

test('blanks and characters without width are no part of an address, around it or inside', () => {
  const hidden = `\u00a0 ${tron.slice(0, 9)}\u200b${tron.slice(9, 20)}\u00a0${tron.slice(20)}\ufeff\u2060\n`
  assert.deepEqual(readListed(hidden), [{ address: tron, family: 'tron' }])
})

test('a Cyrillic letter lists the text as written and the address it imitates', () => {
  const at = evm.toLowerCase().indexOf('a', 2)
  const lower = evm.toLowerCase()
  const fake = `${lower.slice(0, at)}\u0430${lower.slice(at + 1)}`
  assert.deepEqual(readListed(fake), [
    { address: fake, family: 'other' },
    { address: evm, family: 'evm' },
  ])
})

test('a Greek capital in a base58 address is seen through as well', () => {
  const fake = `\u03a4${tron.slice(1)}`
  assert.deepEqual(readListed(fake), [
    { address: fake, family: 'other' },
    { address: tron, family: 'tron' },
  ])
})

test('several addresses in one field are all listed', () => {
  assert.deepEqual(readListed(`${evm}, ${tron}; (${madeUp.bitcoin(3)})`), [
    { address: evm, family: 'evm' },
    { address: tron, family: 'tron' },
    { address: madeUp.bitcoin(3), family: 'bitcoin' },
  ])
})

test('what no family reads is kept as it was published', () => {
  const short = '0xa7e5d5a720f06526557c513402f2e6b5fa20b00'
  assert.deepEqual(readListed(short), [{ address: short, family: 'other' }])
  assert.deepEqual(readListed(madeUp.monero(1)), [{ address: madeUp.monero(1), family: 'other' }])
})

test('an empty text lists nothing', () => {
  assert.deepEqual(readListed(' \u00a0\u200b\n'), [])
})

test('an address is read with what people and files put around it', () => {
  const bare = evm.slice(2)
  const [bitcoin, segwit, solana] = [madeUp.bitcoin(1), madeUp.segwit(1), madeUp.solana(1)]
  const tronHex = `41${evm.slice(2)}`
  const written: [string, string][] = [
    [bare, evm],
    [bare.toUpperCase(), evm],
    [`xdc${bare}`, evm],
    [`XDC${bare.toLowerCase()}`, evm],
    [`eip155:1:${evm}`, evm],
    [`ETH:${evm}`, evm],
    [`ETH${evm}`, evm],
    [`eth_${evm}`, evm],
    [`ethereum:${evm}@1`, evm],
    [`ethereum:${evm}/transfer?address=x`, evm],
    [`[${evm}]`, evm],
    [`<${evm}>`, evm],
    [`\`${evm}\``, evm],
    [`${evm}.`, evm],
    [`Wallet: ${evm} (ETH)`, evm],
    [`ETH: ${evm.slice(0, 20)} ${evm.slice(20)}`, evm],
    [`bitcoin:${bitcoin}`, bitcoin],
    [`bitcoin:${segwit}?amount=1`, segwit],
    [`bip122:000000000019d6689c085ae165831e93:${bitcoin}`, bitcoin],
    [`tron:0x2b6653dc:${tron}`, tron],
    [`SOL_${solana}`, solana],
  ]
  for (const [text, address] of written) {
    assert.deepEqual(
      readListed(text).map((listed) => listed.address),
      [address],
      text,
    )
  }
  for (const text of [tronHex, `0x${tronHex}`, tronHex.toUpperCase(), `TRX:${tronHex}`]) {
    const [read] = readListed(text)
    assert.equal(read?.family, 'tron', text)
    assert.equal(read && Buffer.from(readAddress(read.address).address?.key ?? []).toString('hex'), bare.toLowerCase())
  }
})

test('of several addresses in a field none is lost, however each of them is written', () => {
  const [one, two] = [madeUp.evm(1), madeUp.evm(2)]
  for (const text of [
    `${one}, ${two.slice(0, 22)} ${two.slice(22)}`,
    `${two.slice(0, 22)} ${two.slice(22)}, ${one}`,
    `ETH${one} ${two}`,
    `${one}${two}`,
    `${one}ETH ${two}`,
    `${one.slice(2)} ${two}`,
    `O${one.slice(1)}/o${two.slice(1)}`,
    `0x${'0'.repeat(24)}${one.slice(2)};${two}`,
  ]) {
    const read = readListed(text)
      .filter(isScreened)
      .map(({ address }) => address)
    assert.deepEqual(
      [one, two].filter((address) => !read.includes(address)),
      [],
      text,
    )
  }
})

test('a hash is no address, also where it begins like one', () => {
  for (const hash of ['a'.repeat(64), `0x${'b'.repeat(64)}`, `410${'c'.repeat(41)}`]) {
    assert.deepEqual(readListed(hash).filter(isScreened), [], hash)
  }
})

test('a word beside an address, or glued to it, never takes its place: read as one they are often an account of Solana', () => {
  const words = ['Hydra Shop', 'Karakurt2', 'BTC address', 'GarantexEU', 'AccountBTC', 'DoubVPN', 'XBT', 'LockBit']
  const segwit = madeUp.segwit(1)
  let solana = 0
  for (let number = 1; number <= 20; number++) {
    for (const address of [madeUp.bitcoin(number), madeUp.tron(number), segwit, evm]) {
      for (const word of words) {
        for (const text of [`${address} ${word}`, `${word} ${address}`, `${address}${word}`, `${word}:${address}`]) {
          const matches = readListed(text)
          assert.ok(
            matches.some((listed) => listed.address === address),
            text,
          )
          solana += matches.filter(({ family }) => family === 'solana').length
        }
      }
    }
  }
  assert.ok(solana > 0, 'some of them are accounts of Solana as well')
  const [one, other] = [madeUp.bitcoin(1), madeUp.tron(2)]
  for (const text of [`${one}${other}`, `${one}${evm}`, `${evm}${one}`, `${segwit}${one}`, `Wallet${one}`]) {
    const matches = readListed(text).map(({ address }) => address)
    const expected = [one, other, evm, segwit].filter((address) => text.includes(address))
    assert.deepEqual(
      expected.filter((address) => !matches.includes(address)),
      [],
      text,
    )
  }
  assert.deepEqual(
    readListed(`41 ${evm.slice(2)}`)
      .map(({ family }) => family)
      .toSorted(),
    ['evm', 'tron'],
  )
})

const unscreened = {
  litecoin: 'LhyLNfBkoKshT7R8Pce6vkB9T2cP2o84hx',
  xrp: 'rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv',
  cash: 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  monero: madeUp.monero(1),
}

test('an address of a chain that is not screened is listed with anything beside it, or glued to it', () => {
  for (const address of Object.values(unscreened)) {
    const other = { address, family: 'other' } as const
    for (const text of [
      `${address} Hydra Shop`,
      `Hydra Shop ${address}`,
      `${address} (Hydra)`,
      `COIN: ${address}, tag 123456`,
      `COIN:${address} tag 123456`,
    ]) {
      const listed = readListed(text)
      assert.deepEqual(
        listed.filter(({ family }) => family === 'other'),
        [other],
        text,
      )
    }
    const beside = readListed(`${tron}; ${address}`)
    assert.deepEqual(beside, [{ address: tron, family: 'tron' }, other])
  }
  for (const address of [unscreened.litecoin, unscreened.xrp])
    for (const text of [`${address}HydraShop`, `HydraShop${address}`])
      assert.ok(
        readListed(text).some((listed) => listed.address === address),
        text,
      )
})

test('a hash, a number or a word beside an address is no address of another chain', () => {
  for (const beside of [
    'a'.repeat(63) + '1',
    '123e4567e89b12d3a456426614174000',
    'internationalisation',
    '1'.repeat(30),
  ])
    assert.deepEqual(readListed(`${evm} ${beside}`), [{ address: evm, family: 'evm' }], beside)
})
