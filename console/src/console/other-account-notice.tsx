import { Button } from 'react-aria-components'
import { useMessages } from '../use-messages.ts'

/** Shown where another account has signed in meanwhile: no data of either, and a way to continue. */
export function OtherAccountNotice({ before, now }: { before: string; now: string }) {
  const { t } = useMessages()
  return (
    <section className="sign-in" role="alert">
      <h1>{t('other_account.title')}</h1>
      <p className="lead">{t('other_account.what', { before, now })}</p>
      <p>{t('other_account.warning', { now })}</p>
      <p className="actions">
        <Button className="primary" onPress={() => location.reload()}>
          {t('other_account.go_on', { now })}
        </Button>
      </p>
    </section>
  )
}
