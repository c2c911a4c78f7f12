import { useState } from 'react'
import { Button, Form } from 'react-aria-components'
import { useMessages } from '../../use-messages.ts'
import { useChange, useWebhook } from '../api.ts'
import { ConfirmButton } from '../parts/dialog.tsx'
import { Deliveries, useDeliveries } from '../parts/deliveries.tsx'
import { Field } from '../parts/field.tsx'
import { Secret } from '../parts/secret.tsx'
import { Empty, Loaded, Moment, Problem } from '../parts/values.tsx'
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
      {secret !== null && <Secret what={t('hook.secret')} secret={secret} done={() => setSecret(null)} />}
      <Loaded read={webhook}>
        {(facts) =>
          facts === null ? (
            <Empty title={t('hook.none')} what={t('hook.none_what')}>
              <UrlForm webhook={null} show={setSecret} />
            </Empty>
          ) : (
            <Settings webhook={facts} show={setSecret} />
          )
        }
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
  const [typed, setTyped] = useState(webhook?.url ?? '')
  const save = useChange<{ secret?: string }>()
  return (
    <Form
      className="filter"
      onSubmit={(event) => {
        event.preventDefault()
        const onSuccess = ({ secret }: { secret?: string }) => secret !== undefined && show(secret)
        save.mutate(
          { method: 'PUT', path: '/webhook', body: { url: typed, revision: webhook?.revision ?? '' } },
          { onSuccess },
        )
      }}
    >
      <Field label={t('hook.url')} type="url" value={typed} onChange={setTyped} hint={t('hook.url_hint')} isRequired />
      <Button type="submit" className="primary" isPending={save.isPending}>
        {t(webhook === null ? 'hook.set' : 'hook.save')}
      </Button>
      <Problem error={save.error} labels={{ url: 'hook.url' }} />
    </Form>
  )
}

function Settings({ webhook, show }: { webhook: Webhook; show: Show }) {
  const { t } = useMessages()
  const rotate = useChange<{ secret: string }>()
  const act = useChange()
  const { revision } = webhook
  return (
    <section className="panel">
      <UrlForm key={webhook.url} webhook={webhook} show={show} />
      {webhook.paused && (
        <p className="problem">
          {webhook.paused.detail} <Moment at={webhook.paused.at} />{' '}
          <Button
            className="plain"
            onPress={() => act.mutate({ method: 'POST', path: '/webhook/resume', body: { revision } })}
          >
            {t('hook.resume')}
          </Button>
        </p>
      )}
      {webhook.failing_since && (
        <p className="problem">
          {t('hook.failing')} <Moment at={webhook.failing_since} />
        </p>
      )}
      {webhook.overlap_until && <Overlap until={webhook.overlap_until} />}
      <p className="actions">
        <Button className="plain" onPress={() => act.mutate({ method: 'POST', path: '/webhook/test' })}>
          {t('hook.test')}
        </Button>
        <ConfirmButton
          label={t('hook.rotate')}
          title={t('hook.rotate')}
          what={t('hook.rotate_what')}
          act={() =>
            rotate.mutate(
              { method: 'POST', path: '/webhook/rotate', body: { revision } },
              { onSuccess: ({ secret }) => show(secret) },
            )
          }
        />
        <ConfirmButton
          label={t('hook.delete')}
          title={t('hook.delete')}
          what={t('hook.delete_what')}
          act={() => act.mutate({ method: 'DELETE', path: `/webhook?revision=${revision}` })}
        />
      </p>
      <Problem error={rotate.error ?? act.error} />
    </section>
  )
}

/** How long messages also carry the signature of the replaced secret. */
function Overlap({ until }: { until: string }) {
  const { t } = useMessages()
  const minutes = Math.max(0, Math.round((Date.parse(until) - Date.now()) / 60_000))
  return <p>{t('hook.overlap', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}</p>
}
