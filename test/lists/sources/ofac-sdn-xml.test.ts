import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSdnXml } from '../../../src/lists/sources/ofac-sdn-xml.ts'
import { fileOf, madeUp, noSample, refusal, sharedFile } from '../list-file-fixtures.ts'

const sizeMaxBytes = 8 * 1024 * 1024
const tron = madeUp.tron(1)
const evm = madeUp.evm(1)

function id(type: string, number: string): string {
  return `<id><uid>9${number.length}</uid><idType>${type}</idType><idNumber>${number}</idNumber></id>`
}

function entry(uid: string, ids: string): string {
  return `<sdnEntry><uid>${uid}</uid><lastName>INVENTED</lastName><idList>${ids}</idList></sdnEntry>`
}

function list(entries: string, head = '<Publish_Date>09/10/2026</Publish_Date>'): string {
  return `<?xml version="1.0" standalone="yes"?>\n<sdnList xmlns="urn:x"><publshInformation>${head}</publshInformation>${entries}</sdnList>`
}

const read = (content: string, chunkBytes?: number) => readSdnXml(fileOf('SDN.XML', content, chunkBytes), sizeMaxBytes)

test('the addresses of a real SDN.XML are read with the number of their entry', async (t) => {
  const sample = sharedFile('sanctions-xml/ofac-sdn-excerpt-2026-09-10.xml', 'SDN.XML')
  if (!sample) return t.skip(noSample)
  const { published_on, entries } = await readSdnXml(sample, sizeMaxBytes)
  assert.equal(published_on, '2026-09-10')
  assert.deepEqual(
    entries.map(({ address, family, assets, ref }) => ({ address, family, assets, ref })),
    ['TNiq9AXBp9EjUqhDhrwrfvAA8U3GUQZH81', 'TTiDLWE6fZK8okMJv6ijg42yrH6W2pjSr9'].map((address) => {
      return { address, family: 'tron', assets: ['TRX'], ref: '4632' }
    }),
  )
})

test('names, documents and birth dates are never read', async () => {
  const ids = id('Passport', 'X1234567') + id('Digital Currency Address - TRX', tron) + id('Gender', 'Male')
  const { entries } = await read(list(entry('77', ids)))
  assert.deepEqual(entries, [
    { address: tron, family: 'tron', assets: ['TRX'], listed_on: null, delisted_on: null, ref: '77', label: null },
  ])
})

test('an address under several tickers and spellings is one entry with all its tickers', async () => {
  const ids = [
    id('Digital Currency Address - USDT', evm),
    id('Digital Currency Address - ETH', evm.toLowerCase()),
    id('alt. Digital Currency Address - ETH', evm),
  ]
  const { entries } = await read(list(entry('1', ids.join('')) + entry('2', ids.join(''))), 3)
  assert.equal(entries.length, 1)
  assert.deepEqual(entries[0]?.assets, ['ETH', 'USDT'])
  assert.equal(entries[0]?.ref, '1')
})

test('a ticker is not a chain', async () => {
  const { entries } = await read(
    list(
      entry('1', id('Digital Currency Address - XBT', tron) + id('Digital Currency Address - USDT', madeUp.bitcoin(1))),
    ),
  )
  assert.deepEqual(
    entries.map(({ family }) => family),
    ['tron', 'bitcoin'],
  )
})

test('an unreadable address is listed and never dropped', async () => {
  const { entries } = await read(list(entry('1', id('Digital Currency Address - ETH', '0x1234'))))
  assert.deepEqual([entries[0]?.address, entries[0]?.family], ['0x1234', 'other'])
})

test('a type whose ticker is missing or strange still lists its address', async () => {
  const { entries } = await read(
    list(entry('1', id('Digital Currency Address', tron) + id('Digital Currency Address - XBT (old)', madeUp.tron(2)))),
  )
  assert.deepEqual(
    entries.map(({ assets }) => assets),
    [[], []],
  )
})

