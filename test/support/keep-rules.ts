import assert from 'node:assert/strict'
import test from 'node:test'
import { parseSource, type Source } from './source-tree.ts'

export type Rule = (sources: readonly Source[]) => string[]

/** A place where a rule is not kept, and why. One that is no longer needed fails the test too. */
type Exception = { place: string; reason: string }

/** The rule holds for the project, but for the exceptions, each of which is needed. */
export function keeps(
  name: string,
  rule: Rule,
  sources: readonly Source[],
  exceptions: readonly Exception[] = [],
): void {
  test(name, () => {
    const violations = rule(sources)
    const excepted = (place: string) => exceptions.some((exception) => place.startsWith(exception.place))
    assert.deepEqual(
      violations.filter((place) => !excepted(place)),
      [],
    )
    const idle = exceptions.filter((exception) => !violations.some((place) => place.startsWith(exception.place)))
    assert.deepEqual(idle, [], 'an exception that nothing needs')
  })
}

/** The rule sees what it is there for. */
export function fails(what: string, rule: Rule, files: Readonly<Record<string, string>>): void {
  test(`the rule is broken by ${what}`, () => assert.equal(rule(sourcesFrom(files)).length > 0, true))
}

export function holds(what: string, rule: Rule, files: Readonly<Record<string, string>>): void {
  test(`the rule is kept by ${what}`, () => assert.deepEqual(rule(sourcesFrom(files)), []))
}

export function sourcesFrom(files: Readonly<Record<string, string>>): Source[] {
  return Object.entries(files).map(([path, text]) => parseSource(path, text))
}
