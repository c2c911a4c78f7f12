import assert from 'node:assert/strict'
import { endpoints as freeEndpoints } from '../../../src/api/endpoints.ts'
import { paidEndpoints } from '../../../src/paid/paid-endpoints.ts'
import type { Answer, Question } from '../ask.ts'
import { exampleRequest } from '../example-request.ts'
import { testBaseUrl, type TestApp } from '../test-app.ts'

/** What was answered to the first example of each operation, by operation, status and content type. */
export type RecordedAnswers = Record<string, Record<string, Record<string, unknown>>>

type Wish = {
  headers?: Question['headers']
  /** What the example leaves open: another key, a token. Undefined members are left out. */
  input?: Readonly<Record<string, unknown>>
}

/** What is another address in each run, beside that by which it is shown. */
type Names = readonly (readonly [string, string])[]

/** Sends the first example of an endpoint and keeps the answer, which must be a success. */
export type AskExample = (name: string, options?: Wish) => Promise<Answer<Record<string, unknown>>>

const endpoints = [...freeEndpoints, ...paidEndpoints]

export function exampleAsker(app: Pick<TestApp, 'ask'>, recorded: RecordedAnswers, shown: Names = []): AskExample {
  return async (name, { headers = {}, input = {} } = {}) => {
    const endpoint = endpoints.find((each) => each.name === name) ?? assert.fail(name)
    const example = endpoint.examples[0]?.input ?? {}
    const sent = Object.fromEntries(Object.entries({ ...example, ...input }).filter(([, value]) => value !== undefined))
    const { path, question } = exampleRequest(endpoint, sent)
    const answer = await app.ask(path, { ...question, headers })
    assert.ok(answer.status < 300, `${name}: ${answer.status} ${answer.text.slice(0, 300)}`)
    // The reference shows the example beside the answer, so substituted values are renamed as in the example.
    const names = Object.entries(input).flatMap(([member, value]): [string, string][] => {
      const named = example[member]
      return typeof named === 'string' && typeof value === 'string' ? [[value, named]] : []
    })
    keep(recorded, name, answer, [...shown, ...names])
    return answer
  }
}

/** Keeps an answer. Long lists are cut, and links are made to begin with a name for the address of the service. */
export function keep(
  recorded: RecordedAnswers,
  name: string,
  { status, headers, text }: Pick<Answer, 'status' | 'headers' | 'text'>,
  names: Names = [],
): void {
  const type = (headers['content-type'] ?? '').split(';')[0] ?? ''
  const shown = [[testBaseUrl, '{base}'] as const, ...names].reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    text,
  )
  const value = type === 'application/json' ? cut(JSON.parse(shown)) : firstLines(shown)
  recorded[name] = { ...recorded[name], [status]: { ...recorded[name]?.[status], [type]: value } }
}

const itemsShown = 2
const linesShown = 12

function cut(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, value.length > itemsShown + 1 ? itemsShown : value.length).map(cut)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, cut(member)]))
}

function firstLines(text: string): string {
  return text.split('\n').slice(0, linesShown).join('\n').trimEnd()
}
