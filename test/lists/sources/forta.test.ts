import assert from 'node:assert/strict'
import test from 'node:test'
import { forta } from '../../../src/lists/sources/forta.ts'
import type { ListFile } from '../../../src/lists/formats/list-source.ts'
import { refusesDamage } from '../damage.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

async function readFile(file: ListFile) {
  const format = forta.formats.find(({ matches }) => matches(file.name))
  assert(format)
  return (await format.read(file, null)).entries
}

const read = (text: string) => readFile(fileOf('1-invented.csv', text, 64))
const malicious = 'banned_address,wallet_tag,data_source\n'

async function labelOf(tag: string): Promise<string | null> {
  const [entry] = await read(`${malicious}${madeUp.evm(1)},${tag},x\n`)
  assert(entry)
  return entry.label
}

test('the first address of every row of the published tables is listed, and no creator', async (t) => {
  const tables = ['1-etherscan_malicious_labels', '1-phishing_scams', '1-malicious_smart_contracts']
  for (const table of [...tables, '10-malicious_smart_contracts']) {
    const sample = sharedFile(`forta/${table}.csv`)
    if (!sample) return t.skip(noSample)
    let text = ''
    for await (const bytes of sample.chunks()) text += Buffer.from(bytes).toString()
    const published = new Set(text.match(/^0x[0-9a-f]{40}(?=,)/gim)?.map((key) => key.toLowerCase()))
    const entries = await readFile(sample)
    assert.deepEqual(new Set(entries.map(({ address }) => address.toLowerCase())), published, table)
    assert.equal(entries.length, published.size, table)
    assert(
      entries.every(({ family }) => family === 'evm'),
      table,
    )
  }
})

test('each of the three tables is recognized by its header', async () => {
  const [first, second] = [madeUp.evm(1), madeUp.evm(2)]
  const tables = [
    `${malicious}${first.toLowerCase()},Fake_Phishing7,etherscan\n`,
    `address,etherscan_tag,etherscan_labels,is_contract\n${first},Fake_Phishing7,phish-hack,False\n`,
    `contract_address,contract_tag,contract_creator,source\n${first},Fake_Phishing7,${second},x\n`,
  ]
  for (const table of tables) {
    const entries = await read(table)
    assert.deepEqual(
      entries.map(({ address, label, assets, listed_on }) => [address, label, assets, listed_on]),
      [[first, 'Fake_Phishing7', [], null]],
    )
  }
})

test('a tag is kept when it states what an address is, and not whom it robbed or where it lures', async () => {
  assert.equal(await labelOf('Fake_Phishing1863'), 'Fake_Phishing1863')
  assert.equal(await labelOf('Bridge Exploiter 2'), 'Bridge Exploiter 2')
  assert.equal(await labelOf('BT.Finance Exploiter'), 'BT.Finance Exploiter')
  assert.equal(await labelOf('Invented Person Hacker 1'), 'Hacker')
  assert.equal(await labelOf('invented.eth Multisig Drainer'), 'Hacker')
  assert.equal(await labelOf('Tether USD (USDT)'), 'Token named Tether USD (USDT)')
  for (const lure of [
    '$ Claim.com (Claim.com)',
    '(pums.site) (Invitation token. Please ...)',
    '"Pay (https://x/)"',
    '',
  ]) {
    assert.equal(await labelOf(lure), null, lure)
  }
  assert.equal((await labelOf(`Scam ${'x'.repeat(200)}`))?.length, 80)
})

test('an address on several rows is one entry with its first tag', async () => {
  const [one, two] = [madeUp.evm(1), madeUp.evm(2)]
  const entries = await read(
    `${malicious}${one},,x\n${two},Phishing 1,x\n${one.toLowerCase()},Spam Token,x\n${one},Phishing 2,x\n`,
  )
  assert.deepEqual(
    entries.map(({ address, label }) => [address, label]),
    [
      [one, 'Spam Token'],
      [two, 'Phishing 1'],
    ],
  )
})

test('a table that is another or not complete is refused with its row', async () => {
  const good = `${madeUp.evm(1)},Phishing 1,x\n`
  assert.equal(await refusal(read(`${malicious}0x12,Phishing 2,x\n`), 'address_invalid'), 'row 2')
  assert.equal(await refusal(read(`${malicious},Phishing 2,x\n`), 'address_invalid'), 'row 2')
  assert.equal(await refusal(read(`wallet_tag,banned_address,data_source\n${good}`), 'schema'), 'header')
  assert.equal(await refusal(read(`banned_address,etherscan_tag\n${madeUp.evm(1)},x\n`), 'schema'), 'header')
  assert.equal(await refusal(read(`label,name\n${madeUp.evm(1)},x\n`), 'schema'), 'header')
  assert.equal(await refusal(read(good), 'no_entries'), null)
  assert.equal(await refusal(read(`${malicious}${good}${madeUp.evm(2).slice(0, 20)}`), 'truncated'), 'row 3')
  assert.equal(await refusal(read(`${malicious}${good}${madeUp.evm(2)},"Phi`), 'truncated'), 'row 3')
  await refusal(read(malicious), 'no_entries')
  await refusesDamage(readFile, 'x.csv', malicious + good)
})

test('its files come from a folder for each chain and keep apart under names of their own', () => {
  assert.equal(new Set(forta.downloads.map(({ file }) => file)).size, forta.downloads.length)
  assert.deepEqual([forta.kind, forta.crowd, forta.subjects], ['scam', true, ['address']])
})
