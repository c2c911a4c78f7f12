import { requesters } from '../../src/accounts/pending-changes.ts'
import { roles } from '../../src/endpoint/roles.ts'
import { nonAccountKinds } from '../../src/chains/non-account.ts'
import { gates } from '../../src/gateway/gates/gates.ts'
import { payActions } from '../../src/gateway/answers/pay-input.ts'
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { operationsInChinese } from '../../src/messages/operations-in-chinese.ts'
import { remedyShape } from '../../src/decision/remedy.ts'
import { ruleIds } from '../../src/intent/injection-rules.ts'
import { catalogue, langs, readLang, message, joinItems } from '../../src/messages/message.ts'
import { incidentClassIds } from '../../src/incidents/incident-classes.ts'
import { controlIds } from '../../src/registry/baseline/controls.ts'
import { proofKinds, ratings } from '../../src/registry/payee-service.ts'
import { refusalReasons } from '../../src/endpoint/payment-refusals.ts'
import { requirementsResults } from '../../src/paid/quotes/verify-requirements.ts'
import { reasonCodes } from '../../src/endpoint/reason-codes.ts'
import { listKinds } from '../../src/lists/kinds.ts'
import { shownStates } from '../../src/lists/list-status.ts'
import { sources as listSources } from '../../src/lists/sources.ts'
import { chainWeights, signalWeights } from '../../src/screening/signals.ts'
import { outcomes } from '../../src/status/component.ts'
import { dayStates } from '../../src/status/judging/judge-day.ts'
import { statusStates } from '../../src/status/judging/judge-status.ts'
import {
  keyFamilies,
  narrowPunctuation,
  paramsOf,
  poorMessages,
  typedNumbers,
  unequalParams,
  unusedKeys,
} from '../support/message-rules.ts'
import { strayTermsIn } from '../support/chinese-terms.ts'
import { oddPhrasesIn } from '../support/plain-words.ts'
import { parseSource, readSources, unionMembers } from '../support/source-tree.ts'

const src = readSources('src')
const catalogueFiles = src.filter(({ path }) => path.startsWith('src/messages/'))
const users = src.filter(({ path }) => !path.startsWith('src/messages/'))

test('one thing has one Chinese term', () => {
  assert.deepEqual(strayTermsIn(catalogue), [])
  const operations = Object.entries(operationsInChinese).map(([name, of]) => [name, { zh: JSON.stringify(of) }])
  assert.deepEqual(strayTermsIn(Object.fromEntries(operations) as Record<string, { zh: string }>), [])
  assert.equal(strayTermsIn({ a: { zh: '吊销密钥' }, b: { zh: '撤销密钥' } }).length, 1)
})

test('every sentence exists in English and Chinese and is not empty', () => {
  assert.deepEqual(poorMessages(catalogue), [])
  assert.deepEqual([...langs], ['en', 'zh'])
  assert.equal(poorMessages({ a: { en: 'Yes.' } }).length, 1)
  assert.equal(poorMessages({ a: { en: 'Yes.', zh: ' ' } }).length, 1)
  assert.equal(poorMessages({ a: { en: 'Yes.', zh: 'Yes.' } }).length, 1)
  assert.equal(poorMessages({ a: { en: '是。', zh: '是。' } }).length, 1)
})

test('both languages of a sentence take the same params', () => {
  assert.deepEqual(unequalParams(catalogue), [])
  assert.equal(unequalParams({ a: { en: '{list} of {day}', zh: '{list}' } }).length, 1)
  assert.deepEqual(paramsOf('{b} {a} {b}'), ['a', 'b'])
})

test('items within a sentence have the separators of their language', () => {
  assert.deepEqual([joinItems('en', ['a', 'b', 'c']), joinItems('zh', ['甲', '乙', '丙'])], ['a, b, c', '甲、乙、丙'])
})

test('Chinese texts have punctuation of full width', () => {
  assert.deepEqual(narrowPunctuation(catalogue), [])
  for (const zh of ['请重试.', '名单:三', '{list}, 名单', '（名单)', '请重试!']) {
    assert.equal(narrowPunctuation({ a: { en: 'A', zh } }).length, 1, zh)
  }
  assert.deepEqual(
    narrowPunctuation({ a: { en: 'A', zh: '{list}：请访问 https://a.example/b, 或重试（{where}）。' } }),
    [],
  )
})

