import { auditWrite, operator } from '../audit/audit-write.ts'
import type { World } from '../kit/world.ts'
import type { Storage } from '../storage/storage.ts'
import { membershipsOf, removeMember } from './members.ts'
import { endSessions } from './session.ts'

type Needs = { storage: Pick<Storage, 'read' | 'apply'>; world: Pick<World, 'now' | 'randomBytes'> }

/** Removes an address from all accounts that it is a member of. Returns whether there were any. */
export async function endMemberships({ storage, world }: Needs, email: string): Promise<boolean> {
  let wasMember = false
  for (;;) {
    const members = await membershipsOf({ storage }, email)
    if (members.length === 0) return wasMember
    wasMember = true
    for (const { ownerId, id, role } of members)
      await storage.apply([
        removeMember({ ownerId, id }),
        ...endSessions(ownerId, { memberId: id }),
        auditWrite(world, {
          action: 'person_removed',
          subject: `member:${id}`,
          ownerId,
          by: operator,
          facts: { role },
        }),
      ])
  }
}
