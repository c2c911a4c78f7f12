import { useMessages } from '../../use-messages.ts'
import { useRead } from '../api.ts'
import type { Role, Session, SignedOut } from '../types.ts'

/** Which roles may change what a page shows, where the role of the person who is signed in is none of them. */
export function RoleNote({ roles }: { roles: readonly Role[] }) {
  const { lang, t } = useMessages()
  const session = useRead<Session | SignedOut>('/session')
  if (session.data?.signed_in !== true || roles.includes(session.data.role)) return null
  const names = roles.map((role) => t(`role.${role}`)).join(lang === 'zh' ? '、' : ', ')
  return <p className="quiet">{t('role.note', { own: t(`role.${session.data.role}`), roles: names })}</p>
}
