import { z } from 'zod'

/** Whether a pending change was announced by a mail of its own. */
export const mailedField = z
  .boolean()
  .describe(
    'Whether the owner gets an e-mail with a link that confirms the change. At most 10 an hour are sent for a key or an ' +
      'agent, and 20 an hour to an owner; beyond that the console alone shows the change.',
  )
