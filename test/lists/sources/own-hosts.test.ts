import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesOf } from '../../../src/kit/host-name.ts'
import { refusal } from '../list-file-fixtures.ts'
import { readFile, read, readHosts, item } from './read-own.ts'

test('hosts of which the same is stated are one group, beside the addresses', async () => {
  const reply = { reason: 'Fake checkout', url: 'https://example.org/case/2', listed_on: '2026-03-01' }
  const list = [
    { host: 'Drainer.Example.', reason: 'x' },
    item,
    { host: 'one.example', ...reply },
    { host: '*.two.example', reason: 'x' },
    { host: 'two.example', ...reply },
    { host: 'drainer.example', reason: 'x' },
    { host: 'drainer.example', reason: 'x', listed_on: '2026-01-01', delisted_on: '2026-02-01' },
  ]
  const facts = { effect: 'block', listed_on: null, delisted_on: null, label: null, reason: 'x' }
  assert.deepEqual(await readHosts(list), [
    { facts, rules: ['drainer.example', '*.two.example'] },
    { facts: { ...facts, ...reply }, rules: ['one.example', 'two.example'] },
    { facts: { ...facts, listed_on: '2026-01-01', delisted_on: '2026-02-01' }, rules: ['drainer.example'] },
  ])
  assert.deepEqual(
    (await read(list)).map(({ address }) => address),
    [item.address],
  )
})

test('a host may be a name, what is below it, a URL or a page, on platforms and suffixes too', async () => {
  const written: [host: string, rule: string][] = [
    ['https://Shop.Example:8443/', 'shop.example'],
    ['https://shared.example/View/Fake/?id=1#top', 'shared.example/View/Fake?id=1'],
    ['shared.example/view', 'shared.example/view/*'],
    ['https://shared.example/pay/', 'shared.example/pay/*'],
    ['shared.example/*', 'shared.example'],
    ['*.Shared.example', '*.shared.example'],
    ['vercel.app', 'vercel.app'],
    ['co.uk', 'co.uk'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['192.0.2.7', '192.0.2.7'],
    ['[2001:DB8::1]', '[2001:db8::1]'],
  ]
  for (const [host, rule] of written) {
    assert.deepEqual((await readHosts([{ host, reason: 'x' }]))?.[0]?.rules, [rule], host)
  }
})

test('a host that would match nothing is skipped and named', async () => {
  const good = { host: 'drainer.example', reason: 'x' }
  for (const [host, fault] of unmatched) {
    const { hosts = [], skipped } = await readFile(JSON.stringify([good, { host, reason: 'x' }]))
    assert.deepEqual([hosts.length, skipped], [1, { count: 1, places: [`[1].host: ${fault}`] }], host)
  }
  const mistakes: [host: unknown, fault: string][] = [
    ['', 'empty'],
    ['two words.example', 'contains a space'],
    [' drainer.example', 'contains a space'],
    [7, 'text expected'],
    [null, 'text expected'],
    [`a.example/${'x'.repeat(2048)}`, 'too long'],
  ]
  for (const [host, fault] of mistakes) {
    assert.equal(
      await refusal(read([good, { host, reason: 'x' }]), 'entry_invalid'),
      `[1].host: ${fault}`,
      String(host),
    )
  }
})

const unmatched = [
  ['localhost', 'not a host'],
  ['*.', 'not a host'],
  ['*', 'misplaced star'],
  ['a..example', 'not a host'],
  ['*.192.0.2.7', 'not a host'],
  ['*.a.example/page', 'not a host'],
  ['ftp://a.example', 'not a host'],
  ['/', 'not a host'],
  ['*.vercel.app', 'names below a shared suffix'],
  ['*.co.uk', 'names below a shared suffix'],
  ['a.*', 'misplaced star'],
  ['foo*.example', 'misplaced star'],
  ['192.0.2.0/24', 'range of addresses'],
] as const

test('a file that is refused for its hosts names each with its fault, and no address', async () => {
  const refused = unmatched.slice(-4).map(([host]) => ({ host, reason: 'x' }))
  const places = unmatched.slice(-4).map(([, fault], at) => `[${at}].host: ${fault}`)
  assert.equal(await refusal(read([...refused, item]), 'host_invalid'), ['4 of 5', ...places].join('; '))
  assert.equal(
    await refusal(read([{ ...item, address: '0x12' }, ...refused.slice(-1)]), 'entry_invalid'),
    '2 of 2; [0].address; [1].host: range of addresses',
  )
  const shared = Array.from({ length: 3 }, () => ({ host: 'co.uk', reason: 'x' }))
  assert.equal(
    await refusal(read([...shared, ...refused.slice(2)]), 'host_invalid'),
    '2 of 5; [3].host: misplaced star; [4].host: range of addresses',
  )
})

test('an IPv6 address without brackets is a host, and the site of a name of ENS is shared by no others', async () => {
  const written = ['2606:4700::6810:9', 'evil.eth.limo', 'eth.limo']
  const { hosts, skipped } = await readFile(JSON.stringify(written.map((host) => ({ host, reason: 'x' }))))
  assert.deepEqual(hosts?.[0]?.rules, ['[2606:4700::6810:9]', 'evil.eth.limo', 'eth.limo'])
  assert.deepEqual(skipped?.places, ['[2].host: eth.limo is shared by many; list the names below it'])
  assert.deepEqual(namesOf('a.evil.eth.limo'), ['a.evil.eth.limo', 'evil.eth.limo'])
})