test('the record count must be that of the records', async () => {
  const body = entry('1', id('Digital Currency Address - TRX', tron)) + entry('2', '')
  assert.equal((await read(list(body, '<Record_Count>2</Record_Count>'))).published_on, null)
  assert.equal(await refusal(read(list(body, '<Record_Count>3</Record_Count>')), 'truncated'), 'Record_Count')
  assert.equal(await refusal(read(list(body, '<Record_Count>two</Record_Count>')), 'schema'), 'Record_Count')
})

test('an invalid publication date refuses the file', async () => {
  const body = entry('1', id('Digital Currency Address - TRX', tron))
  for (const date of ['13/13/2026', '02/30/2026', 'today', '']) {
    await refusal(read(list(body, `<Publish_Date>${date}</Publish_Date>`)), 'schema')
  }
})

test('an address without a value is skipped, and the entry is named', async () => {
  const hollow = entry('4632', id('Digital Currency Address - TRX', ' '))
  const { entries, skipped } = await read(list(entry('1', id('Digital Currency Address - TRX', tron)) + hollow))
  assert.deepEqual([entries.length, skipped], [1, { count: 1, places: ['entry 4632'] }])
  assert.equal(await refusal(read(list(hollow)), 'address_invalid'), 'entry 4632')
})

test('the number may stand before the type', async () => {
  const turned = `<id><idNumber>${tron}</idNumber><idType>Digital Currency Address - TRX</idType></id>`
  const { entries } = await read(list(entry('4633', turned)))
  assert.deepEqual(
    entries.map(({ address, assets }) => [address, assets]),
    [[tron, ['TRX']]],
  )
})

test('other names of the type, other ids and remarks name addresses too', async () => {
  const ids =
    id('Virtual Currency Address - ETH', madeUp.evm(2)) +
    id('Crypto Wallet Address', madeUp.solana(3)) +
    id('Identification Number', `${madeUp.bitcoin(4)}.`) +
    id('Passport', 'X1234567')
  const remarks = `<remarks>Linked To: INVENTED; Digital Currency Address - TRX ${madeUp.tron(5)}; paid from ${madeUp.evm(6)}.</remarks>`
  const { entries } = await read(list(entry('9', ids).replace('</sdnEntry>', `${remarks}</sdnEntry>`)))
  assert.deepEqual(
    entries.map(({ address, assets }) => [address, assets]),
    [
      [madeUp.evm(2), ['ETH']],
      [madeUp.solana(3), []],
      [madeUp.bitcoin(4), []],
      [madeUp.tron(5), ['TRX']],
      [madeUp.evm(6), []],
    ],
  )
})

test('bare digits and accounts are listed under every name of the type of an address', async () => {
  const bare = madeUp.evm(2).slice(2)
  const types = [
    ['Digital Wallet Address - ETH', bare],
    ['Wallet Address', bare],
    ['Blockchain Address - ETH', bare],
    ['Cryptocurrency Address (ETH)', bare],
    ['Ethereum Address', bare],
    ['Digital Asset Account - ETH', bare],
    ['Crypto Wallet - SOL', madeUp.solana(3)],
    ['Virtual Currency Wallets', madeUp.solana(3)],
  ] as const
  const listed = types.map(async ([type, value]) => {
    const { entries } = await read(list(entry('9', id(type, value))))
    return entries.flatMap(({ address, assets }) => [address, ...assets])
  })
  const [evm, solana] = [madeUp.evm(2), madeUp.solana(3)]
  assert.deepEqual(await Promise.all(listed), [
    [evm, 'ETH'],
    [evm],
    [evm, 'ETH'],
    [evm, 'ETH'],
    [evm],
    [evm, 'ETH'],
    [solana, 'SOL'],
    [solana],
  ])
})

test('an address of another kind is no address of a chain', async () => {
  const others = ['Email Address', 'IP Address', 'Company Address', 'Bank Account'].map((type) => id(type, 'X1234567'))
  const { entries } = await read(list(entry('9', id('Wallet Address', madeUp.evm(2)) + others.join(''))))
  assert.equal(entries.length, 1)
})

test('a list without a single address is not a list', async () => {
  await refusal(read(list(entry('1', id('Passport', 'X1')))), 'no_entries')
})

test('a page in place of the list is refused', async () => {
  await refusal(read('<!DOCTYPE html><html><body>OFAC is down for maintenance</body></html>'), 'html')
})