test('numbers in messages are params, except where the number never changes or was measured', () => {
  assert.deepEqual(typedNumbers(catalogue).toSorted(), Object.keys(numbersAllowed).toSorted())
  assert.deepEqual(typedNumbers({ a: { en: 'At most 25.', zh: '至多 {max}。' } }), ['a'])
  assert.deepEqual(typedNumbers({ a: { en: 'At most {max} of EIP-712 in UTF-8.', zh: '至多 {max}。' } }), [])
})

const numbersAllowed: Readonly<Record<string, string>> = {
  'wallet_proof.not_hex': 'the length of a signature',
  'wallet_proof.not_base58': 'the length of a signature',
  'tree.host_without_key': 'the name of a protocol',
  'address.hex_bare': 'the length of an EVM address',
  'address.hex_length': 'the length of an EVM address',
  'address.solana_length': 'the length of a Solana address',
  'amount.form': 'an example',
  'reason.idempotency_key_invalid': 'the bounds of the contract',
  'lists_root.form': 'the length of a hash',
  'demand.no_object': 'the status by which a demand comes',
  'keys.expiry_malformed': 'an example',
  'range.host_bits': 'an example',
  'range.malformed': 'the names of protocols',
  'list.licence.eu-assets': 'the number of a decision of the European Commission',
  'list.licence.eu-fsf': 'the number of a decision of the European Commission',
  'list.licence.official-notices': 'the number of a decision, the version of a licence',
  'list.licence.uk-sanctions': 'the version of a licence',
  'page.accuracy.caught': 'measured',
  'page.accuracy.honest': 'measured',
  'delivery.error.status': 'a status of HTTP',
  'page.devnet.parts': 'the name of an architecture',
  'page.devnet.tour': 'the name of a protocol, and an identifier',
  'page.webhooks.pause': 'a status of HTTP',
  'page.webhooks.schedule': 'a status of HTTP',
  'page.mcp.limited': 'a status of HTTP',
  'page.proofs.form': 'the name of an encoding',
  'page.mcp.paid_how': 'the names of a protocol',
  'page.scale': 'the scale starts at 0',
  'page.texts.accuracy': 'measured',
  'guide.decide.intro': 'a status of HTTP',
  'guide.guard.install': 'a version of Node.js',
  'guide.guard.x402': 'the name of a protocol',
  'guide.operate.intro': 'a version of Node.js',
  'guide.operate.watch_text': 'a status of HTTP',
  'guide.verify.codes': 'the time that an attestation is valid for paying, by contract',
  'unknown.x402_channel': 'the name of a protocol',
  'wei.form': 'an example',
  'x402.batch': 'the name of a protocol',
  'x402.exact': 'the name of a protocol',
  'x402.upto': 'the name of a protocol',
  'x402.voucher': 'the name of a protocol',
}

test('messages use the terms of the field', () => {
  const matches = Object.entries(catalogue).flatMap(([key, { en }]) => oddPhrasesIn(en).map((odd) => `${key}: ${odd}`))
  assert.deepEqual(matches, [])
  const odd = ['its time is over', 'signs that nobody sees', 'without blanks', 'a list speaks', 'screened anew']
  for (const text of odd) assert.equal(oddPhrasesIn(text).length, 1, text)
})

