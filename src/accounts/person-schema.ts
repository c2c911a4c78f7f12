import { z } from 'zod'
import { roles } from '../endpoint/roles.ts'
import { revisionShape } from './shown-state.ts'

/** A person of an account in an answer. */
export const personSchema = z.strictObject({
  person_id: z.string().describe('The id of the person in this account.'),
  email: z.string().describe('The address of the person.'),
  role: z.enum(roles).describe('What the person may do in this account.'),
  state: z.enum(['invited', 'active']).describe('`invited` until the person has signed in to this account.'),
  first_owner: z.boolean().describe('Whether the person owns the address of the account, and so stays its owner.'),
  is_you: z.boolean().describe('Whether this is the person who is signed in.'),
  invited_at: z.iso.datetime().nullable().describe('When the person was invited; null for the first owner.'),
  joined_at: z.iso.datetime().nullable().describe('When the person first signed in to this account; null before.'),
  revision: revisionShape,
})
