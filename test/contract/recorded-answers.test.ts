import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import ajvFormats from 'ajv-formats'
import { formOf } from '../support/answers/form-of.ts'
import { recordAnswers } from '../support/answers/record-answers.ts'
import type { ApiDocument } from '../support/contract.ts'
import { shared } from '../support/test-app.ts'

const file = join(import.meta.dirname, '../../data/reference/answers.json')

test('the answers that the reference shows are those of this version: their members, numbers, codes and sentences', async (t) => {
  const answered = await recordAnswers(t)
  if (process.env['RECORD_ANSWERS'] === '1') writeFileSync(file, `${JSON.stringify(answered, null, 1)}\n`)
  const stored = JSON.parse(readFileSync(file, 'utf8')) as typeof answered
  assert.deepEqual(Object.keys(stored), Object.keys(answered))
  for (const [name, answer] of Object.entries(answered)) assert.deepEqual(formOf(stored[name]), formOf(answer), name)
})

test('every operation of the document has an answer as an example, which its schema allows', async () => {
  const { document } = await shared.app()
  assert.deepEqual(faultsOf(document), [])
  const { '/api/risk': risk = {} } = document.paths
  const spoilt = (change: (text: string) => string) => ({
    ...document,
    paths: { '/api/risk': JSON.parse(change(JSON.stringify(risk))) as typeof risk },
  })
  assert.deepEqual(faultsOf(spoilt((text) => text.replace('"examples":{"recorded"', '"x":{"recorded"'))), [
    'screenAddress: none',
  ])
  const wrong = faultsOf(spoilt((text) => text.replace('"verdict":"risky"', '"verdict":"fine"')))
  assert.match(wrong.join(), /^screenAddress: data\/verdict must be equal to one of the allowed values$/)
})

/** What is wrong with the examples of successful answers, each by its operation. */
function faultsOf(document: ApiDocument): string[] {
  const ajv = new Ajv2020({ strict: false, validateFormats: true })
  ajvFormats.default(ajv)
  ajv.addSchema(document, 'api')
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, { operationId, responses }]) => {
      const shown = Object.entries(responses).flatMap(([status, { content = {} }]) =>
        Object.entries(content).flatMap(([type, { examples = {} }]) =>
          Object.values(examples).map(({ value }) => ({ status, type, value })),
        ),
      )
      const answers = shown.filter(({ status }) => status.startsWith('2'))
      const faults = answers.flatMap(({ status, type, value }) => {
        const parts = ['paths', path, method, 'responses', status, 'content', type, 'schema']
        const pointer = parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
        const validate = ajv.compile({ $ref: `api#/${pointer.join('/')}` })
        return validate(value) ? [] : [`${operationId}: ${ajv.errorsText(validate.errors)}`]
      })
      return answers.length === 0 ? [`${operationId}: none`] : faults
    }),
  )
}
