import { Checkbox, CheckboxGroup } from 'react-aria-components'
import { scopes } from '../../../../src/endpoint/caller.ts'
import { useMessages } from '../../use-messages.ts'
import '../../styles/scopes.css'

/** The scopes that a form holds: all of them, future ones included, or those that were chosen, which may be none yet. */
export type ChosenScopes = 'all' | string[]

/** All scopes or some: a choice of its own, so that no scope ticked never means all. A ticked scope chooses "some". */
export function ScopeChips({ value, onChange }: { value: ChosenScopes; onChange: (value: ChosenScopes) => void }) {
  const { t } = useMessages()
  const isAll = value === 'all'
  return (
    <fieldset className="field scopes">
      <legend>{t('keys.scopes')}</legend>
      <label className="check">
        <input type="radio" name="scopes" checked={isAll} onChange={() => onChange('all')} /> {t('keys.scopes_all')}
      </label>
      <label className="check">
        <input type="radio" name="scopes" checked={!isAll} onChange={() => onChange([])} /> {t('keys.scopes_some')}
      </label>
      <CheckboxGroup
        className="chips"
        aria-label={t('keys.scopes_some')}
        value={isAll ? [] : value}
        onChange={onChange}
      >
        {scopes.map((scope) => (
          <Checkbox key={scope} value={scope} className="chip">
            {scope}
          </Checkbox>
        ))}
      </CheckboxGroup>
    </fieldset>
  )
}
