import assert from 'node:assert/strict'
import test from 'node:test'
import { alice, ata, bob, effectsOfAll, key, named, paid, payment, u64, unknown, type Told } from './set-up.ts'

const program = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'
const harmless = { kind: 'harmless', what: 'assertion' }
const malformed = unknown('instruction_malformed', program)
const report = (data: readonly number[], ...accounts: string[]): Told => ({ program, accounts, data })
const address = key(named('somebody'))

/** Assertions as the program's encoding has them: tag, log level, variant, value, operator. */
const assertions: Readonly<Record<string, readonly number[]>> = {
  'SOL of an account': [5, 0, 0, ...u64(9n), 4],
  'length of data': [5, 0, 1, ...u64(165n), 0],
  'owning program': [5, 1, 2, ...address, 0],
  'known owning program': [5, 16, 3, 1, 1],
  'rent epoch': [5, 0, 4, ...u64(1n), 7],
  'hash of data': [5, 0, 8, ...address, 0, 0xa5, 1],
  'several of an account': [6, 0, 3, 0, ...u64(9n), 4, 1, ...u64(0n), 0, 2, ...address, 0],
  mint: [9, 0, 0, ...address, 0],
  'owner of tokens': [9, 2, 1, ...address, 1],
  'amount of tokens': [9, 17, 2, ...u64(5n), 2],
  'no delegate': [9, 0, 3, 0, 0],
  'a delegate': [9, 0, 3, 1, ...address, 1],
  state: [9, 0, 4, 1, 0],
  native: [9, 0, 5, 1, ...u64(2n), 0],
  'no more delegated': [9, 0, 6, ...u64(0n), 5],
  'no close authority': [9, 0, 7, 0, 0],
  'several of a token account': [10, 0, 2, 2, ...u64(5n), 4, 3, 0, 0],
  supply: [7, 0, 1, ...u64(1n), 4],
  'mint authority': [7, 0, 0, 1, ...address, 0],
  decimals: [8, 0, 1, 2, 6, 0],
  'data of 8 bytes': [2, 0, 64, 7, ...u64(5n), 0],
  'data of some bytes': [2, 0, 0x80, 1, 11, 3, 1, 2, 3, 0],
  'a key in data': [3, 0, 1, 0, 12, ...address, 0],
}
const slot = [15, 0, 0, ...u64(310_000_000n), 3]

test('assertions about accounts, mints and the clock are harmless beside a payment, before and after it', () => {
  for (const [name, data] of Object.entries(assertions)) {
    const each = report(data, ata(alice))
    assert.deepEqual(effectsOfAll(each, payment(), each), [harmless, paid(), harmless], name)
  }
  assert.deepEqual(effectsOfAll(report(slot)), [harmless])
})

test('what is not exactly an assertion makes the program refuse: cut short, longer, of no variant, operator or level', () => {
  for (const [name, data] of Object.entries(assertions)) {
    const forms = [
      data.slice(0, -1),
      [...data, 0],
      [...data.slice(0, -1), 9],
      data.with(1, 4),
      data.slice(0, 2),
      data.slice(0, 1),
      // Logged by a call of another program.
      data.with(1, 3),
      data.with(1, 18),
    ]
    for (const form of forms) {
      // The last byte of a hash's place is a length, for which any number will do.
      if (name === 'hash of data' && form.length === data.length && form[1] === data[1]) continue
      assert.deepEqual(effectsOfAll(report(form, ata(alice))), [malformed], `${name}: ${form.join(' ')}`)
    }
    assert.deepEqual(effectsOfAll(report(data)), [malformed], `${name} of no account`)
  }
  assert.deepEqual(effectsOfAll(report([9, 0, 3, 2, ...address, 0], bob)), [malformed], 'a flag is 0 or 1')
  assert.deepEqual(
    effectsOfAll(report([6, 0, 0x80, 0, 0, ...u64(9n), 4], bob)),
    [malformed],
    'a count has one spelling',
  )
})

test('whether an account signs, is written to or runs is no assertion that a payment needs', () => {
  for (const variant of [5, 6, 7, 9]) {
    assert.deepEqual(effectsOfAll(report([5, 0, variant, 1, 0], alice)), [malformed], `${variant}`)
  }
})

test('what writes to memory, calls other programs or has no place beside a payment is not understood', () => {
  for (const tag of [0, 1, 4, 11, 12, 13, 14, 16, 17, 18, 255]) {
    assert.deepEqual(effectsOfAll(report([tag, 0, 0, ...u64(9n), 0], `!${alice}+`, ata(alice))), [
      unknown('instruction_unknown', program),
    ])
  }
  assert.deepEqual(effectsOfAll(report([], alice)), [unknown('instruction_unknown', program)])
})
