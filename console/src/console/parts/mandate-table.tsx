import type { ReactNode } from 'react'
import { useMessages } from '../../use-messages.ts'
import type { MessageKey, Messages } from '../../messages.ts'
import { CallerText } from './caller-text.tsx'
import type { Mandate } from '../types.ts'
import { Moment } from './values.tsx'

/** The differing members of a mandate, before and after. */
export function MandateChange({ before, after }: { before: Mandate; after: Mandate }) {
  const messages = useMessages()
  const { t } = messages
  // The values are compared, not their texts, which can look alike.
  const changed = members.filter(({ member }) => JSON.stringify(before[member]) !== JSON.stringify(after[member]))
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
const members: readonly Member[] = [
  { member: 'maxUsdc', name: 'mandate.max', of: ({ maxUsdc }) => `${maxUsdc} USDC` },
  { member: 'dailyUsdc', name: 'mandate.daily', of: ({ dailyUsdc }) => `${dailyUsdc} USDC` },
  {
    member: 'allowedPayees',
    name: 'mandate.payees',
    of: ({ allowedPayees }, { t }) => allowedPayees.join(', ') || t('mandate.any'),
  },
  {
    member: 'purpose',
    name: 'mandate.purpose',
    of: ({ purpose }, { t }) => (purpose === null ? t('mandate.any') : <CallerText text={purpose} />),
  },
  {
    member: 'expiresAt',
    name: 'mandate.expires',
    of: ({ expiresAt }, { t }) => (expiresAt === null ? t('mandate.never') : <Moment at={expiresAt} />),
  },
  {
    member: 'kycRequired',
    name: 'mandate.kyc',
    of: ({ kycRequired }, { t }) => t(kycRequired ? 'mandate.on' : 'mandate.off'),
  },
  { member: 'anomaly', name: 'mandate.anomaly', of: ({ anomaly }, { t }) => t(`anomaly.${anomaly}`) },
]

type Member = { member: keyof Mandate; name: MessageKey; of: (mandate: Mandate, messages: Messages) => ReactNode }
