import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { brokenSubjects } from '../../src/lists/formats/broken-subjects.ts'
import { mixers } from '../../src/lists/sources/mixers.ts'
import { ownAllow } from '../../src/lists/sources/own-allow.ts'
import { own } from '../../src/lists/sources/own.ts'
import { fileOf, madeUp, refusal } from '../lists/list-file-fixtures.ts'
import { ownSubjects } from '../lists/own-subjects.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { startTestApp } from '../support/test-app.ts'
import { until } from '../support/until.ts'

// Seen: a stray backslash before a `t` in a valid own list, which JSON reads as a tabulator, listed another account of Solana,
// and the one that was meant was clear.

const meant = '616moxctNvTFFzYWKrDAK5goZyvEN3cnYhuHjM2Sta4V'
const accounts: readonly (readonly [escape: string, address: string, at: number])[] = [
  ['\\t', meant, 7],
  ['\\n', '9WzDXwBnmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 7],
  ['\\r', '9WzDXwBrmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 7],
  ['\\b', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 7],
  ['\\f', '9WzDXwBfmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 7],
  ['\\r', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 0],
  ['\\t', 'tWzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 0],
  ['\\n', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWn', 43],
]
const good = { address: madeUp.evm(1), reason: 'fraud' }
const format = own.formats[0] ?? assert.fail()

/** A text with a backslash before the character at this place. */
function withBackslash(text: string, at: number): string {
  return `${text.slice(0, at)}\\${text.slice(at)}`
}

for (const [escape, address, at] of accounts)
  test(`${escape} in ${address} refuses the file, and the address that was meant is named`, async () => {
    const written = withBackslash(address, at)
    const text = `[${JSON.stringify(good)},{"address":"${written}","reason":"x"}]`
    assert.equal(
      await refusal(format.read(fileOf('own.json', text), null), 'entry_invalid'),
      `[1].address: control character ${escape}`,
    )
    const { addresses, named } = await ownSubjects(text)
    assert.ok([...addresses, ...named].includes(address), JSON.stringify({ addresses, named }))
    assert.ok(addresses.includes(good.address))
  })

for (const [written, fault] of [
  ['\\u0009616moxc', 'control character \\t'],
  ['616moxc\\u000bNvT', 'control character U+000B'],
  ['616moxc\\u0085NvT', 'control character U+0085'],
  ['616moxc\\\\tNvT', 'backslash'],
] as const)
  for (const member of ['address', 'host'])
    test(`${written} as ${member} is refused for the character in it`, async () => {
      const text = `[{"${member}":"${written}","reason":"x"}]`
      assert.equal(await refusal(format.read(fileOf('own.json', text), null), 'schema'), `[0].${member}: ${fault}`)
    })

test('blanks around an address are none of it', async () => {
  assert.deepEqual((await ownSubjects(`[{"address":"  ${meant} ","reason":"x"}]`)).addresses, [meant])
})

for (const host of ['evil-t\\nop9.com', '\\bevil-top9.com', '\\token-shop9.com', 'evil-s\\top9.com/pay'])
  test(`a host written as ${host} refuses the file and is named as it was meant`, async () => {
    const { addresses, hosts, named } = await ownSubjects(`[{"host":"${host}","reason":"x"}]`)
    const matches = [...addresses, ...hosts, ...named]
    assert.ok(
      matches.some((one) => one.startsWith(host.replace('\\', ''))),
      JSON.stringify(matches),
    )
  })

test('an allow list leaves such an entry out, and a list kept by hand is refused', async () => {
  const allow = ownAllow.formats[0] ?? assert.fail()
  const entry = (subject: string) => `{${subject},"reason":"x","approved_by":"y"}`
  const texts = ['"address":"\\t616moxcNvTFFzYWKrDAK5goZyvEN3cnYhuHjM2Sta4"', '"host":"\\bevil-top9.com"']
  const parsed = await allow.read(fileOf('own-allow.json', `[${texts.map(entry).join(',')}]`), null)
  assert.deepEqual([parsed.entries.length, parsed.hosts, parsed.skipped?.places], [0, [], ['[0].address', '[1].host']])
  const byHand = `[{"address":"${withBackslash(meant, 7)}","name":"x"}]`
  const read = mixers.formats[0]?.read(fileOf('mixers.json', byHand), null) ?? assert.fail()
  assert.equal(await refusal(read, 'schema'), '[0].address')
})

const evm = '0x12345678abcdef00000000000000000000000022'
const half = (address: string) => [address.slice(0, 10), address.slice(10)]
for (const [what, joint] of [
  ['an escape of a line break', '\\n'],
  ['a tabulator', '\t'],
  ['a line break', '\n'],
  ['a blank', ' '],
  ['a continued line', '\\\n'],
  ['an escape by its code', '\\u000a'],
  ['a stray backslash', '\\'],
  ['two strings that are joined', '" + "'],
  ['two strings that are joined, in single quotes', "'+'"],
] as const)
  for (const address of [evm, meant, madeUp.tron(2), madeUp.segwit(2)])
    test(`${what} in ${address} of a refused file hides no address`, async () => {
      const text = `[${JSON.stringify(good)},{"address":"${half(address).join(joint)}","reason":"new",}]`
      const { addresses, named } = await ownSubjects(text)
      const matches = [...addresses, ...named].map((one) => one.toLowerCase())
      assert.ok(matches.includes(address.toLowerCase()), JSON.stringify(matches))
    })

test('escapes of each character, in each form of JavaScript, are read', async () => {
  const hex = (sign: string) => sign.charCodeAt(0).toString(16)
  for (const escape of [
    (sign: string) => `\\x${hex(sign)}`,
    (sign: string) => `\\u{${hex(sign)}}`,
    (sign: string) => `\\${sign.charCodeAt(0).toString(8)}`,
  ])
    for (const address of [meant, evm]) {
      const first = `${escape(address.charAt(0))}${address.slice(1)}`
      for (const written of [first, Array.from(address, escape).join('')]) {
        const { addresses, named } = await ownSubjects(`[{"address":"${written}","reason":"n",}]`)
        const matches = [...addresses, ...named].map((one) => one.toLowerCase())
        assert.ok(matches.includes(address.toLowerCase()), written)
      }
    }
})

test('a sentence names no address, and a list of addresses, one a line, none but its own', () => {
  assert.deepEqual(brokenSubjects('Sent us the stolen funds of 2026 in May, and again\nlater'), [])
  const lines = [1, 2, 3, 4, 5].map((n) => (n % 2 === 0 ? madeUp.tron(n) : madeUp.solana(n)))
  assert.deepEqual(brokenSubjects(lines.join('\n')), [])
})

test('no verdict on such an account is clear, and the list names the row and the character', async (t: TestContext) => {
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'own'))
  await writeFile(join(folder, 'own/own.json'), `[{"address":"${withBackslash(meant, 7)}","reason":"x"}]`)
  const app = await startTestApp({ LISTS_DIR: folder })
  t.after(app.stop)
  const decide = async () =>
    (await app.ask<{ decision: string }>(`/api/decide?to=${meant}&amountUsdc=1&network=solana`)).json.decision
  await until(async () => (await decide()) === 'review')
  const { lists } = (await app.ask<{ lists: { id: string; status: string; detail: string }[] }>('/api/lists')).json
  const shown = lists.find(({ id }) => id === 'own')
  assert.equal(shown?.status, 'failed')
  assert.match(shown.detail, /\[0\]\.address: contains a control character \\t/)
})
