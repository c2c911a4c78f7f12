import { addressField, refuse } from '../endpoint/fields.ts'
import { findNonAccount } from './non-accounts.ts'

/** A required address that can be paid, on any network; parsed to an Address. */
export function accountField(description: string) {
  return addressField(description).transform((address, context) => {
    const nonAccount = findNonAccount(address, '')
    if (nonAccount === null) return address
    refuse(context, {
      code: 'address_invalid',
      messageKey: 'registry.not_an_account',
      params: { name: nonAccount.name },
    })
    return address
  })
}
