import assert from 'node:assert/strict'
import test from 'node:test'
import { cryptoscamdb } from '../../../src/lists/sources/cryptoscamdb.ts'
import type { ListFile } from '../../../src/lists/formats/list-source.ts'
import { refusesDamage } from '../damage.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

function readFile(file: ListFile) {
  const format = cryptoscamdb.formats.find(({ matches }) => matches(file.name))
  assert(format)
  return format.read(file, null)
}

const read = (text: string) => readFile(fileOf('urls.yaml', text, 64))

type Site = { name?: string; url?: string; more?: string; reporter?: string | null }

/** A record as the publisher writes it. */
function record({ name = 'drainer.example', url = `http://${name}`, more = '', reporter = 'Invented' }: Site): string {
  const end = reporter === null ? '' : `  reporter: ${reporter}\n`
  return `- name: '${name}'\n  url: '${url}'\n  category: Phishing\n  subcategory: MyWallet\n${more}${end}`
}

async function rulesOf(text: string): Promise<[rule: string, label: string | null][]> {
  const { hosts = [] } = await read(text)
  return hosts.flatMap(({ facts, rules }) => rules.map((rule): [string, string | null] => [rule, facts.label]))
}

test('every site and every address of the published records is read, and no word of a reporter', async (t) => {
  const sample = sharedFile('cryptoscamdb/urls.yaml')
  if (!sample) return t.skip(noSample)
  let text = ''
  for await (const bytes of sample.chunks()) text += Buffer.from(bytes).toString()
  const { entries, hosts = [] } = await readFile(sample)
  const rules = hosts.flatMap((group) => group.rules)
  assert.equal(new Set(rules).size, rules.length)
  const sites = new Set(
    [...text.matchAll(/^ {2}url: https?:\/\/([^/\s?:]+)\/?$/gm)].map(([, host = '']) => host.toLowerCase()),
  )
  assert.equal(sites.size > 3_900, true)
  assert.deepEqual(
    [...sites].filter((host) => !rules.includes(new URL(`http://${host}`).hostname)),
    [],
  )
  const keys = new Set(text.match(/(?<=^ {4}- ["']?)0x[0-9a-f]{40}(?=["']?$)/gim)?.map((key) => key.toLowerCase()))
  const evm = entries.filter(({ family }) => family === 'evm')
  assert.deepEqual(new Set(evm.map(({ address }) => address.toLowerCase())), keys)
  assert.equal(evm.length, keys.size)
  assert(entries.every(({ label }) => /^(Phishing|Scamming|Malware|Hacked)(: [\w -]{1,18})?$/.test(label ?? '')))
  assert.doesNotMatch(JSON.stringify([entries, hosts.map(({ facts }) => facts)]), /CryptoScamDB|Google reports/)
})

test('a site is its host, or its page where the URL has one, labelled with the kind of fraud', async () => {
  const sites = [
    { url: 'https://www.drainer.example' },
    { url: 'http://Drainer.example/' },
    { url: 'https://shared.example/forms/x?id=1' },
    { name: 'bücher.example' },
  ]
  assert.deepEqual(await rulesOf(sites.map(record).join('')), [
    ['www.drainer.example', 'Phishing: MyWallet'],
    ['drainer.example', 'Phishing: MyWallet'],
    ['shared.example/forms/x?id=1', 'Phishing: MyWallet'],
    ['xn--bcher-kva.example', 'Phishing: MyWallet'],
  ])
})

test('an invalid URL falls back to the name, and a mail address never lists its provider', async () => {
  const many = Array.from({ length: 20 }, (_, i) => record({ name: `a${i}.example` })).join('')
  const wrong = record({ name: 'https://docs.example/forms/x', url: 'https://https://docs.example/forms/x' })
  const mail = record({ name: 'mailto:person@mail.example', url: 'mailto:person@mail.example' })
  const rules = (await rulesOf(many + wrong + mail)).map(([rule]) => rule)
  assert.deepEqual(rules.slice(20), ['docs.example/forms/x'])
  assert.equal(await refusal(read(mail + record({})), 'host_invalid'), '1 of 2')
})

test('a site that was reported twice keeps the kind of its first report', async () => {
  const second = record({ url: 'https://drainer.example/' }).replace('Phishing', 'Scamming')
  assert.deepEqual(await rulesOf(record({}) + second), [['drainer.example', 'Phishing: MyWallet']])
  const bare = record({}).replace('  subcategory: MyWallet\n', '')
  assert.deepEqual(await rulesOf(bare), [['drainer.example', 'Phishing']])
})

test('addresses of the families that are screened are kept with their tickers, broken ones are left out', async () => {
  const key = madeUp.evm(1)
  const listed = `  addresses:\n    ETH:\n    - "${key.toLowerCase()}"\n    - "0x12"\n    - ${key.slice(0, 30)}\n    BTC:\n    - ${madeUp.bitcoin(1)}\n`
  const others = `    XRP:\n    - rpVYng4R452CbMxPuoL4oDjKi5To6ZxGmD\n    UNKNOWN:\n    - ${madeUp.tron(1)}\n    BNB:\n    - ${key}\n`
  const later = record({ name: 'other.example', more: listed }).replace('Phishing', 'Scamming')
  const { entries } = await read(record({ more: listed + others }) + later)
  assert.deepEqual(
    entries.map(({ address, family, assets, label }) => [address, family, assets, label]),
    [
      [key, 'evm', ['BNB', 'ETH'], 'Phishing: MyWallet'],
      [madeUp.bitcoin(1), 'bitcoin', ['BTC'], 'Phishing: MyWallet'],
      [madeUp.tron(1), 'tron', [], 'Phishing: MyWallet'],
    ],
  )
  assert.deepEqual((await read(record({}))).entries, [])
})

test('a document that is cut or another is refused', async () => {
  const good = record({}) + record({ name: 'other.example' })
  assert.equal(await refusal(read(record({}) + record({ reporter: null })), 'truncated'), '[1]')
  assert.equal((await rulesOf(record({ reporter: null }) + record({ name: 'other.example' }))).length, 2)
  assert.equal(await refusal(read(good.replace("  url: 'http://other.example'\n", '')), 'schema'), '[1].url')
  assert.equal(await refusal(read(`${good}- just a word\n`), 'schema'), '[2]')
  assert.equal(await refusal(read(record({ more: '  addresses: x\n' })), 'schema'), '[0].addresses')
  await refusal(read('[]\n'), 'no_entries')
  // Until the reporter's own name begins, no beginning of a document passes for a whole one.
  const total = good.indexOf('reporter: ', record({}).length) + 'reporter: '.length
  for (let end = record({}).length + 1; end < total - 1; end += 3) {
    await assert.rejects(read(good.slice(0, end)), { name: 'ListFileError' }, good.slice(0, end))
  }
  await refusesDamage(readFile, 'urls.yaml', good)
})
