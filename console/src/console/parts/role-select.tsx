import { useId } from 'react'
import { useMessages } from '../../use-messages.ts'
import { roles, type Role } from '../types.ts'

/** A role, with what it may do. */
export function RoleSelect({ role, choose }: { role: Role; choose: (role: Role) => void }) {
  const { t } = useMessages()
  const id = useId()
  return (
    <p className="field">
      <label htmlFor={id}>{t('people.role')}</label>
      <select
        id={id}
        value={role}
        onChange={(event) => choose(roles.find((each) => each === event.target.value) ?? role)}
      >
        {roles.map((each) => (
          <option key={each} value={each}>
            {t(`role.${each}`)}
          </option>
        ))}
      </select>
      <span className="quiet">{t(`role.${role}.may`)}</span>
    </p>
  )
}
