import { FieldError, Input, Label, Text, TextField } from 'react-aria-components'
import { useMessages } from '../../use-messages.ts'

type Shown = {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string
  type?: 'text' | 'email' | 'search' | 'url'
  inputMode?: 'decimal'
  isRequired?: boolean
}

/** A labelled line of text with its hint, and what is wrong with it once the form was sent, in the language of the page. */
export function Field({ label, value, onChange, hint, type = 'text', inputMode, isRequired = false }: Shown) {
  const { t } = useMessages()
  return (
    <TextField className="field" type={type} value={value} onChange={onChange} isRequired={isRequired}>
      <Label>{label}</Label>
      <Input {...(inputMode ? { inputMode } : {})} autoComplete={type === 'email' ? 'email' : 'off'} />
      {hint !== undefined && (
        <Text slot="description" className="quiet">
          {hint}
        </Text>
      )}
      <FieldError className="field-error">
        {({ validationDetails: { valueMissing } }) =>
          t(valueMissing ? 'field.required' : type === 'email' ? 'field.email' : 'field.url')
        }
      </FieldError>
    </TextField>
  )
}
