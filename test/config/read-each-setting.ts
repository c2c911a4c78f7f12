import assert from 'node:assert/strict'
import test from 'node:test'
import type { Concern } from '../../src/config/settings/concern.ts'
import { ConfigError } from '../../src/config/config-error.ts'
import { readSetting } from '../../src/config/settings/setting.ts'

/** What a setting is when it is not set, what it makes of some texts, and texts that it refuses. */
export type Cases = { unset: unknown; good: readonly (readonly [string, unknown])[]; bad: readonly string[] }

/** A test for each setting of a concern, alone in the environment. A setting without cases fails. */
export function readEachSetting({ settings }: Concern<unknown>, cases: Readonly<Record<string, Cases>>): void {
  test('every setting has cases', () => {
    const names = settings.map(({ name }) => name)
    assert.deepEqual(names.toSorted(), Object.keys(cases).toSorted())
  })
  for (const setting of settings) {
    const { name } = setting
    const { unset, good, bad } = cases[name] ?? { unset: null, good: [], bad: [] }
    const read = (text: string | undefined) => readSetting(setting, { [name]: text })
    test(`${name} has its default when it is not set or empty`, () => {
      for (const text of [undefined, '', ' \t\n']) assert.deepEqual(read(text), unset)
    })
    test(`${name} reads what makes sense, without whitespace around it`, () => {
      for (const [text, value] of good)
        for (const written of [text, ` ${text}\t`]) assert.deepEqual(read(written), value, written)
    })
    test(`${name} refuses what makes no sense`, () => {
      for (const text of bad) refuses(() => read(text), name, text)
    })
  }
}

/** Refused with a sentence that begins with the variable and does not repeat what it holds. */
export function refuses(read: () => unknown, name: string, held: string): void {
  assert.throws(
    read,
    (error) => {
      assert.ok(error instanceof ConfigError, String(error))
      assert.match(error.message, new RegExp(`^${name} [^\n]+\\.$`))
      // What is shorter stands in any sentence.
      if (held.length > 3) assert.ok(!error.message.includes(held), `${error.message} repeats ${held}`)
      return true
    },
    `${name}=${held}`,
  )
}
