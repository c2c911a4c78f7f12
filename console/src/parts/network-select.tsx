import { useNetworks } from '../api/use-networks.ts'
import { useMessages } from '../use-messages.ts'

type NetworkSelectProps = {
  value: string
  choose: (network: string) => void
  /** The id of the error message of the network, which must be on the page. */
  problemId: string
  invalid: boolean
}

/** The networks of a 0x address. An address of another family names its network itself. */
export function NetworkSelect({ value, choose, problemId, invalid }: NetworkSelectProps) {
  const { t } = useMessages()
  const choices = useNetworks().flatMap(({ name, family }) => (family === 'evm' ? [name] : []))
  // A link may name a network in another form or an unknown one; it is shown as an additional option.
  const other = value !== '' && !choices.includes(value) ? [value] : []
  return (
    <select
      id="network"
      name="network"
      value={value}
      onChange={(event) => choose(event.target.value)}
      aria-describedby={problemId}
      aria-invalid={invalid}
    >
      <option value="">{t('form.network_auto')}</option>
      {[...choices, ...other].map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  )
}
