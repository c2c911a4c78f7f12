import { migrations as accounts } from '../accounts/tables.ts'
import { migrations as attestation } from '../attestation/tables.ts'
import { migrations as audit } from '../audit/tables.ts'
import { migrations as decision } from '../decision/tables.ts'
import { migrations as evidence } from '../evidence/tables.ts'
import { migrations as gateway } from '../gateway/tables.ts'
import { migrations as keys } from '../keys/tables.ts'
import { migrations as lists } from '../lists/tables.ts'
import { migrations as observatory } from '../observatory/tables.ts'
import { migrations as paid } from '../paid/tables.ts'
import { migrations as registry } from '../registry/tables.ts'
import { migrations as screening } from '../screening/tables.ts'
import { migrations as status } from '../status/tables.ts'
import { migrations as webhooks } from '../webhooks/tables.ts'
import type { Migration } from '../storage/migrate.ts'

/**
 * The migrations of all rooms with a `tables.ts`, in the order of the ladder. A released migration never changes; a
 * later one corrects it.
 */
export const migrations: readonly Migration[] = [
  ...audit,
  ...attestation,
  ...lists,
  ...screening,
  ...accounts,
  ...observatory,
  ...status,
  ...webhooks,
  ...keys,
  ...registry,
  ...evidence,
  ...decision,
  ...gateway,
  ...paid,
]
