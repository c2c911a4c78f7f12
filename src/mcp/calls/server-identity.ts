import type { McpNeeds } from '../protocol.ts'

export type ServerIdentity = { name: string; title: string; version: string; websiteUrl: string }

/** The server's identity in the protocol. */
export function serverIdentity({ rooms, version }: Pick<McpNeeds, 'rooms' | 'version'>): ServerIdentity {
  return { name: 'countersign', title: 'Countersign', version, websiteUrl: rooms.service.baseUrl }
}
