import { useId } from 'react'
import { useMessages } from '../../use-messages.ts'

type Option = { value: string; name: string }
type FilterSelectProps = { label: string; value: string; options: readonly Option[]; choose: (value: string) => void }

/** A filter of a table with fixed values, the first of which is any. */
export function FilterSelect({ label, value, options, choose }: FilterSelectProps) {
  const { t } = useMessages()
  const id = useId()
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => choose(event.target.value)}>
        <option value="">{t('payments.any')}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </p>
  )
}
