import type { McpNeeds } from '../protocol.ts'

/** The server's identity in the protocol. */
export function serverIdentity({ rooms, version }: Pick<McpNeeds, 'rooms' | 'version'>) {
  return { name: 'countersign', title: 'Countersign', version, websiteUrl: rooms.service.baseUrl }
}
