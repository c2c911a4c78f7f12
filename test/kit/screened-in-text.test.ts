import assert from 'node:assert/strict'
import test from 'node:test'
import { readContents } from '../../src/decision/demand-parties.ts'
import { foldToLatin } from '../../src/kit/fold-to-latin.ts'
import { spellingsOf } from '../../src/kit/subject.ts'
import { listedOrUnscreened, readAddresses } from '../../src/lists/formats/address-reader.ts'
import { readListed } from '../../src/lists/formats/listed-address.ts'
import { madeUp } from '../lists/list-file-fixtures.ts'
import { formedAddresses, unscreenedAddresses } from '../support/unscreened-addresses.ts'

// The families that are screened, decorated as those of other chains in unscreened-in-text.test.ts.

const [evm, tron, bitcoin, segwit, solana] = [
  madeUp.evm(11),
  madeUp.tron(11),
  madeUp.bitcoin(11),
  madeUp.segwit(11),
  madeUp.solana(11),
]
const checksummed = [tron, bitcoin, segwit]
const all = [evm, ...checksummed, solana]

const groups = (address: string) => address.replace(/.{4}(?=.)/g, '$& ')
const cut = (address: string, by: string) => `${address.slice(0, 10)}${by}${address.slice(10)}`
/** Default-ignorable characters of all kinds, one above the first plane, and the blank of braille. */
const unseen = ['\ufe0f', '\u034f', '\u3164', '\u115f', '\u180b', '\u17b4', '\u2800', '\u{e0101}', '\u{e0041}']

const listedIn = (text: string) => listedOrUnscreened(text).map(({ address }) => address)
const partiesOf = (text: string) =>
  readContents({ extra: { party: text } }).parties.map(({ address: { canonical } }) => canonical)

/** What the reader of the own list keeps of an item, and whether it is named as one that cannot be read. */
function ownItem(text: string) {
  const items = readAddresses(listedOrUnscreened)
  for (let good = 0; good < 10; good++) items.read(evm, '[0]')
  const stored = items.read(text, '[10].address').map(({ address }) => address)
  return { kept: stored, isNamed: items.skipped().skipped?.places[0] === '[10].address' }
}

test('an address behind a word of another script, an emoji or a keycap is read in lists and demands', () => {
  for (const address of all) {
    for (const before of ['地址', '收款', 'כתובת', 'адрес', '\u26a0\ufe0f', '1\ufe0f\u20e3', 'アドレス', '지갑']) {
      for (const text of [`${before}${address}`, `${address}${before}`, `${before}${address}${before}`]) {
        assert.deepEqual([listedIn(text).includes(address), text], [true, text])
        assert.deepEqual([partiesOf(text).includes(address), text], [true, text])
      }
    }
    assert.ok(listedIn(`${address}\ufe0f`).includes(address), address)
  }
})

test('an address with a word of Latin letters or digits glued to it is cut where its checksum is right', () => {
  for (const address of checksummed) {
    for (const text of [`USDT${address}`, `${address}USDT`, `${address}x`, `${address}123456`, `Hydra_${address}`]) {
      assert.ok(listedIn(text).includes(address), text)
      assert.ok(partiesOf(text).includes(address), text)
    }
    assert.ok(listedIn(`Hydra${address}USDT`).includes(address), address)
  }
  for (const text of [`${evm}123456`, `USDT${evm}abcdef1`, `pay ${groups(evm)}`]) {
    assert.ok(listedIn(text).includes(evm), text)
    assert.ok(partiesOf(text).includes(evm), text)
  }
  for (const text of [`SOL${solana}`, `${solana}x`, `Wallet${solana}`, `pay ${groups(solana)}`])
    assert.ok(partiesOf(text).includes(solana), text)
})

test('groups of four behind a word are one address', () => {
  for (const address of checksummed) {
    for (const text of [`pay ${groups(address)}`, `Hydra: ${groups(address)}`, `${groups(address)} USDT`]) {
      assert.ok(listedIn(text).includes(address), text)
      assert.ok(partiesOf(text).includes(address), text)
    }
  }
})

