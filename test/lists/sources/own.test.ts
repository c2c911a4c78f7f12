import assert from 'node:assert/strict'
import { test } from 'node:test'
import { own } from '../../../src/lists/sources/own.ts'
import { madeUp, parsedEntries, refusal } from '../list-file-fixtures.ts'
import { readFile, readText, read, readHosts, item } from './read-own.ts'

test("an operator's entry keeps its reason, its page and its days", async () => {
  const full = { ...item, url: 'https://example.org/case/1', listed_on: '2026-01-01', delisted_on: '2026-02-01' }
  assert.deepEqual(await read([{ ...item, address: madeUp.tron(1) }, full]), [
    { ...full, family: 'evm', assets: [], ref: null, label: null },
    {
      address: madeUp.tron(1),
      family: 'tron',
      assets: [],
      listed_on: null,
      delisted_on: null,
      ref: null,
      label: null,
      reason: item.reason,
    },
  ])
  assert.equal(own.entryPage({ address: item.address, ref: null, url: full.url }), full.url)
  assert.equal(own.entryPage({ address: item.address, ref: null }), null)
})

test('an empty list is a valid list, an empty file is not', async () => {
  const { rows, hosts } = await readFile('[]')
  assert.deepEqual([rows?.rows, hosts], [0, []])
  await refusal(readText(''), 'empty')
})

test('a file of another form is refused with the form that is expected', async () => {
  assert.equal(await refusal(readText('address,reason\n0x12,fraud\n'), 'not_well_formed'), 'JSON array expected')
  assert.equal(await refusal(readText('0x12,fraud\n'), 'schema'), 'JSON array expected')
})

test('half a letter in a reason is left to those who take the file', async () => {
  assert.equal((await readHosts([{ host: 'drainer.example', reason: 'x\ud800' }]))?.length, 1)
})

test('an entry with a mistake refuses the file and is named', async () => {
  const mistakes: [entry: Record<string, unknown>, place: string][] = [
    [{ reason: 'x' }, '.address: neither address nor host'],
    [{ ...item, host: 'drainer.example' }, '.address: both address and host'],
    [{ host: 'drainer.example' }, '.reason: missing'],
    [{ host: 'drainer.example', reason: 'x', delisted_on: '2026-02-30' }, '.delisted_on: day expected'],
    [{ host: 'drainer.example', reason: 'x', url: 'file:///x' }, '.url: web page expected'],
    [{ ...item, note: 'x' }, '.note: unknown member'],
    [{ ...item, 'a b': 'x' }, '.?: unknown member'],
    [{ address: item.address }, '.reason: missing'],
    [{ adress: item.address, reason: 'x' }, '.adress: unknown member, perhaps address'],
    [{ ...item, resaon: 'x' }, '.resaon: unknown member'],
    [{ address: item.address, resaon: 'x' }, '.resaon: unknown member, perhaps reason'],
    [{ ...item, reason: '  ' }, '.reason: empty'],
    [{ ...item, reason: 7 }, '.reason: text expected'],
    [{ ...item, reason: 'x'.repeat(501) }, '.reason: too long'],
    [{ ...item, listed_on: '2026-2-1' }, '.listed_on: day expected'],
    [{ ...item, listed_on: '2026-02-30' }, '.listed_on: day expected'],
    [{ ...item, listed_on: null }, '.listed_on: text expected'],
    [{ ...item, delisted_on: '2026-02-01T00:00:00Z' }, '.delisted_on: day expected'],
    [{ ...item, listed_on: '2026-02-01', delisted_on: '2026-02-01' }, '.delisted_on: not after listed_on'],
    [{ ...item, url: 'javascript:alert(1)' }, '.url: web page expected'],
    [{ ...item, url: 'data:text/html,x' }, '.url: web page expected'],
    [{ ...item, url: 'https://user:secret@example.org/' }, '.url: web page expected'],
    [{ ...item, url: '/relative' }, '.url: web page expected'],
  ]
  for (const [entry, place] of mistakes) {
    assert.equal(await refusal(read([item, item, item, entry]), 'entry_invalid'), `[3]${place}`, JSON.stringify(entry))
  }
  assert.equal((await read([{ ...item, reason: 'x'.repeat(500) }])).length, 1)
})

test('the first ten entries with a mistake are named, and a file that mostly has such entries is of another form', async () => {
  const odd = { address: item.address }
  const places = Array.from({ length: 10 }, (_, at) => `[${at + 12}].reason: missing`)
  const few = [...Array.from({ length: 12 }, () => item), ...Array.from({ length: 12 }, () => odd)]
  assert.equal(await refusal(read(few), 'entry_invalid'), ['12 of 24', ...places].join('; '))
  assert.match((await refusal(read([...few, odd]), 'schema')) ?? '', /^13 of 25; \[12\]/)
})

test('what cannot be an address is skipped and named, and refuses the file where it is all of it', async () => {
  for (const address of ['0x12', 'two words', `${item.address.slice(0, -1)} g`]) {
    const place = (at: number) => `[${at}].address${address.endsWith(' g') ? ': wrong length' : ''}`
    assert.equal(await refusal(read([{ ...item, address }]), 'address_invalid'), place(0))
    const { skipped } = await readFile(JSON.stringify([item, { ...item, address }]))
    assert.deepEqual(skipped, { count: 1, places: [place(1)] })
  }
  assert.equal(
    await refusal(read([item, item, { ...item, address: '0x12' }, { ...item, address: '0x13' }]), 'address_invalid'),
    '2 of 4; [2].address; [3].address',
  )
})

