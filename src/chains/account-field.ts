import { addressField, refuse } from '../endpoint/fields.ts'
import { findNonAccount } from './non-accounts.ts'

/** A required address at which somebody can be paid, on whatever network; becomes the parsed Address. */
export function accountField(description: string) {
  return addressField(description).transform((address, context) => {
    const found = findNonAccount(address, '')
    if (found === null) return address
    refuse(context, { code: 'address_invalid', messageKey: 'registry.not_an_account', params: { name: found.name } })
    return address
  })
}
