import type { AddressFault } from './address.ts'
import { isUnscreenedForm } from './unscreened-forms.ts'

/** Why a text is refused as an address: a valid one of a chain that is not screened has no misspelt character. */
export function refusalFaultOf(text: string, fault: AddressFault): AddressFault {
  return isUnscreenedForm(text) ? 'unscreened' : fault
}
