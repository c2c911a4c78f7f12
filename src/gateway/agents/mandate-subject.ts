/** The subject of pending changes of an agent's mandate. */
export function mandateSubject(agentId: string): string {
  return `mandate:${agentId}`
}
