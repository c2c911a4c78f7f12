import { z } from 'zod'
import { readSubject, type Subject, type UnreadAddress } from '../kit/subject.ts'
import { ServiceError } from './errors.ts'
import { addressRefusal, addressText, refuse } from './fields.ts'

/**
 * A required address to be screened; becomes the parsed Address, or a text that a list may name though its chain is not
 * screened. Where no list names it, it is refused as `addressField` does (`unlistedRefusal`).
 */
export function subjectField(description: string) {
  return addressText(description).transform((text, context): Subject => {
    const reading = readSubject(text)
    if (reading.subject) return reading.subject
    refuse(context, addressRefusal(reading.fault))
    return z.NEVER
  })
}

/** The refusal of an address that no list names and no family reads. `field`: where it was sent. */
export function unlistedRefusal({ fault }: UnreadAddress, field: string): ServiceError {
  const { code, messageKey } = addressRefusal(fault)
  return new ServiceError(code, { field, messageKey })
}
