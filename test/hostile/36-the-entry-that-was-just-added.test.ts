import assert from 'node:assert/strict'
import test from 'node:test'
import { own } from '../../src/lists/sources/own.ts'
import { fileOf, madeUp, parsedEntries } from '../lists/list-file-fixtures.ts'
import { mistakesIn } from '../lists/mistakes-in.ts'
import { ownSubjects } from '../lists/own-subjects.ts'

// Seen: 221 of 556 mistakes of one character in the entry that was just added to the own list lost its address, which
// stood there intact. The file was refused, the copy before it stayed in force, and a payment to the address was allowed.

const [old, added, victim] = [madeUp.evm(1), madeUp.evm(2), madeUp.evm(3)]
const format = own.formats[0] ?? assert.fail()

const addressesOf = async (text: string) => (await ownSubjects(text)).addresses
const hostsOf = async (text: string) => (await ownSubjects(text)).hosts

const subjects = [
  ['EVM', 'address', added],
  ['TRON', 'address', madeUp.tron(2)],
  ['Bitcoin', 'address', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['Solana', 'address', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
  [
    'Monero',
    'address',
    '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
  ],
  ['a host', 'host', 'evil-shop9.com'],
  ['a page', 'host', 'evil-shop9.com/pay'],
] as const

for (const [what, member, subject] of subjects)
  test(`no mistake of one character beside it loses an entry of ${what}`, async () => {
    const before = `[{"address":"${old}","reason":"fraud"},\n`
    for (const members of [
      [`"${member}":"${subject}"`, '"reason":"fraud"'],
      ['"reason":"fraud"', `"${member}":"${subject}"`],
    ]) {
      const lost: string[] = []
      for (const edit of mistakesIn(`{${members.join(',')}}`, subject)) {
        const { addresses, hosts } = await ownSubjects(`${before}${edit}]`)
        if (![...addresses, ...hosts].some((one) => one.startsWith(subject)) || !addresses.includes(old))
          lost.push(edit)
      }
      assert.deepEqual(lost, [])
    }
  })

for (const [what, entry] of [
  ['a name in capitals', `{"Address":"${added}","reason":"fraud"}`],
  ['a name that is misspelt', `{"adress":"${added}","reason":"fraud"}`],
  ['another name', `{"wallet":"${added}"}`],
  ['a blank in the name', `{"address ":"${added}","reason":"fraud"}`],
  ['quotes of Python', `{'address':'${added}','reason':'fraud'}`],
  ['names without quotes', `{address:"${added}",reason:"fraud"}`],
  ['typographic quotes', `{“address”:“${added}”,“reason”:“fraud”}`],
  ['a missing quote', `{"address": ${added}","reason":"fraud"}`],
  ['an equals sign', `{"address"="${added}"}`],
  ['an array', `{"address":["${added}"]}`],
  ['the address as a name', `{"${added}":"fraud"}`],
  ['the member twice', `{"address":"${added}","address":"${old}"}`],
  ['lines of CSV', `${added},fraud\n`],
] as const)
  test(`an entry with ${what} counts`, async () => {
    assert.ok((await addressesOf(`[{"address":"${old}","reason":"fraud"},${entry}]`)).includes(added))
  })

test('address and host of one entry count both, and a host with a blank at its end or a name in capitals', async () => {
  const both = `[{"address":"${added}","host":"evil-shop2.com","reason":"fraud"}]`
  assert.ok((await addressesOf(both)).includes(added))
  const written = [both, '[{"host":"evil-shop3.com ","reason":"x"},]', '[{"Host":"evil-shop4.com","reason":"x"},]']
  for (const [nth, text] of written.entries())
    assert.ok(JSON.stringify(await hostsOf(text)).includes(`evil-shop${nth + 2}.com`), text)
})

for (const faulty of [
  `{"adress":"${added}","reason":"stole from ${victim}","url":"https://example.com/${victim}"}`,
  `{'address':'${added}','reason':'it\\'s from ${victim}'}`,
  `{“address”:“${added}”,“reason”:“from ${victim}”}`,
  `{address:"${added}",reason:"from ${victim}"}`,
  `{"adress":"${added}","reason":"stolen funds, #SCAM, // from ${victim}"}`,
])
  test(`whom its reason names is no entry: ${faulty}`, async () => {
    assert.deepEqual(await addressesOf(`[${faulty}]`), [added])
  })

for (const faulty of [
  `{"adress":"${added}","victims":["${victim}"]}`,
  `{"adress":"${added}"}, // formerly {"address":"${victim}"}`,
  `{"block":[{"address":"${added}"}],"allow":[{"address":"${victim}"}]}`,
  `address,victim\n${added},${victim}`,
  `${added}, ${victim}`,
  `{"reason":"stolen funds, #SCAM","address":"${added}"},{"address":"${victim}","reason":"y"},`,
  `{"notes":[{"address":"${added}","reason":"y"}],"x":"${victim}"}`,
])
  test(`anything else that a refused file names counts until it is corrected: ${faulty}`, async () => {
    assert.deepEqual((await addressesOf(`[${faulty}]`)).toSorted(), [added, victim].toSorted())
  })

test('a refused file of any size is read alike', async () => {
  const rows = Array.from({ length: 6_000 }, (_, n) => `${n},"copy of a shop, new",evil-${n}.com`)
  const hosts = await hostsOf(`id,reason,host\n${rows.join('\n')}`)
  assert.equal(new Set(hosts).size, 6_000)
})

test('the link of a faulty entry is no host of the list', async () => {
  const link = '"url":"https://etherscan.io/address/0x1"'
  const written = `[{"host":"evil-shop8.com",${link},"reson":"x"},{"hots":"evil-shop7.com",${link}}]`
  assert.deepEqual(await hostsOf(written), ['evil-shop8.com', 'evil-shop7.com'])
})

for (const text of [
  `${added} # fraud`,
  `${added} fraud`,
  `- ${added}`,
  `- address: ${added}\n  reason: fraud`,
  `address,reason\n${added},fraud`,
  `{"hots":"x.example"}\n${added}`,
  `https://etherscan.io/address/${added}#code`,
  `eip155:1:${added}`,
  `"\\n${added}\\n"`,
  `block ${added}`,
])
  test(`an address in a file of another form: ${text}`, async () => {
    assert.deepEqual(await addressesOf(text), [added])
  })

for (const text of [
  'evil-a.com # fraud',
  '- evil-a.com',
  '- host: evil-a.com',
  'host:evil-a.com',
  '* evil-a.com',
  '1. evil-a.com',
  '0.0.0.0 evil-a.com',
  '||evil-a.com^',
  'host,link\nevil-a.com,https://www.bbc.com/news',
  'date,amount,host,reason\n2024-01-01,5,evil-a.com,fraud',
  'host,type\nevil-a.com,site',
  'x.example, y.example, evil-a.com',
  '{"x.example":"fraud","evil-a.com":"x"}',
  '{"hosst":"evil-a[.]com"}',
  'evil-a[.]com',
  ...['hots', 'ohst', 'hsot', 'hote', 'hist', 'hostt'].map((name) => `{"${name}":"evil-a.com"}`),
])
  test(`a host in a file of another form: ${text}`, async () => {
    assert.ok((await hostsOf(text)).includes('evil-a.com'))
  })

for (const [host, fault] of [
  ['*.vercel.app', 'names below a shared suffix'],
  ['evil-p3.com/pay*', 'misplaced star'],
  ['https://evil-p2.com/?id=*', 'misplaced star'],
  ['198.51.100.0/24', 'range of addresses'],
  ['evil-p1.com/pay/*', null],
  ['x.github.io', null],
] as const)
  test(`an entry ${host} of a valid list ${fault !== null ? 'is named, as it would match nothing that is meant' : 'counts'}`, async () => {
    const file = fileOf(
      'own.json',
      JSON.stringify([
        { address: old, reason: 'x' },
        { host, reason: 'x' },
      ]),
    )
    const { skipped, hosts } = await format.read(file, null)
    assert.deepEqual(skipped, fault ? { count: 1, places: [`[1].host: ${fault}`] } : undefined)
    if (!fault) assert.deepEqual(hosts?.[0]?.rules, [host.includes('/') ? host : 'x.github.io'])
  })

test('a suffix that many share counts for itself alone, which the list states', async () => {
  const file = fileOf('own.json', `[{"address":"${old}","reason":"x"},{"host":"pages.dev","reason":"x"}]`)
  const { skipped, hosts } = await format.read(file, null)
  const place = '[1].host: pages.dev is shared by many; list the names below it'
  assert.deepEqual([skipped, hosts?.[0]?.rules], [{ count: 1, places: [place] }, ['pages.dev']])
})

for (const [host, rule] of [
  ['evil-n[.]com', 'evil-n.com'],
  ['hxxps://evil-o.com/pay', 'evil-o.com/pay/*'],
  ['.evil-l.com', 'evil-l.com'],
  ['evil-m.com,', 'evil-m.com'],
  ['evil-p(.)com', 'evil-p.com'],
] as const)
  test(`a host written as ${host} is one`, async () => {
    const [first] = await hostsOf(`[{"host":"${host}","reason":"x"}]`)
    assert.equal(first, rule)
  })

for (const [address, fault] of [
  [madeUp.tron(2).slice(0, -1), 'wrong length'],
  [madeUp.tron(2).slice(0, 9) + madeUp.tron(2).slice(10), 'wrong length'],
  [added.replace('x', ''), 'wrong digit'],
] as const)
  test(`${address} is named as misspelt, and kept for no other chain`, async () => {
    const file = fileOf(
      'own.json',
      JSON.stringify([
        { address: old, reason: 'x' },
        { address, reason: 'x' },
      ]),
    )
    const parsed = await format.read(file, null)
    assert.deepEqual(parsed.skipped, { count: 1, places: [`[1].address: ${fault}`] })
    assert.deepEqual(
      parsedEntries(parsed).map((entry) => entry.address),
      [old],
    )
  })
