import { z } from 'zod'
import { readSubject, type Subject, type UnreadAddress } from '../kit/subject.ts'
import { ServiceError } from './errors.ts'
import { addressRefusal, addressText, refuse } from './fields.ts'

/**
 * A required address to be screened; parsed to an Address, or kept as a text that a list may have although its chain is
 * not screened. If no list has it, it is refused like `addressField` (`unlistedRefusal`).
 */
export function subjectField(description: string) {
  return addressText(description).transform((text, context): Subject => {
    const reading = readSubject(text)
    if (reading.subject) return reading.subject
    refuse(context, addressRefusal(text, reading.fault))
    return z.NEVER
  })
}

/** The refusal of an address that no list has and no family reads. `field`: its position in the request. */
export function unlistedRefusal({ canonical, fault }: UnreadAddress, field: string): ServiceError {
  const { code, messageKey } = addressRefusal(canonical, fault)
  return new ServiceError(code, { field, messageKey })
}
