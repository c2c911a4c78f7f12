import { useState } from 'react'
import { Button } from 'react-aria-components'
import { CopyLine } from '../../parts/copy-line.tsx'
import { WithCode } from '../../parts/with-code.tsx'
import { useMessages } from '../../use-messages.ts'
import { useRead } from '../api.ts'
import { CallerText } from '../parts/caller-text.tsx'
import { DialogButton } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { NamedLike } from '../parts/named-like.tsx'
import { Result } from '../parts/result.tsx'
import { ServiceForm } from '../parts/service-form.tsx'
import { RoleNote } from '../parts/role-note.tsx'
import { useAct } from '../parts/use-act.ts'
import { Empty, Loaded, State } from '../parts/values.tsx'
import type { Items, OwnedService } from '../types.ts'

/** Services that take payments: their proofs and what is still missing. */
export function Services() {
  const { t } = useMessages()
  const services = useRead<Items<OwnedService>>('/services')
  const [registered, setRegistered] = useState<string | null>(null)
  return (
    <>
      <div className="heading">
        <h1>{t('services.title')}</h1>
        <DialogButton title={t('services.register')} label={t('services.register')} look="primary">
          {(close) => (
            <ServiceForm
              service={null}
              done={({ sid }) => {
                setRegistered(t('said.service_registered', { sid }))
                close()
              }}
            />
          )}
        </DialogButton>
      </div>
      <RoleNote roles={['owner', 'operator']} />
      <Result text={registered} />
      <Loaded read={services}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title={t('services.none')} what={t('services.none_what')} />
          ) : (
            <ul className="cards">
              {items.map((service) => (
                <li key={service.sid} className="panel">
                  <ServiceFacts service={service} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

function ServiceFacts({ service }: { service: OwnedService }) {
  const { lang, t } = useMessages()
  const changed = useAct()
  return (
    <>
      <h2>
        <a href={`/registry/${service.sid}?lang=${lang}`}>
          <CallerText text={service.name} />
        </a>{' '}
        <State state={service.rating_status} />
      </h2>
      <p className="quiet">
        <CallerText text={service.url} /> · <code>{service.wallet}</code>
      </p>
      <NamedLike lists={service.named_like} what="service" />
      <p className="actions">
        <DialogButton title={t('services.change')} label={t('services.change')}>
          {(close) => (
            <ServiceForm
              service={service}
              done={({ revision }, shown) => {
                changed.show(t(revision === shown ? 'said.service_same' : 'said.service_saved'))
                close()
              }}
            />
          )}
        </DialogButton>
      </p>
      <Result text={changed.text} />
      <DomainProof service={service} />
      <WalletProof service={service} />
    </>
  )
}

function DomainProof({ service }: { service: OwnedService }) {
  const { t } = useMessages()
  const { proof, prove } = useProof(service, 'domain')
  const { domain } = service.proofs
  return (
    <section className="proof">
      <h3>
        {t('services.domain')} <State state={domain.state} />
      </h3>
      <p>
        <WithCode text={domain.state === 'open' ? t('services.domain_how') : (domain.detail ?? '')} />
      </p>
      {domain.state === 'open' && (
        <>
          <CopyLine text={domain.file_url} />
          <CopyLine text={domain.token} />
          <Button className="plain" onPress={() => prove()}>
            {t('services.prove')}
          </Button>
        </>
      )}
      <Result text={proof.text} error={proof.error} />
    </section>
  )
}

function WalletProof({ service }: { service: OwnedService }) {
  const { t } = useMessages()
  const [signature, setSignature] = useState('')
  const { proof, prove } = useProof(service, 'wallet')
  const { wallet } = service.proofs
  return (
    <section className="proof">
      <h3>
        {t('services.wallet')} <State state={wallet.state} />
      </h3>
      <p>
        <WithCode text={wallet.state === 'open' ? t('services.wallet_how') : (wallet.detail ?? '')} />
      </p>
      {wallet.state === 'open' && (
        <>
          <CopyLine text={wallet.message} />
          <div className="filter">
            <Field label={t('services.signature')} value={signature} onChange={setSignature} />
            <Button className="plain" onPress={() => prove({ signature })}>
              {t('services.prove')}
            </Button>
          </div>
        </>
      )}
      <Result text={proof.text} error={proof.error} />
    </section>
  )
}

/** Sends a proof of a service, of the state that is shown. */
function useProof({ sid, revision }: OwnedService, name: 'domain' | 'wallet') {
  const { t } = useMessages()
  const proof = useAct()
  const prove = (body: Readonly<Record<string, unknown>> = {}) =>
    proof.act({ method: 'POST', path: `/services/${sid}/prove`, body: { proof: name, ...body, revision } }, () =>
      t('said.proved'),
    )
  return { proof, prove }
}
