import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button, Form } from 'react-aria-components'
import { MomentAgo, MomentFrom } from '../../parts/moment.tsx'
import { shortAddress } from '../../parts/short-address.ts'
import { useMessages } from '../../use-messages.ts'
import { useChange } from '../api.ts'
import type { Mandate, OwnedAgent, Trial } from '../types.ts'
import { ChangedElsewhere } from './changed-elsewhere.tsx'
import { Field } from './field.tsx'
import { changedMembers, MandateChange } from './mandate-table.tsx'
import { GateName } from './gate-name.tsx'
import { InView, Result, useSavedText } from './result.tsx'
import { savedAs, type Saved, type SavedAnswer } from './saved-as.ts'
import { useDraft } from './use-draft.ts'
import { Amount, State } from './values.tsx'

type Draft = {
  maxUsdc: string
  dailyUsdc: string
  payees: string
  purpose: string
  /** An instant in UTC; empty for a mandate without an end. */
  expires: string
  kyc: boolean
  anomaly: Mandate['anomaly']
}

/**
 * The form of a mandate with two buttons: what stands in the fields is tried on recent payments, or saved as it is, so
 * that tightening takes one click. After saving, the fields show the mandate in force, which a pending change is not yet.
 */
export function MandateForm({ agent }: { agent: OwnedAgent }) {
  const messages = useMessages()
  const { t } = messages
  const { draft, base, news, change, startAgain, hasSaved } = useDraft(agent, ({ mandate }) => draftOf(mandate))
  const tried = useChange<Trial & { mandate: Mandate }>()
  const saving = useChange<OwnedAgent & SavedAnswer>()
  const [saved, setSaved] = useState<Saved | null>(null)
  const savedText = useSavedText()
  const path = `/agents/${encodeURIComponent(agent.agentId)}`
  const body = { mandate: sentOf(draft, base.mandate), revision: base.revision }
  const save = () => {
    setSaved(null)
    tried.reset()
    saving.mutate(
      { method: 'POST', path: `${path}/mandate`, body },
      {
        onSuccess: (after) => {
          setSaved(savedAs(after, base.revision))
          hasSaved(after, draft)
        },
      },
    )
  }
  const attempt = () => {
    setSaved(null)
    saving.reset()
    tried.mutate({ method: 'POST', path: `${path}/try-mandate`, body })
  }
  // The trial of another draft than the one in the fields would mislead.
  const isOfDraft = JSON.stringify(tried.variables?.body) === JSON.stringify(body)
  const trial = isOfDraft ? (tried.data ?? null) : null
  return (
    <section className="panel">
      <h2>{t('mandate.title')}</h2>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Members draft={draft} change={change} />
        {news && (
          <ChangedElsewhere
            changed={changedMembers({ before: news.before.mandate, after: news.after.mandate }, messages)}
            again={startAgain}
          />
        )}
        <p className="actions">
          <Button type="submit" className="primary" isPending={saving.isPending}>
            {t('mandate.save')}
          </Button>
          <Button className="plain" isPending={tried.isPending} onPress={attempt}>
            {t('mandate.try')}
          </Button>
        </p>
        <Result text={savedText('mandate', saved)} error={tried.error ?? saving.error} />
        <InView of={trial}>{trial && <Effect agent={agent} trial={trial} />}</InView>
        <p className="quiet">{t('mandate.save_what')}</p>
      </Form>
    </section>
  )
}

/** What the draft would change, and when it could be in force. */
function Effect({ agent, trial }: { agent: OwnedAgent; trial: Trial & { mandate: Mandate } }) {
  const { t } = useMessages()
  const isTooEarly = trial.change === 'looser' && agent.loosens_from !== null
  return (
    <section aria-live="polite">
      <h3>{t('mandate.would')}</h3>
      <MandateChange before={agent.mandate} after={trial.mandate} />
      <TrialResult trial={trial} />
      {isTooEarly && (
        <p>
          {t('mandate.looser_later')} {agent.loosens_from && <MomentFrom at={agent.loosens_from} />}
        </p>
      )}
      {trial.change !== 'same' && !isTooEarly && <p>{t(`mandate.${trial.change}`)}</p>}
    </section>
  )
}

