import assert from 'node:assert/strict'
import test from 'node:test'
import { domainToASCII } from 'node:url'
import fc from 'fast-check'
import { fileOf, madeUp, parsedEntries } from '../lists/list-file-fixtures.ts'
import { mistakesIn } from '../lists/mistakes-in.ts'
import { ownSubjects } from '../lists/own-subjects.ts'
import { readProven } from '../../src/lists/formats/read-proven.ts'

// Seen: `b\u00fccher-laden.com`, as json.dumps, PHP and Go write it, was clear while the file with it had a comma too many.

const old = madeUp.evm(1)
const subjects = [
  ['host', 'bücher-laden.com', domainToASCII('bücher-laden.com')],
  ['host', 'evil-shop9.com', 'evil-shop9.com'],
  ['host', 'token-shop9.com', 'token-shop9.com'],
  ['host', 'nice-shop9.com/pay', 'nice-shop9.com/pay'],
  ['host', 'uniswap-9.com', 'uniswap-9.com'],
  ['host', '𝒆vil-shop9.com', 'evil-shop9.com'],
  ['host', '买-shop9.com', domainToASCII('买-shop9.com')],
  ['address', madeUp.evm(2), madeUp.evm(2)],
  ['address', madeUp.tron(2), madeUp.tron(2)],
  ['address', madeUp.solana(2), madeUp.solana(2)],
  ['address', madeUp.segwit(2), madeUp.segwit(2)],
  ['address', madeUp.bitcoin(2), madeUp.bitcoin(2)],
] as const

/** Each character as it stands or as one escape of JSON, or two, in either case of their digits. */
const written = (text: string) =>
  fc
    .array(fc.constantFrom('plain', 'lower', 'upper'), { minLength: text.length, maxLength: text.length })
    .map((forms) => Array.from(text, (sign, at) => inForm(sign, forms[at] ?? 'plain')).join(''))

function inForm(sign: string, form: string): string {
  if (form === 'plain') return sign
  const escapes = sign.split('').map((unit) => unit.charCodeAt(0).toString(16).padStart(4, '0'))
  return escapes.map((digits) => `\\u${form === 'upper' ? digits.toUpperCase() : digits}`).join('')
}

const entryAndMistake = fc
  .constantFrom(...subjects)
  .chain(([member, subject, match]) =>
    fc.tuple(fc.constant(member), fc.constant(match), written(subject), fc.boolean()),
  )
  .chain(([member, match, text, isFirst]) => {
    const members = [`"${member}":"${text}"`, '"reason":"fraud"']
    // A backslash before a pair leaves half a character, and the entry is named as no host.
    const edits = [...mistakesIn(`{${(isFirst ? members : members.toReversed()).join(',')}}`, text)].filter(
      (edit) => !/\\\\ud8/i.test(edit),
    )
    return fc.record({ found: fc.constant(match), edit: fc.constantFrom(...edits) })
  })

test('an entry in escapes of JSON is found beside any mistake of one character', async () => {
  await fc.assert(
    fc.asyncProperty(entryAndMistake, async ({ found: match, edit }) => {
      const { addresses, hosts, named } = await ownSubjects(`[{"address":"${old}","reason":"fraud"},\n${edit}]`)
      assert.ok(
        [...addresses, ...hosts, ...named].some((one) => one.startsWith(match)),
        JSON.stringify({ addresses, hosts, named }),
      )
      assert.ok(addresses.includes(old))
    }),
    { numRuns: 400 },
  )
})

const shop = domainToASCII('bücher-laden.com')
for (const [text, match] of [
  ['[{"host":"b\\u00fccher-laden.com","reason":"phishing",}]', shop],
  ['[{"host":"b\\u00fccher-laden.com","reason":"phish', shop],
  ['[{"host":"b\\\\u00fccher-laden.com","reason":"phishing"}]', shop],
  ['{"\\u0068ost":"evil\\u002dshop9.com",}', 'evil-shop9.com'],
  ['[{"host":"https:\\u002f\\u002Fevil-shop9\\u005B.\\u005Dcom\\u002fpay","reason":"x",}]', 'evil-shop9.com/pay/*'],
  ['[{"host":"\\token-shop9.com","reason":"x"}]', 'token-shop9.com'],
  ['[{"host":"\\nice-shop9.com","reason":"x"}]', 'nice-shop9.com'],
] as const)
  test(`${text} lists ${match}`, async () => {
    assert.ok((await ownSubjects(text)).hosts.includes(match))
  })

test('a reason in escapes lists no victim, and a quote in it ends nothing', async () => {
  const [added, victim] = [madeUp.evm(2), madeUp.evm(3)]
  const reason = `it\\u0027s \\u0022stolen\\u0022 \\u007bfrom\\u007d \\u0030x${victim.slice(2)}`
  const { addresses, named } = await ownSubjects(`[{"address":"\\u0030x${added.slice(2)}","reason":"${reason}",}]`)
  assert.deepEqual([addresses, named], [[added], []])
})

test('a refused file of an authority is read in escapes too', async () => {
  const [evm, tron] = [madeUp.evm(2), madeUp.tron(2)]
  const text = `[{"a":"\\u0030x${evm.slice(2)}","b":"\\u0054${tron.slice(1)}",]`
  for (const chunkBytes of [5, 1 << 20]) {
    const matches = parsedEntries(await readProven(fileOf('list.json', text, chunkBytes), 1 << 20))
    assert.deepEqual(matches.map(({ address }) => address).toSorted(), [evm, tron].toSorted())
  }
})
