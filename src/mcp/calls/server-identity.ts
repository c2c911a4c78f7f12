import type { McpNeeds } from '../protocol.ts'

/** Who answers, as the protocol names it. */
export function serverIdentity({ rooms, version }: Pick<McpNeeds, 'rooms' | 'version'>) {
  return { name: 'countersign', title: 'Countersign', version, websiteUrl: rooms.service.baseUrl }
}
