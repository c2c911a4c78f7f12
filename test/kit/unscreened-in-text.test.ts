import assert from 'node:assert/strict'
import test from 'node:test'
import { readContents } from '../../src/decision/demand-parties.ts'
import { isProvenForm } from '../../src/kit/addresses/address-form.ts'
import { spellingsOf } from '../../src/kit/subject.ts'
import { unscreenedInText } from '../../src/kit/unscreened-in-text.ts'
import { unscreenedForms } from '../../src/kit/unscreened-forms.ts'
import { listedOrUnscreened } from '../../src/lists/formats/address-reader.ts'
import { readListed } from '../../src/lists/formats/listed-address.ts'
import { madeUp } from '../lists/list-file-fixtures.ts'
import { formedAddresses, unscreenedAddresses } from '../support/unscreened-addresses.ts'

// What a field means is determined here by how it was put together: an address is taken, decorated, and has to be found again.

const evm = madeUp.evm(7)
const [tron, bitcoin, segwit, solana] = [madeUp.tron(7), madeUp.bitcoin(7), madeUp.segwit(7), madeUp.solana(7)]
const proven = Object.values(unscreenedAddresses)
const all = [...proven, ...Object.values(formedAddresses)]

const cut = (address: string, by: string) => `${address.slice(0, 10)}${by}${address.slice(10)}`
/** A letter of another script in place of one that it looks like. */
const imitated = (address: string) => {
  const at = address.search(/[aeocp]/)
  const letter = { a: 'а', e: 'е', o: 'о', c: 'с', p: 'р' }[address[at] ?? '']
  return letter === undefined ? address : `${address.slice(0, at)}${letter}${address.slice(at + 1)}`
}
const beside: Record<string, (address: string) => string> = {
  alone: (address) => address,
  'a word behind': (address) => `${address} Hydra`,
  'a word before': (address) => `Hydra ${address}`,
  'in brackets': (address) => `[${address}]`,
  'its coin before it': (address) => `COIN:${address}`,
  'a tag behind it': (address) => `${address}:123456`,
  'coin and tag': (address) => `COIN:${address}:memo`,
  'a tag in words': (address) => `${address}, tag 123456`,
  'a tag as in a link': (address) => `${address}?dt=123456`,
  'something without width inside': (address) => cut(address, '\u200b'),
  'without width, then a word': (address) => `${cut(address, '\u2060')} Hydra`,
  'an imitated letter': imitated,
}
/** Only a checksum shows these. */
const within: Record<string, (address: string) => string> = {
  'a blank inside': (address) => cut(address, ' '),
  'a line break inside': (address) => cut(address, '\n'),
  'a word glued behind': (address) => `${address}Hydra`,
  'a word glued before': (address) => `Hydra${address}`,
  'a word with a hyphen': (address) => `Hydra-${address}`,
  'a word with an underscore behind': (address) => `${address}_Hydra`,
}
const others = [evm, tron, bitcoin, segwit, solana]

const listedIn = (text: string) => readListed(text).map(({ address }) => address)
/** The lookups in a list that names `address` for this demand. */
const isNamed = (text: string, address: string) =>
  readContents({ extra: { party: text } }).parties.some(({ address: { canonical } }) =>
    spellingsOf(canonical).has(address),
  )

test('every form is the form of a real address, and only of a whole one', () => {
  for (const address of all) {
    const complete = unscreenedInText(address)
    assert.deepEqual([...complete.proven, ...complete.formed], [address])
    const isProven = unscreenedForms.some((form) => isProvenForm(form, address))
    assert.equal(
      isProven,
      proven.some((one) => one === address),
      address,
    )
    const other = `${address.slice(0, -3)}${address.at(-1) === '2' ? '333' : '222'}`
    assert.ok(!unscreenedForms.some((form) => isProvenForm(form, other)), other)
  }
})

test('a listed address of every chain is found in a list and in a demand, however it is written', () => {
  for (const address of all) {
    const isProven = proven.some((one) => one === address)
    for (const [name, decorate] of Object.entries(isProven ? { ...beside, ...within } : beside)) {
      const text = decorate(address)
      // In small letters a bech32 or CashAddr address means the same.
      assert.ok(listedIn(text).includes(address), `a list, ${name}: ${text}`)
      assert.ok(isNamed(text, address), `a demand, ${name}: ${text}`)
      const escaped = text.replace(/[^ ]/gu, (letter) =>
        encodeURIComponent(letter).replace(/^[^%]$/, (one) => `%${one.charCodeAt(0).toString(16)}`),
      )
      assert.ok(
        isNamed(`x ${escaped}`, address) && isNamed(`5% ${encodeURIComponent(escaped)}`, address),
        `escaped, ${name}`,
      )
    }
  }
})

test('of two addresses in one field none is lost, on any chains', () => {
  for (const one of all) {
    for (const two of [...all, ...others]) {
      if (one === two) continue
      for (const text of [`${one} ${two}`, `A ${two}, B: ${one}`, `${two}:${one}`, `${one}/${two}`]) {
        // A raw address of TON has a colon of its own.
        if (text.includes(`:${formedAddresses.tonRaw}`) && text.startsWith(two)) continue
        const matches = listedIn(text)
        assert.ok(matches.includes(one) && matches.includes(two), `${text} gives ${matches.join(' | ')}`)
      }
    }
  }
})

test('an address that is complete stays complete: no piece of it is listed, and none is an honest account', () => {
  for (const address of all) {
    for (const decorate of Object.values(beside)) {
      const matches = listedIn(decorate(address)).filter((one) => one !== address)
      const pieces = matches.filter((one) => address.includes(one))
      assert.deepEqual(pieces, [], address)
    }
    assert.deepEqual(listedOrUnscreened(address), [{ address, family: 'other' }])
  }
  // An address of Starknet or Aptos has 60 digits and more, and the first forty of them are no account of EVM.
  for (let digits = 60; digits <= 64; digits++) {
    const matches = readListed(`0x4${'9d36570d4e46f48e99674bd3fcc84644'.repeat(2).slice(0, digits - 1)}`)
    assert.deepEqual(
      matches.filter(({ family }) => family === 'evm'),
      [],
    )
  }
})

test('a reading with what is beside it makes no account of a screened chain', () => {
  const screened = (text: string) => readListed(text).filter(({ family }) => family !== 'other' && family !== 'solana')
  for (const address of all) {
    for (const decorate of Object.values({ ...beside, ...within })) assert.deepEqual(screened(decorate(address)), [])
    for (const honest of others) {
      const { parties } = readContents({ extra: { feePayer: honest, note: 'ORDER-2026-000123456789-abcdef' } })
      assert.ok(!parties.some(({ address: { canonical } }) => spellingsOf(canonical).has(address)))
      assert.ok(parties.some(({ address: { canonical } }) => canonical === honest))
    }
  }
})

test('an address glued to another prefix of EVM is read, as with 0x', () => {
  const digits = evm.slice(2).toLowerCase()
  for (const text of [`xdc${digits}ETH`, `Hydraxdc${digits}`, `xdc${digits}xdc${madeUp.evm(8).slice(2).toLowerCase()}`])
    assert.ok(listedIn(text).includes(evm), text)
})