test('no file of the catalogue repeats a key of another', () => {
  const count = catalogueFiles.flatMap((file) => file.text.match(/^ {2}'[^']+':/gm) ?? []).length
  assert.equal(count, Object.keys(catalogue).length)
})

const chainSteps = ['token', 'inputs', 'root', 'tree', 'neighbours', 'log']

/** What completes a key at run time: the members of each family, from the code that owns them. */
const families: Readonly<Record<string, readonly string[]>> = {
  'requirements.': requirementsResults,
  'authorization.': ['no_wallet', 'from', 'to', 'value', 'nonce', 'early', 'late', 'long', 'signature', 'network'],
  'settlement.': ['unfunded', 'payer_frozen', 'payee_frozen', 'expired', 'void'],
  'reason.': Object.keys(reasonCodes),
  'change.': Object.keys(reasonCodes),
  'signal.': Object.keys(signalWeights),
  'address.': union('src/kit/address.ts', 'AddressFault'),
  'advice.': union('src/screening/verdict-ladder.ts', 'Verdict'),
  'verdict.': union('src/screening/verdict-ladder.ts', 'Verdict'),
  'advice.host.': union('src/screening/verdict-ladder.ts', 'Verdict'),
  'incident.': [...incidentClassIds, ...incidentClassIds.map((id) => `${id}.reason`)],
  'incident.judgement.': ['applies', 'partly', 'does_not_apply'],
  'replay.result.': ['match', 'differs', 'incomplete'],
  'pack.recorded.': ['observation', 'own_list', 'rule'],
  'proving.': [
    ...chainSteps,
    ...chainSteps.map((step) => `${step}.about`),
    'checked',
    'refused',
    'missing',
    'listed',
    'listed_on_unknown',
    'not_listed',
    'file',
  ],
  'page.proofs.': ['signed', 'judged', 'listed', 'logged', 'publisher', 'chain', 'own', 'safe'],
  'pack.log.': ['proved', 'unverified', 'absent'],
  'replay.missing.': union('src/decision/replayable.ts', 'MissingKind'),
  'url.': union('src/kit/payment-url.ts', 'PaymentUrlFault'),
  'host.rule.': union('src/screening/hosts/host-verdict.ts', 'HostRuleStanding'),
  'finding.': Object.keys(chainWeights).flatMap((signal) =>
    signal === 'payee.not_an_account'
      ? nonAccountKinds.map((kind) => `${signal}.${kind}`)
      : signal.startsWith('taint.')
        ? [`${signal}.in`, `${signal}.out`]
        : signal === 'key.same_as_listed'
          ? [signal, `${signal}.unclear`]
          : [signal],
  ),
  'page.host.match.': ['block', 'allow', 'none'],
  'page.list.status.': shownStates,
  'page.list.kind.': listKinds,
  'page.verdict.': union('src/screening/verdict-ladder.ts', 'Verdict'),
  'listing.': ['active', 'ended', 'later', 'context'],
  'list.': union('src/lists/formats/list-source.ts', 'ListFileCause'),
  'list.name.': listSources.map(({ id }) => id),
  'list.licence.': listSources.map(({ id }) => id).filter((id) => `list.licence.${id}` in catalogue),
  'source.list.': ['ok', 'fresh', 'stale', 'failed', 'not_configured', 'unusable'],
  'source.chain.': ['ok', 'stale', 'failed', 'not_configured', 'no_view'],
  'question.': ['issuer_freeze', 'profile', 'taint'],
  'decision.': ['match', 'mismatch', 'unknown'],
  'injection.': ruleIds,
  'amount.': union('src/kit/amount.ts', 'AmountFault'),
  'webhook.paused.': ['gone', 'failing'],
  'mail.webhook_paused.': ['gone', 'failing'],
  'delivery.error.': union('src/webhooks/judge-attempt.ts', 'AttemptError'),
  'probe.': ['same', 'changed', 'expired'],
  'effect.': ['transfer', 'approval', 'burn'],
  'right.': union('src/intent/effects/effects.ts', 'AuthorityRight'),
  'x402.': ['exact', 'upto', 'batch'],
  'difference.': union('src/intent/effects/compare.ts', 'DifferenceHint'),
  'harmless.': union('src/intent/effects/effects.ts', 'Harmless'),
  'unknown.': union('src/intent/effects/effects.ts', 'UnknownCause'),
  'typed_data.': union('src/intent/typed-data/typed-data-refusal.ts', 'TypedDataFault'),
  'transaction.': union('src/intent/solana/transaction-error.ts', 'TransactionFault'),
  'coverage.gap.': union('src/http/pages/verdict-coverage.ts', 'GapReason'),
  'action.': payActions,
  'mandate.': [
    'maxUsdc',
    'dailyUsdc',
    'allowedPayees',
    'purpose',
    'expiresAt',
    'kycRequired',
    'anomaly',
    'any_payee',
    'any_purpose',
    'looks_alike',
  ],
  'anomaly.': ['amount', 'rate', 'new_payee'],
  'remedy.': remedyShape.shape.kind.options,
  'remedy.part.': ['lower_amount', 'probe_first', 'add_field', 'change_field', 'use_payee', 'retry_after_outage'],
  'gate.about_': gates.map(({ key }) => key),
  'setting.': ['label', 'scopes', 'ip_allowlist', 'expires_at', 'decision_log', 'decision_log_retention'],
  'range.': union('src/kit/address-range.ts', 'RangeFault'),
  'rating.': [...ratings],
  'payee.next.': ['accept', 'decline', 'hold_request_info', 'not_ready'],
  'payee.agent_known.': ['credential', 'named_wallet', 'name', 'none'],
  'fulfillment.unverified.': [
    'chain_not_configured',
    'not_found',
    'failed',
    'not_paid',
    ...union('src/chains/chain-error.ts', 'ChainCause'),
  ],
  'page.registry.unproved.': [...proofKinds],
  'payment_refusal.': refusalReasons,
  'payment_refusal_change.': refusalReasons,
  'control.': controlIds,
  'control_gap.': controlIds,
  'chain.': union('src/registry/describe-agent.ts', 'LinkDetail'),
  'tree.': [...union('sdk/src/proof/proof-error.ts', 'ProofReason'), 'listed', 'listed_on_unknown', 'not_listed'],
  'proof.': union('src/registry/services/proofs.ts', 'ProofFault'),
  'status.day.': dayStates,
  'status.head.': statusStates,
  'status.state.': [...outcomes, ...outcomes.map((outcome) => `list_${outcome}`), 'not_measured', 'not_configured'],
  'status.component.': ['storage', 'signing', 'lists', 'chain', 'facilitator', 'mail'],
  'public_url.': union('src/kit/public-url.ts', 'PublicUrlFault'),
  'role.': [...roles],
  'mail.people_': ['invited', 'role', 'removed'],
  'mail.mandate_intro_': requesters.filter((each) => each !== 'key'),
  'mail.mandate_not_you_': requesters.filter((each) => each !== 'key'),
  'type.': ['string', 'number', 'array', 'object', 'boolean', 'other'],
}

test('every family of keys that code completes at run time is whole', () => {
  assert.deepEqual(
    [...keyFamilies(users)].filter((family) => !(family in families)),
    [],
  )
  for (const [family, members] of Object.entries(families)) {
    assert.ok(members.length > 1, `${family} has members`)
    assert.deepEqual(
      members.filter((member) => !(`${family}${member}` in catalogue)),
      [],
      family,
    )
  }
  assert.deepEqual([...keyFamilies([parseSource('a.ts', 'message(lang, `gate.${key}`)')])], ['gate.'])
})

test('no message is left that nothing uses', () => {
  const existing = new Set(Object.keys(families))
  assert.deepEqual(unusedKeys(catalogue, users, existing), [])
  assert.deepEqual(unusedKeys({ 'a.b': {}, 'a.c': {} }, [parseSource('a.ts', `message('a.b')`)], new Set()), ['a.c'])
})

test('no member of a family is left whose owner dropped it', () => {
  const shared = [
    'reason.',
    'change.',
    'signal.',
    'address.',
    'verdict.',
    'page.verdict.',
    'list.name.',
    'list.licence.',
    'url.',
    'finding.',
    'injection.',
    'right.',
    'difference.',
    'harmless.',
    'unknown.',
    'typed_data.',
    'transaction.',
  ]
  for (const family of shared) {
    const keys = Object.keys(catalogue).filter((key) => key.startsWith(family))
    assert.deepEqual(
      keys.filter((key) => !families[family]?.includes(key.slice(family.length))),
      [],
    )
  }
})

test('what is said without params has none to fill', () => {
  const bare = /^(change|advice|verdict|page\.verdict|question|type|list\.name)\.|^note\.limits$/
  const open = Object.entries(catalogue).filter(([key, { en }]) => bare.test(key) && paramsOf(en).length > 0)
  assert.deepEqual(open, [])
})

test('a sentence is filled with its params, and what is missing stays visible', () => {
  assert.equal(message('en', 'listing.active', { from: '2020-01-02' }), 'Listed since 2020-01-02.')
  assert.equal(message('zh', 'listing.active', {}), '自 {from} 起列入名单。')
  assert.equal(
    message('en', 'listing.reason', { reason: '{from} $& $1' }),
    'Reason given by the operator: {from} $& $1',
  )
})

test('a language is en or zh, alone or with a region', () => {
  for (const text of ['en', 'en-GB', 'en_US', 'en-Latn-US']) assert.equal(readLang(text), 'en', text)
  for (const text of ['zh', 'zh-CN', 'zh_TW', 'zh-Hant-HK']) assert.equal(readLang(text), 'zh', text)
  for (const text of [
    '',
    'EN',
    'Zh',
    'e',
    'eng',
    'enx',
    'en-',
    'en ',
    ' en',
    'en-x',
    'de',
    'zh-CN-a-b',
    'en\n',
    'en.',
    'en-US;q=1',
  ])
    assert.equal(readLang(text), null, JSON.stringify(text))
})

test('every text that is read as a language begins with it, and everything else is null', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.stringMatching(/^(en|zh).{0,4}$/)), (text) => {
      const lang = readLang(text)
      const [language = '', ...regions] = text.split(/[-_]/)
      const wellFormed = regions.length <= 2 && regions.every((region) => /^[A-Za-z0-9]{2,8}$/.test(region))
      assert.equal(lang, wellFormed && (language === 'en' || language === 'zh') ? language : null)
    }),
  )
})

function union(path: string, name: string): string[] {
  const source = src.find((candidate) => candidate.path === path)
  return source ? unionMembers(source, name) : []
}