function Members({ draft, change }: { draft: Draft; change: (part: Partial<Draft>) => void }) {
  const { t } = useMessages()
  return (
    <div className="fields">
      <Field
        label={t('mandate.max')}
        value={draft.maxUsdc}
        onChange={(maxUsdc) => change({ maxUsdc })}
        inputMode="decimal"
      />
      <Field
        label={t('mandate.daily')}
        value={draft.dailyUsdc}
        onChange={(dailyUsdc) => change({ dailyUsdc })}
        inputMode="decimal"
      />
      <Field
        label={t('mandate.payees')}
        value={draft.payees}
        onChange={(payees) => change({ payees })}
        hint={t('mandate.payees_hint')}
      />
      <Field
        label={t('mandate.purpose')}
        value={draft.purpose}
        onChange={(purpose) => change({ purpose })}
        hint={t('mandate.purpose_hint')}
      />
      <p className="field">
        <label htmlFor="expires">{t('mandate.expires')}</label>
        <input
          id="expires"
          type="datetime-local"
          value={draft.expires.slice(0, minuteChars)}
          onChange={({ target: { value } }) => change({ expires: value && `${value.slice(0, minuteChars)}:00.000Z` })}
        />
        <span className="quiet">{t('mandate.expires_hint')}</span>
      </p>
      <p className="field">
        <label htmlFor="anomaly">{t('mandate.anomaly')}</label>
        <select
          id="anomaly"
          value={draft.anomaly}
          onChange={(event) => change({ anomaly: anomalies.find((each) => each === event.target.value) ?? 'off' })}
        >
          {anomalies.map((each) => (
            <option key={each} value={each}>
              {t(`anomaly.${each}`)}
            </option>
          ))}
        </select>
        <span className="quiet">{t('mandate.anomaly_hint', { count: usualPayments })}</span>
      </p>
      <p className="field">
        <label className="check">
          <input type="checkbox" checked={draft.kyc} onChange={(event) => change({ kyc: event.target.checked })} />{' '}
          {t('mandate.kyc')}
        </label>
      </p>
    </div>
  )
}

/** `YYYY-MM-DDThh:mm`, as the field of the browser takes it. */
const minuteChars = 16

/** With fewer payments an agent has no usual pattern: the bound of the gate itself. */
const usualPayments = 20

const anomalies = ['off', 'review', 'block'] as const

/** The outcomes of the recent payments under the draft. */
function TrialResult({ trial }: { trial: Trial }) {
  const { t } = useMessages()
  return (
    <>
      <p>{trial.summary}</p>
      {trial.changed.length > 0 && (
        <div className="table">
          <table>
            <thead>
              <tr>
                <th scope="col">{t('payments.at')}</th>
                <th scope="col">{t('payments.payee')}</th>
                <th scope="col" className="number">
                  {t('payments.amount')}
                </th>
                <th scope="col">{t('trial.happened')}</th>
                <th scope="col">{t('trial.would')}</th>
              </tr>
            </thead>
            <tbody>
              {trial.changed.slice(0, changedMax).map((one) => (
                <tr key={one.paymentId} className="linked">
                  <td data-label={t('payments.at')}>
                    {/* In a tab of its own: what stands in the form is not saved yet. */}
                    <Link to="/console/payments/$payment" params={{ payment: one.paymentId }} target="_blank">
                      <MomentAgo at={one.at} />
                    </Link>
                  </td>
                  <td data-label={t('payments.payee')}>
                    <span className="mono" title={one.to}>
                      {shortAddress(one.to)}
                    </span>
                  </td>
                  <td data-label={t('payments.amount')} className="number">
                    <Amount usdc={one.amountUsdc} />
                  </td>
                  <td data-label={t('trial.happened')}>
                    <State state={one.happened} />
                  </td>
                  <td data-label={t('trial.would')}>
                    <State state={one.would} /> {one.pillar !== null && <GateName pillar={one.pillar} />}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

/** Payments of a trial that are shown individually; the summary counts all. */
const changedMax = 20

function draftOf({ maxUsdc, dailyUsdc, allowedPayees, purpose, expiresAt, kycRequired, anomaly }: Mandate): Draft {
  return {
    maxUsdc: String(maxUsdc),
    dailyUsdc: String(dailyUsdc),
    payees: allowedPayees.join(' '),
    purpose: purpose ?? '',
    expires: expiresAt ?? '',
    kyc: kycRequired,
    anomaly,
  }
}

/** The whole mandate, but for an end that stays: one that has passed would be refused, and with it a tightening. */
function sentOf({ maxUsdc, dailyUsdc, payees, purpose, expires, kyc, anomaly }: Draft, { expiresAt }: Mandate) {
  const allowedPayees = payees.split(/[\s,]+/).filter(Boolean)
  const end = expires === (expiresAt ?? '') ? {} : { expiresAt: expires || null }
  return { maxUsdc, dailyUsdc, allowedPayees, purpose: purpose.trim() || null, ...end, kycRequired: kyc, anomaly }
}
