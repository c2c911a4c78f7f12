import { Button } from 'react-aria-components'
import { useMessages } from '../use-messages.ts'

/** What a tab shows where another account signed in behind it: nothing of either, and the way to go on as the other one. */
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
