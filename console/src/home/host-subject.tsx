import type { HostResult } from '../api/host-screening.ts'
import { useMessages } from '../use-messages.ts'
import { isMisleadingHost, spellOutInvisible } from './misleading-host.ts'

/**
 * The screened host, and a notice where it differs from what a reader of the URL would expect. Never a link to the
 * host.
 */
export function HostSubject({ result, typed }: { result: HostResult; typed: string }) {
  const { t } = useMessages()
  const { registrable_domain: registered } = result
  return (
    <>
      {isMisleadingHost(typed, result.host) ? (
        <dl className="leads">
          <dt>{t('host.typed')}</dt>
          <dd>
            <bdi dir="ltr">
              <code>{spellOutInvisible(typed)}</code>
            </bdi>
          </dd>
          <dt>{t('host.leads')}</dt>
          <dd>
            <HostName result={result} />
          </dd>
        </dl>
      ) : (
        <p className="subject">
          <HostName result={result} />
        </p>
      )}
      <p>
        {registered === null ? (
          t('host.unregistered')
        ) : (
          <>
            {t('host.registered')}{' '}
            <bdi dir="ltr">
              <code>{registered}</code>
            </bdi>
          </>
        )}
      </p>
    </>
  )
}

/** The host with its registrable part emphasised: the rest is chosen freely by its owner. */
function HostName({ result: { host, registrable_domain } }: { result: HostResult }) {
  const registered = registrable_domain !== null && host.endsWith(registrable_domain) ? registrable_domain : host
  return (
    <bdi dir="ltr">
      <code className="host">
        {host.slice(0, host.length - registered.length)}
        <strong>{registered}</strong>
      </code>
    </bdi>
  )
}
