import assert from 'node:assert/strict'
import test from 'node:test'
import { refuseOtherSites } from '../../src/accounts/refuse-other-sites.ts'

const baseUrl = 'https://countersign.example'

test('a request is refused if any line of its headers names another site', () => {
  for (const [headers, isRefused] of [
    [{}, false],
    [{ 'sec-fetch-site': ['same-origin'] }, false],
    [{ 'sec-fetch-site': ['none'], origin: ['https://evil.example'] }, false],
    [{ 'sec-fetch-site': ['cross-site'] }, true],
    [{ 'sec-fetch-site': ['same-origin', 'cross-site'] }, true],
    [{ 'sec-fetch-site': ['cross-site', 'none'] }, true],
    [{ origin: [baseUrl] }, false],
    [{ origin: ['null'] }, false],
    [{ origin: ['http://127.0.0.1:8080'], host: ['127.0.0.1:8080'] }, false],
    [{ origin: ['https://evil.example'], host: ['127.0.0.1:8080'] }, true],
    [{ origin: [baseUrl, 'https://evil.example'] }, true],
    [{ origin: ['evil'] }, true],
  ] as const satisfies readonly (readonly [Record<string, readonly string[]>, boolean])[]) {
    const sent: Readonly<Record<string, readonly string[]>> = headers
    const check = () => refuseOtherSites((name) => sent[name] ?? [], baseUrl)
    if (isRefused) assert.throws(check, { code: 'csrf_invalid' }, JSON.stringify(headers))
    else assert.doesNotThrow(check, JSON.stringify(headers))
  }
})
