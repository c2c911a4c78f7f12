import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { ServiceError } from '../../src/endpoint/errors.ts'
import { problemPage } from '../../src/http/pages/problem-page.ts'
import { langs } from '../../src/messages/message.ts'
import { sanctioned, tornadoPool, unlisted } from '../support/known-addresses.ts'
import { drawnPaths, missingPayee } from '../support/page-paths.ts'
import { startTestApp, testBaseUrl } from '../support/test-app.ts'

// Seen: the page of a host that the operator allows led with "否则结论为 `caution`", backticks and all. Texts of the API
// mark code with backticks; a page draws it as code.

test('no page shows the backticks with which a text marks code', async (t) => {
  const path = await mkdtemp(join(tmpdir(), 'countersign-allow-'))
  await mkdir(join(path, 'own'))
  const allowed = { reason: 'Supplier since 2024', approved_by: 'Zoe Approver' }
  const file = [
    { host: 'metmask.io', ...allowed },
    { address: unlisted.evm, ...allowed },
  ]
  await writeFile(join(path, 'own/own-allow.json'), JSON.stringify(file))
  const app = await startTestApp({ LISTS_DIR: path })
  t.after(async () => {
    await app.stop()
    await rm(path, { recursive: true })
  })
  const { attestation } = (await app.ask<{ attestation: string }>(`/api/decide?to=${unlisted.evm}`)).json
  const reports = [unlisted.evm, sanctioned.evm, tornadoPool, 'host/metmask.io', 'host/example.com']
  const paths = [
    ...drawnPaths,
    ...reports.map((subject) => `/report/${subject}`),
    missingPayee,
    `/attestation/${attestation}`,
    '/host/example.com',
    '/host/co.uk',
    '/docs/reasons/no_such_reason',
    '/docs/reasons/credential_ambiguous',
    '/docs/reasons/statement_signed',
  ]
  for (const lang of langs) {
    for (const each of paths) {
      const { text } = await app.ask(`${each}?lang=${lang}`, { headers: { accept: 'text/html' } })
      assert.match(text, /^<!doctype html>/, each)
      assert.doesNotMatch(textOf(text), /`/, each)
    }
    assert.match((await app.ask(`/host/metmask.io?lang=${lang}`)).text, /<p class="advice">[^<]*<code>caution<\/code>/)
  }
})

test('a problem whose sentences name a header or a field is a page without backticks too, with the code as code', () => {
  for (const lang of langs) {
    for (const code of ['credential_ambiguous', 'rate_limited', 'key_required'] as const) {
      const page = problemPage(new ServiceError(code), { lang, baseUrl: testBaseUrl, path: '/' })
      assert.doesNotMatch(textOf(page), /`/, code)
    }
    const page = problemPage(new ServiceError('credential_ambiguous'), { lang, baseUrl: testBaseUrl, path: '/' })
    assert.match(page, /<h1>[^]*<code>x-agent-id<\/code>[^]*<\/h1>/)
  }
})

/** A page without what is shown as it is sent, such as commands and signed texts. */
function textOf(page: string): string {
  return page.replace(/<pre.*?<\/pre>/gs, '').replace(/<code.*?<\/code>/gs, '')
}
