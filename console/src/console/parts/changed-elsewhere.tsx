import { Button } from 'react-aria-components'
import { useMessages } from '../../use-messages.ts'
import type { ChangedSetting } from './change-table.tsx'

/**
 * What was changed elsewhere while a draft was typed. Nothing where the form has none of it: what the form saves is the
 * same then.
 */
export function ChangedElsewhere({ changed, again }: { changed: readonly ChangedSetting[]; again: () => void }) {
  const { lang, t } = useMessages()
  if (changed.length === 0) return null
  return (
    <section className="waits" role="alert">
      <p>{t('draft.changed')}</p>
      <ul>
        {changed.map(({ name, before, after }) => (
          <li key={name}>
            {lang === 'zh' ? `${name}：` : `${name}: `}
            <s>{before}</s> → <strong>{after}</strong>
          </li>
        ))}
      </ul>
      <p className="actions">
        <Button className="plain" onPress={again}>
          {t('draft.start_again')}
        </Button>
      </p>
    </section>
  )
}
