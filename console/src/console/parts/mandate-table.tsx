import { useMessages } from '../../use-messages.ts'
import type { Messages } from '../../messages.ts'
import type { Mandate } from '../types.ts'

/** A change of a mandate, before and after side by side; only what differs. */
export function MandateChange({ before, after }: { before: Mandate; after: Mandate }) {
  const messages = useMessages()
  const { t } = messages
  const changed = members.filter(({ of }) => of(before, messages) !== of(after, messages))
  if (changed.length === 0) return <p className="quiet">{t('mandate.same')}</p>
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
          {changed.map(({ name, of }) => (
            <tr key={name}>
              <th scope="row">{t(name)}</th>
              <td data-label={t('mandate.before')}>{of(before, messages)}</td>
              <td data-label={t('mandate.after')}>{of(after, messages)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The members of a mandate, each in words. */
const members = [
  { name: 'mandate.max', of: ({ maxUsdc }: Mandate) => `${maxUsdc} USDC` },
  { name: 'mandate.daily', of: ({ dailyUsdc }: Mandate) => `${dailyUsdc} USDC` },
  {
    name: 'mandate.payees',
    of: ({ allowedPayees }: Mandate, { t }: Messages) => allowedPayees.join(', ') || t('mandate.any'),
  },
  { name: 'mandate.purpose', of: ({ purpose }: Mandate, { t }: Messages) => purpose ?? t('mandate.any') },
  { name: 'mandate.expires', of: ({ expiresAt }: Mandate, { t }: Messages) => expiresAt ?? t('mandate.never') },
  {
    name: 'mandate.kyc',
    of: ({ kycRequired }: Mandate, { t }: Messages) => t(kycRequired ? 'mandate.on' : 'mandate.off'),
  },
  { name: 'mandate.anomaly', of: ({ anomaly }: Mandate, { t }: Messages) => t(`anomaly.${anomaly}`) },
] as const
