import type { ReactNode } from 'react'
import { useMessages } from '../../use-messages.ts'

/** A setting before and after a change. */
export type ChangedSetting = { name: string; before: ReactNode; after: ReactNode }

/** Settings that differ, before and after. */
export function ChangeTable({ changed }: { changed: readonly ChangedSetting[] }) {
  const { t } = useMessages()
  return (
    <div className="table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('mandate.member')}</th>
            <th scope="col">{t('mandate.before')}</th>
            <th scope="col">{t('mandate.after')}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ name, before, after }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td data-label={t('mandate.before')}>{before}</td>
              <td data-label={t('mandate.after')}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
