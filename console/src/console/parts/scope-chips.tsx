import { Checkbox, CheckboxGroup, Label } from 'react-aria-components'
import { scopes } from '../../../../src/endpoint/caller.ts'
import { useMessages } from '../../use-messages.ts'

/** The scopes of a key as chips. None selected means all, including future ones. */
export function ScopeChips({ value, onChange }: { value: string[]; onChange: (value: string[]) => void }) {
  const { t } = useMessages()
  return (
    <CheckboxGroup className="field" value={value} onChange={onChange}>
      <Label>{t('keys.scopes')}</Label>
      <div className="chips">
        {scopes.map((scope) => (
          <Checkbox key={scope} value={scope} className="chip">
            {scope}
          </Checkbox>
        ))}
      </div>
      <p className="quiet">{t('keys.scopes_hint')}</p>
    </CheckboxGroup>
  )
}