test('characters that are not seen are no part of an address', () => {
  for (const address of [...all, unscreenedAddresses.litecoin, unscreenedAddresses.monero]) {
    for (const character of unseen) {
      const text = cut(address, character)
      assert.ok(listedIn(text).includes(address), `a list, ${JSON.stringify(text)}`)
      assert.ok(partiesOf(text).includes(address), `a demand, ${JSON.stringify(text)}`)
    }
  }
})

test('escapes that are no UTF-8 hide no letter before an address', () => {
  for (const address of all) {
    const hidden = `${address.charCodeAt(0).toString(16)}${address.slice(1)}`
    for (const text of [`%ff%${hidden}`, `%c3%${hidden}`, `%25ff%25${hidden}`, `x%80%20%${hidden}`])
      assert.ok(partiesOf(text).includes(address), text)
  }
})

test('a word in another script without an address is left out and named', () => {
  for (const text of ['地址abcdefghijklm12345地址地址', `收款${tron.slice(0, 15)}`])
    assert.deepEqual(ownItem(text), { kept: [], isNamed: true }, text)
})

test('an honest address of any chain is read as itself, and is no mistake', () => {
  const others = [...Object.values(unscreenedAddresses), ...Object.values(formedAddresses)]
  for (const address of [...all, ...others]) assert.deepEqual(ownItem(address), { kept: [address], isNamed: false })
  const ofNoForm = `0x${'1f'.repeat(32)}`
  assert.deepEqual(ownItem(ofNoForm), { kept: [ofNoForm], isNamed: false })
})

test('honest texts name no account of Bitcoin or TRON, and digits that go on are no account of EVM', () => {
  for (const text of [
    `0x${'3f'.repeat(32)}`,
    `0xa9059cbb${'0'.repeat(24)}${'7'.repeat(40)}${'0'.repeat(64)}`,
    'ORDER-2026-000123456789-abcdefghijklmnopqrstuvwxyz',
    'https://shop.example/T1234567890abcdefghijkmnopqrstuvwx/13579',
    'a1b2c3d4-e5f6-4711-8899-aabbccddeeff',
    '3333333333333333333333333333333333333333333333333333',
    'Tether1TronAddressOfTheMerchantWithoutAnyBlankAtAll',
    '价格是每次请求0.01美元，请在收到发票后付款',
  ]) {
    const families = readContents({ extra: { note: text } }).parties.map(({ address: { family } }) => family)
    assert.deepEqual(
      families.filter((family) => family !== 'other' && family !== 'solana'),
      [],
      text,
    )
  }
})

test('capitals of an address that has no case are the same address, in lists and in questions', () => {
  const { cosmos, litecoinSegwit, cardano, bitcoinCash } = unscreenedAddresses
  const { siacoin, tonRaw, nano, internetComputer } = formedAddresses
  const starknet = `0x${'4d36570d4e46f48e99674bd3fcc84644'.repeat(2)}`
  for (const address of [
    cosmos,
    litecoinSegwit,
    cardano,
    bitcoinCash,
    siacoin,
    tonRaw,
    nano,
    internetComputer,
    starknet,
  ]) {
    for (const entry of [address, address.toUpperCase().replace('0X', '0x'), `COIN: ${address.toUpperCase()}`]) {
      if (address === starknet && entry.startsWith('COIN')) continue
      assert.deepEqual(listedIn(entry), [address], entry)
    }
    for (const query of [address, address.toUpperCase()]) assert.ok(spellingsOf(query).has(address), query)
  }
  const { monero, algorand, litecoin } = unscreenedAddresses
  for (const address of [monero, algorand, litecoin]) assert.deepEqual(listedIn(address), [address])
  assert.deepEqual(listedIn(nano.replace('nano_', 'xrb_')), [nano])
  assert.ok(spellingsOf(nano.replace('nano_', 'xrb_')).has(nano))
})

test('an imitated letter in an address behind a word in the same script is seen through', () => {
  const fake = `адрес\u0422${tron.slice(1)}`
  assert.notEqual(foldToLatin(fake), fake)
  assert.ok(readListed(fake).some(({ address }) => address === tron))
})
