/** How changes that wait for an owner name the mandate of an agent. */
export function mandateSubject(agentId: string): string {
  return `mandate:${agentId}`
}
