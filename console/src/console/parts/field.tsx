import { Input, Label, Text, TextField } from 'react-aria-components'

type Shown = {
  label: string
  value: string
  onChange: (value: string) => void
  hint?: string
  type?: 'text' | 'email' | 'search' | 'url'
  inputMode?: 'decimal'
  isRequired?: boolean
}

/** A labelled line of text with its hint. */
export function Field({ label, value, onChange, hint, type = 'text', inputMode, isRequired = false }: Shown) {
  return (
    <TextField className="field" type={type} value={value} onChange={onChange} isRequired={isRequired}>
      <Label>{label}</Label>
      <Input {...(inputMode ? { inputMode } : {})} autoComplete={type === 'email' ? 'email' : 'off'} />
      {hint !== undefined && (
        <Text slot="description" className="quiet">
          {hint}
        </Text>
      )}
    </TextField>
  )
}
