import { useState } from 'react'
import { Button, Form } from 'react-aria-components'
import { Moment } from '../../parts/moment.tsx'
import { useMessages } from '../../use-messages.ts'
import { serviceNow } from '../../parts/service-clock.ts'
import type { Messages } from '../../messages.ts'
import { useWebhook } from '../api.ts'
import { ChangedElsewhere } from '../parts/changed-elsewhere.tsx'
import { ConfirmButton } from '../parts/dialog.tsx'
import { Deliveries, useDeliveries } from '../parts/deliveries.tsx'
import { Field } from '../parts/field.tsx'
import { Result } from '../parts/result.tsx'
import { Secret } from '../parts/secret.tsx'
import { RoleNote } from '../parts/role-note.tsx'
import { useAct } from '../parts/use-act.ts'
import { useDraft } from '../parts/use-draft.ts'
import { Loaded } from '../parts/values.tsx'
import type { Webhook } from '../types.ts'

/** The webhook, its health, and its deliveries. */
export function WebhookPage() {
  const { lang, t } = useMessages()
  const webhook = useWebhook()
  // Requested at once and shown below the webhook, which would otherwise push it down.
  useDeliveries()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <>
      <h1>{t('hook.title')}</h1>
      <RoleNote roles={['owner', 'operator']} />
      {secret !== null && <Secret what={t('hook.secret')} secret={secret} done={() => setSecret(null)} />}
      <Loaded read={webhook}>
        {(facts) => (
          // One form for both, in the same place: where a webhook is set elsewhere meanwhile, it keeps what was typed.
          <section className={facts === null ? 'panel empty' : 'panel'}>
            {facts === null && (
              <>
                <h2>{t('hook.none')}</h2>
                <p>{t('hook.none_what')}</p>
              </>
            )}
            <UrlForm webhook={facts} show={setSecret} />
            {facts !== null && <Settings webhook={facts} show={setSecret} />}
          </section>
        )}
      </Loaded>
      {webhook.data !== undefined && (
        <>
          <p>
            <a href={`/docs/webhooks?lang=${lang}`}>{t('hook.docs')}</a>
          </p>
          <Deliveries revision={webhook.data?.revision ?? null} />
        </>
      )}
    </>
  )
}

type Show = (secret: string) => void

function UrlForm({ webhook, show }: { webhook: Webhook | null; show: Show }) {
  const { t } = useMessages()
  const stored = { revision: webhook?.revision ?? '', url: webhook?.url ?? '' }
  const { draft, base, news, change, startAgain, hasSaved } = useDraft(stored, ({ url }) => ({ url }))
  const { act, text, error, isPending } = useAct<Webhook & { secret?: string }>()
  const save = () =>
    act({ method: 'PUT', path: '/webhook', body: { ...draft, revision: base.revision } }, (after) => {
      if (after.secret !== undefined) show(after.secret)
      hasSaved(after, draft)
      return t(after.revision === base.revision ? 'said.hook_same' : 'said.hook_saved')
    })
  return (
    <Form
      className="filter"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Field
        label={t('hook.url')}
        type="url"
        value={draft.url}
        onChange={(url) => change({ url })}
        hint={t('hook.url_hint')}
        isRequired
      />
      <Button type="submit" className="primary" isPending={isPending}>
        {t(webhook === null ? 'hook.set' : 'hook.save')}
      </Button>
      <Result text={text} error={error} labels={{ url: 'hook.url' }} />
      {news && <ChangedElsewhere changed={changedUrl(news, t)} again={startAgain} />}
    </Form>
  )
}

/** A rotated secret or a pause changes the revision too, but nothing that the form saves. */
function changedUrl({ before, after }: { before: { url: string }; after: { url: string } }, t: Messages['t']) {
  return before.url === after.url ? [] : [{ name: t('hook.url'), before: before.url || '–', after: after.url || '–' }]
}

function Settings({ webhook, show }: { webhook: Webhook; show: Show }) {
  const { t } = useMessages()
  const rotate = useAct<{ secret: string }>()
  const resume = useAct()
  const other = useAct()
  const { revision } = webhook
  return (
    <>
      {webhook.paused && (
        <p className="problem">
          {webhook.paused.detail} <Moment at={webhook.paused.at} />{' '}
          <Button
            className="plain"
            onPress={() =>
              resume.act({ method: 'POST', path: '/webhook/resume', body: { revision } }, () => t('said.hook_resumed'))
            }
          >
            {t('hook.resume')}
          </Button>
        </p>
      )}
      <Result text={resume.text} error={resume.error} />
      {webhook.failing_since && (
        <p className="problem">
          {t('hook.failing')} <Moment at={webhook.failing_since} />
        </p>
      )}
      {webhook.overlap_until && <Overlap until={webhook.overlap_until} />}
      <p className="actions">
        <Button
          className="plain"
          onPress={() => other.act({ method: 'POST', path: '/webhook/test' }, () => t('said.hook_tested'))}
        >
          {t('hook.test')}
        </Button>
        <ConfirmButton
          label={t('hook.rotate')}
          title={t('hook.rotate')}
          what={t('hook.rotate_what')}
          act={() =>
            rotate.act({ method: 'POST', path: '/webhook/rotate', body: { revision } }, ({ secret }) => {
              show(secret)
              return null
            })
          }
        />
        <ConfirmButton
          label={t('hook.delete')}
          title={t('hook.delete')}
          what={t('hook.delete_what')}
          act={() => other.act({ method: 'DELETE', path: `/webhook?revision=${revision}` }, () => null)}
        />
      </p>
      <Result text={other.text} error={rotate.error ?? other.error} />
    </>
  )
}

/** How long messages also carry the signature of the replaced secret. */
function Overlap({ until }: { until: string }) {
  const { t } = useMessages()
  const minutes = Math.max(0, Math.round((Date.parse(until) - serviceNow()) / 60_000))
  return <p>{t('hook.overlap', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}</p>
}
