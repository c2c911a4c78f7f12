/**
 * What a person may do in an account: `owner` everything; `approver` reads, and is meant to decide on held payments, which no operation does yet; `operator`
 * changes settings, so mandates, services and the webhook; `developer` manages keys and agents; `auditor` reads.
 */
export const roles = ['owner', 'approver', 'operator', 'developer', 'auditor'] as const
export type Role = (typeof roles)[number]

/** The roles of an operation. */
export const anyRole: readonly Role[] = [...roles]
export const settingsRoles: readonly Role[] = ['owner', 'operator']
export const developerRoles: readonly Role[] = ['owner', 'developer']
/** What a tightening in an emergency takes. */
export const managerRoles: readonly Role[] = ['owner', 'operator', 'developer']
export const ownerOnly: readonly Role[] = ['owner']
