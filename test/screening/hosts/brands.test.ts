import assert from 'node:assert/strict'
import test from 'node:test'
import { readPaymentUrl, type PaymentUrl } from '../../../src/kit/payment-url.ts'
import { brandEntries, type BrandEntry } from '../../../src/screening/hosts/brands.ts'
import { findLookAlike, isBrandsOwn } from '../../../src/screening/hosts/look-alike.ts'
import { askingWords, settingWords } from '../../../src/screening/hosts/lure-words.ts'
import { riskyTlds } from '../../../src/screening/hosts/risky-tlds.ts'
import { shorteners } from '../../../src/screening/hosts/shorteners.ts'

const namesOf = ({ names, worldwide = [] }: BrandEntry) => [...names, ...worldwide]

function read(text: string): PaymentUrl {
  const { url, fault } = readPaymentUrl(text)
  assert.ok(url, `${text}: ${fault}`)
  return url
}

test('every brand has a kind, a name and a domain, all in small letters, and none stands there twice', () => {
  assert.ok(brandEntries.length > 500)
  const seen = new Set<string>()
  for (const brand of brandEntries) {
    assert.ok(['coined', 'plain', 'word'].includes(brand.kind), JSON.stringify(brand))
    assert.ok(namesOf(brand).length > 0 && brand.domains.length > 0, JSON.stringify(brand))
    for (const name of namesOf(brand)) {
      assert.match(name, /^[a-z0-9]+$/)
      assert.equal(seen.has(name), false, name)
      seen.add(name)
    }
    for (const domain of brand.domains) assert.equal(read(domain).host, domain)
  }
})

test('no domain of a brand, and no name below one, is a look-alike of any brand', () => {
  for (const domain of brandEntries.flatMap(({ domains }) => domains)) {
    for (const host of [domain, `claim.${domain}`, `metamask.${domain}`]) {
      const url = read(host)
      if (!url.names.includes(domain)) continue
      assert.equal(isBrandsOwn(url), true, host)
      assert.equal(findLookAlike(url), null, host)
    }
  }
})

test('a name of ENS is its owner’s at every gateway with all below it, and has a source', () => {
  const names = brandEntries.flatMap(({ ens = {} }) => Object.entries(ens))
  assert.ok(names.length > 15)
  for (const [name, source] of names) {
    assert.match(name, /^[a-z0-9-]+\.eth$/)
    assert.ok(URL.canParse(source), source)
    const label = name.replaceAll('-', '--').replaceAll('.', '-')
    const hosts = [name, ...['limo', 'link', 'sucks', 'ac'].map((gateway) => `${name}.${gateway}`)]
    for (const host of [...hosts, ...hosts.map((each) => `app.${each}`), `app-${label}.ipns.dweb.link`]) {
      assert.equal(isBrandsOwn(read(host)), true, host)
      assert.equal(findLookAlike(read(host)), null, host)
    }
    assert.notEqual(findLookAlike(read(`${name}.example.com`))?.brand, undefined, name)
  }
})

test('a name of ENS that resembles a brand is one of anybody’s', () => {
  for (const name of [
    'metamask-support.eth',
    'aave-claim.eth',
    'uniswap-airdrop.eth',
    'metamask.eth',
    'claim-1inch.eth',
  ])
    for (const gateway of ['', '.limo', '.link', '.sucks', '.ac'])
      for (const host of [name + gateway, `app.${name}${gateway}`])
        assert.notEqual(findLookAlike(read(host)), null, host)
})

test('every coined and plain name of four letters or more is one on a domain without a known owner', () => {
  for (const brand of brandEntries.filter(({ kind }) => kind !== 'word')) {
    for (const name of namesOf(brand).filter(({ length }) => length >= 4)) {
      assert.equal(findLookAlike(read(`${name}.example`))?.how, 'same_name', name)
    }
  }
})

test('no common word is one by itself, and every one is beside a word that asks', () => {
  for (const brand of brandEntries.filter(({ kind }) => kind === 'word')) {
    for (const name of namesOf(brand)) {
      assert.equal(findLookAlike(read(`${name}.example`)), null, name)
      assert.equal(findLookAlike(read(`claim-${name}.example`))?.brand, brand.domains[0], name)
    }
  }
})

test('a lure word alone or with another is no brand’s', () => {
  for (const word of [...askingWords, ...settingWords]) {
    assert.equal(findLookAlike(read(`${word}.example`)), null, word)
    assert.equal(findLookAlike(read(`${word}-claim.example`)), null, word)
    assert.equal(findLookAlike(read(`my${word}.example`)), null, word)
  }
})

test('no word asks and only sets the scene', () => {
  assert.deepEqual(
    askingWords.filter((word) => settingWords.includes(word)),
    [],
  )
})

test('top-level domains and shorteners are written as hosts are', () => {
  for (const tld of riskyTlds) assert.match(tld, /^[a-z]{2,}$/)
  for (const shortener of shorteners) assert.equal(read(shortener).host, shortener)
})

test('what is cached of a host applies to this host alone, in any order of queries', () => {
  const expected = new Map([
    ['metamask.io.tower.example', 'sub_names'],
    ['shop.tower.example', undefined],
    ['tower.example', undefined],
    ['metamask.io', undefined],
    ['metamask.example', 'same_name'],
    ['metamask-claim.example', 'lure_words'],
  ])
  const hosts = [...expected.keys()]
  for (const host of [...hosts, ...hosts.toReversed()])
    assert.equal(findLookAlike(read(`https://${host}/pay?to=${hosts.length}`))?.how, expected.get(host), host)
})
