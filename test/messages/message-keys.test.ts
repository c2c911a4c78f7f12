import { requesters } from '../../src/accounts/pending-changes.ts'
import { roles } from '../../src/endpoint/roles.ts'
import { nonAccountKinds } from '../../src/chains/non-account.ts'
import { gates } from '../../src/gateway/gates/gates.ts'
import { payActions } from '../../src/gateway/answers/pay-input.ts'
import assert from 'node:assert/strict'
import test from 'node:test'
import { remedyShape } from '../../src/decision/remedy.ts'
import { ruleIds } from '../../src/intent/injection-rules.ts'
import { catalogue } from '../../src/messages/message.ts'
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
import { keyFamilies, paramsOf, unusedKeys } from '../support/message-rules.ts'
import { parseSource, unionMembers } from '../support/source-tree.ts'
import { readSources } from '../support/source-tree.ts'

const src = readSources('src')

const users = src.filter(({ path }) => !path.startsWith('src/messages/'))

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
  'list.day.': union('src/lists/snapshot.ts', 'DayBasis'),
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

test('a message used without params has none to fill', () => {
  const bare = /^(change|advice|verdict|page\.verdict|question|type|list\.name)\.|^note\.limits$/
  const open = Object.entries(catalogue).filter(([key, { en }]) => bare.test(key) && paramsOf(en).length > 0)
  assert.deepEqual(open, [])
})

function union(path: string, name: string): string[] {
  const source = src.find((candidate) => candidate.path === path)
  return source ? unionMembers(source, name) : []
}
