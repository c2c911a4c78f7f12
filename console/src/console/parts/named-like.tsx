import { useMessages } from '../../use-messages.ts'
import { State } from './values.tsx'

/** A notice that a name is the full name of a party on these sanctions lists; nothing where the list is empty. */
export function NamedLike({ lists, what }: { lists: readonly string[]; what: 'agent' | 'service' }) {
  const { lang, t } = useMessages()
  if (lists.length === 0) return null
  return (
    <p>
      <State state="named_like" /> {t(`named_like.${what}`, { lists: lists.join(lang === 'zh' ? '、' : ', ') })}
    </p>
  )
}
