import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { Moment } from '../../parts/moment.tsx'
import { useMessages } from '../../use-messages.ts'
import type { Request } from '../api.ts'
import type { Pending } from '../types.ts'
import { ConfirmButton } from './dialog.tsx'

type Shown = {
  pending: Pending
  path: string
  typed?: string
  decide: (request: Request, textOf: () => string) => void
  children: ReactNode
}

/**
 * A pending loosening, shown by `children`, with confirm and cancel. The decision names the shown change. Render it
 * with the id of the change as its key, so that an open dialog closes when the change is replaced.
 */
export function DecideChange({ pending, path, typed, decide, children }: Shown) {
  const { t } = useMessages()
  const request = (action: 'confirm' | 'cancel'): Request => ({
    method: 'POST',
    path,
    body: { action, change_id: pending.id, change_hash: pending.hash },
  })
  return (
    <>
      <p>
        {t(`pending.by.${pending.requested_by ?? 'unknown'}`)} <Moment at={pending.requested_at} />
      </p>
      <p>
        {t('pending.what')} <Moment at={pending.expires_at} />
      </p>
      {children}
      <p className="quiet">
        <code>{pending.id}</code>
      </p>
      <p className="actions">
        <ConfirmButton
          label={t('pending.confirm')}
          title={t('pending.confirm')}
          what={t('pending.loosens')}
          shown={children}
          {...(typed === undefined ? {} : { typed })}
          act={() => decide(request('confirm'), () => t('said.confirmed'))}
        />
        <Button className="plain" onPress={() => decide(request('cancel'), () => t('said.cancelled'))}>
          {t('pending.cancel')}
        </Button>
      </p>
    </>
  )
}
