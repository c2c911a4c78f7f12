import { z } from 'zod'
import { refuse } from '../endpoint/fields.ts'
import { readEmail } from './email.ts'

/** A mail address in a request, normalised to the form that identifies an account. */
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
