import { useState } from 'react'
import { Button, Form } from 'react-aria-components'
import { useMessages } from '../use-messages.ts'
import { useChange } from './api.ts'
import { Field } from './parts/field.tsx'
import { Problem } from './parts/values.tsx'

/** Mails a sign-in link. The answer is the same for every address. */
export function SignIn() {
  const { t } = useMessages()
  const [email, setEmail] = useState('')
  const request = useChange<{ detail: string }>()
  const isLinkOver = new URLSearchParams(location.search).get('link') === 'over'
  return (
    <div className="sign-in">
      <h1>{t('sign_in.title')}</h1>
      <p className="lead">{t('sign_in.what')}</p>
      {isLinkOver && !request.data && (
        <p className="notice" role="status">
          {t('sign_in.link_over')}
        </p>
      )}
      <Form
        className="panel"
        onSubmit={(event) => {
          event.preventDefault()
          request.mutate({ method: 'POST', path: '/sign-in', body: { email } })
        }}
      >
        <Field
          label={t('sign_in.email')}
          type="email"
          value={email}
          onChange={setEmail}
          hint={t('sign_in.hint')}
          isRequired
        />
        <Button type="submit" className="primary" isPending={request.isPending}>
          {t(isLinkOver ? 'sign_in.send_another' : 'sign_in.send')}
        </Button>
        <Problem error={request.error} />
        <p role="status">{request.data?.detail ?? ''}</p>
      </Form>
      <ul className="promises">
        <li>{t('sign_in.see')}</li>
        <li>{t('sign_in.fence')}</li>
        <li>{t('sign_in.hear')}</li>
      </ul>
    </div>
  )
}