test('an address of a chain that is not screened is kept as it was written', async () => {
  const [entry] = await read([{ ...item, address: madeUp.monero(1) }])
  assert.deepEqual([entry?.address, entry?.family], [madeUp.monero(1), 'other'])
})

test('an address may be listed for several intervals', async () => {
  const entries = await read([
    { ...item, listed_on: '2026-01-01', delisted_on: '2026-02-01' },
    { ...item, address: item.address.toLowerCase(), listed_on: '2026-06-01' },
  ])
  assert.deepEqual(
    entries.map(({ address, listed_on, delisted_on }) => [address, listed_on, delisted_on]),
    [
      [item.address, '2026-01-01', '2026-02-01'],
      [item.address, '2026-06-01', null],
    ],
  )
})

test('JSON that two readers could take differently is refused', async () => {
  const { address } = item
  assert.equal(
    await refusal(readText(`[{"address":"${address}","reason":"a","reason":"b"}]`), 'schema'),
    'duplicate member',
  )
  assert.equal(
    await refusal(readText(`[{"address":"${address}","reason":"a","__proto__":{}}]`), 'schema'),
    'member name',
  )
  assert.equal(
    await refusal(readText(`[{"address":"${address}","re\\u0061son":"a","reason":"b"}]`), 'schema'),
    'duplicate member',
  )
  assert.equal(await refusal(readText(`${'['.repeat(40)}${']'.repeat(40)}`), 'schema'), 'nesting depth')
  await refusal(readText('[{"address":'), 'truncated')
  await refusal(readText("[{'address':'x'}]"), 'not_well_formed')
  await refusal(readText('{}'), 'schema')
  await refusal(readText('<!doctype html><p>not here'), 'html')
})

// Seen: each was counted as an address of a chain that is not screened, named nowhere, and the payee was clear.
test('a misspelt address of a screened chain is left out and named with what is wrong with it', async () => {
  const misspelt: [address: string, fault: string][] = [
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv9', 'wrong checksum'],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTvO', 'wrong digit'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 'wrong checksum'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T5', 'wrong checksum'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3tO', 'wrong digit'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'wrong checksum'],
    ['bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb', 'wrong checksum'],
    ['3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLz', 'wrong checksum'],
    ['0x5c5c5c5c0000000000000000000000000000004', 'wrong length'],
    ['0x5c5c5c5c00000000000000000000000004', 'wrong length'],
    ['0x5c5c5c5c000000000000000004', 'wrong length'],
    ['0x5c5c5c5c0000000000000000000000000000000000000000000004', 'wrong length'],
    ['0x5c5c5c5c000000000000000000000000000000004', 'wrong length'],
    ['eip155:8453:0x5c5c5c5c0000000000000000000000000000004', 'wrong length'],
    ['0x5c5c5c5c00000000000000000000000000000O05', 'wrong digit'],
  ]
  for (const [address, fault] of misspelt) {
    const parsed = await readFile(JSON.stringify([item, { ...item, address }]))
    assert.deepEqual(parsed.skipped, { count: 1, places: [`[1].address: ${fault}`] }, address)
    assert.equal(parsedEntries(parsed).length, 1, address)
    const beside = await readFile(JSON.stringify([item, { ...item, address: `${madeUp.tron(2)} ${address}` }]))
    const isListed = parsedEntries(beside).some((entry) => entry.address === madeUp.tron(2))
    assert.deepEqual([isListed, beside.skipped?.count], [true, 1], address)
  }
})

test('an address of another chain that looks a little like one is kept, and so is one in a wrong case', async () => {
  for (const address of [
    '3PAWwWa6GbwcJaFzwqXQN5KQm7H96Y7SHTQ',
    `0x${'1'.repeat(64)}`,
    `0x${'1'.repeat(62)}`,
    'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb',
    'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
    'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
    't1Rv4exT7bqhZqi2j7xz8bUHDMxwosrjADU',
    'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH',
    'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'bip122:12a765e31ffd4059bada1e25190f6e98:ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9',
    item.address.toUpperCase().replace('0X', '0x'),
    item.address.toLowerCase(),
    `0x41${'1'.repeat(40)}`,
    `${item.address}SO`,
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4USDT',
    `1A1zP1eP5QGefi2DMPTf TL5SLmv7DivfNa`,
    `bc1qw508d6qejxtdg4y5r3zarvary0c5xw7k v8f3t4`,
    '6a3c1f0e9d8b7a6c5d4e3f2a1b0c9d8e',
  ]) {
    const parsed = await readFile(
      JSON.stringify([
        { ...item, address: madeUp.evm(2) },
        { ...item, address },
      ]),
    )
    assert.equal(parsed.skipped, undefined, address)
    assert.equal(parsedEntries(parsed).length, 2, address)
  }
})

// Seen: a character that turns the direction of a text stood raw in a report, and hid what follows it.
test('a reason has no invisible character, and one without a visible one is empty', async () => {
  const [entry] = await read([{ ...item, reason: 'stolen\u202e\u2066 funds\nof us' }])
  assert.equal(entry?.reason, 'stolen funds of us')
  const hosts = await readHosts([{ host: 'drainer.example', reason: '\u202edrainer' }])
  assert.equal(hosts?.[0]?.facts.reason, 'drainer')
  assert.equal(await refusal(read([{ ...item, reason: '\u202e\u200b' }]), 'schema'), '[0].reason: empty')
})
