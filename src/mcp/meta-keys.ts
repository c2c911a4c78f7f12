/**
 * The names in `_meta` of the revision 2026-07-28. They stand here as text because the library of the protocol, which
 * has them too, is loaded with the first message and not with the pages.
 */
export const metaKeys = {
  protocolVersion: 'io.modelcontextprotocol/protocolVersion',
  clientInfo: 'io.modelcontextprotocol/clientInfo',
  clientCapabilities: 'io.modelcontextprotocol/clientCapabilities',
} as const
