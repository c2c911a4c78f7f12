import type { ReactNode } from 'react'
import { Moment } from '../../parts/moment.tsx'
import { useMessages } from '../../use-messages.ts'
import type { MessageKey, Messages } from '../../messages.ts'
import { CallerText } from './caller-text.tsx'
import { ChangeTable, type ChangedSetting } from './change-table.tsx'
import type { Mandate } from '../types.ts'

type Change = { before: Mandate; after: Mandate }

/** The differing members of a mandate, before and after. */
export function MandateChange({ before, after }: Change) {
  const messages = useMessages()
  const changed = changedMembers({ before, after }, messages)
  if (changed.length === 0) return <p className="quiet">{messages.t('mandate.same')}</p>
  return <ChangeTable changed={changed} />
}

/** The differing members of a mandate in words. The values are compared, not their texts, which can look alike. */
export function changedMembers({ before, after }: Change, messages: Messages): ChangedSetting[] {
  return members
    .filter(({ member }) => JSON.stringify(before[member]) !== JSON.stringify(after[member]))
    .map(({ name, of }) => ({ name: messages.t(name), before: of(before, messages), after: of(after, messages) }))
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
