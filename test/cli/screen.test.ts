import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { screenCommand } from '../../src/cli/screen-command.ts'
import { screenResultSchema } from '../../src/screening/screen-result.ts'
import { callCli, runCli } from '../support/command-line.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { sanctioned, tornadoPool, unlisted } from '../support/known-addresses.ts'
import { shared, testBaseUrl } from '../support/test-app.ts'

test('screen ends with 0 for clear, 3 for risky and 4 for uncertain, and prints the verdict alone', async (t) => {
  const [clear, risky, uncertain] = await Promise.all([
    screen(t, [unlisted.evm]),
    screen(t, [sanctioned.tron, '--lang', 'zh']),
    screen(t, [unlisted.bitcoin], { LISTS_MAX_AGE_HOURS: '1' }),
  ])
  assert.deepEqual([clear.code, risky.code, uncertain.code], [0, 3, 4])
  for (const { out, err } of [clear, risky, uncertain]) {
    assert.equal(err, '')
    assert.doesNotMatch(out, /\{\w+\}|undefined|null/)
  }
  assert.match(clear.out, new RegExp(`^Clear, 0/100 +${unlisted.evm} +ethereum$`, 'm'))
  assert.match(clear.out, /not licensed AML compliance/)
  assert.match(risky.out, /^高风险 \(risky\), 100\/100/)
  assert.match(risky.out, /在制裁名单上：OFAC SDN 名单。/)
  assert.match(uncertain.out, /^Uncertain {2}/)
  assert.match(uncertain.out, /Do not pay yet/)
})

test('screen ends with 2 for caution, which a crowd’s list gives by itself', async (t) => {
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'scamsniffer'))
  await writeFile(join(folder, 'scamsniffer/address.json'), JSON.stringify([unlisted.evm]))
  const { code, out } = await screen(t, [unlisted.evm], { LISTS_DIR: folder })
  assert.equal(code, 2)
  assert.match(out, /^Caution, 45\/100/)
  assert.match(out, /Reported as a scam: ScamSniffer\./)
})

test('screen --json prints what the API answers', async (t) => {
  const requests = [tornadoPool, '--on', '2024-01-01', '--network', 'base', '--lang', 'zh', '--json']
  const settings = { DATA_DIR: await temporaryFolder(t), BASE_URL: testBaseUrl }
  const { code, out, err } = await runCli(['screen', ...requests], settings)
  assert.deepEqual([code, err, out.trim().split('\n').length], [3, '', 1])
  const answer = await shared.ask(`/api/risk?addr=${tornadoPool}&on=2024-01-01&network=base&lang=zh`)
  assert.deepEqual(screenResultSchema.parse(JSON.parse(out)), answer.json)
})

test('what cannot be screened is one sentence on standard error and exit code 1', async (t) => {
  const cases: [string[], RegExp][] = [
    [['nonsense', '--lang', 'zh'], /^nonsense 不是受支持类型的地址。$/],
    [[unlisted.evm, '--network', 'tron', '--lang', 'zh'], /^该网络与地址类型不匹配。$/],
    [
      [unlisted.evm, '--on', '2018-11-27'],
      /^--on must be a date from 2018-11-28 to \d{4}-\d{2}-\d{2}, as YYYY-MM-DD\.$/,
    ],
    [[unlisted.evm, '--nonsense'], /^countersign screen has no option --nonsense\. See countersign screen --help\.$/],
  ]
  const ends = await Promise.all(cases.map(([words]) => screen(t, words)))
  for (const [i, [words, sentence]] of cases.entries()) {
    const end = ends[i] ?? assert.fail()
    assert.deepEqual([end.code, end.out, end.err.trim().split('\n').length], [1, '', 1], words.join(' '))
    assert.match(end.err.trim(), sentence)
  }
})

test('every command line without anything that can be screened has its sentence', async () => {
  const cases: [string[], string, RegExp][] = [
    [[], 'en', /^countersign screen takes exactly one address\.$/],
    [[unlisted.evm, unlisted.tron], 'en', /^countersign screen takes exactly one address\.$/],
    [['nonsense'], 'en', /^nonsense is not an address of a supported type\.$/],
    [[unlisted.evm.replace('BAD5f97', 'BAD5F97')], 'en', /EIP-55 checksum is wrong\.$/],
    [[`bitcoin:${sanctioned.bitcoin}`], 'zh', /是 URI；请只发送地址本身。$/],
    [[unlisted.evm], 'de', /^Unsupported language\.$/],
  ]
  for (const [words, lang, message] of cases) {
    await assert.rejects(screenCommand.run(words, { lang }), { name: 'CliError', message })
  }
})

test('a setting that makes no sense is named', async (t) => {
  const { code, out, err } = await screen(t, [unlisted.evm], { LISTS_MAX_AGE_HOURS: 'old' })
  assert.deepEqual([code, out, err.trim()], [1, '', 'LISTS_MAX_AGE_HOURS must be a whole number from 1 to 87600.'])
})

async function screen(t: TestContext, words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return callCli(['screen', ...words], { DATA_DIR: await temporaryFolder(t), BASE_URL: testBaseUrl, ...env })
}
