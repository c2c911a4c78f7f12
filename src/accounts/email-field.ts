import { z } from 'zod'
import { refuse } from '../endpoint/fields.ts'
import { readEmail } from './email.ts'

/** A mail address in a request, in the one form that tells accounts apart. */
export function emailField(description: string) {
  return z
    .string()
    .meta({ description, examples: ['ops@example.com'] })
    .transform((text, context): string => {
      const email = readEmail(text)
      if (email !== null) return email
      refuse(context, { code: 'email_invalid', messageKey: 'reason.email_invalid' })
      return z.NEVER
    })
}
