import assert from 'node:assert/strict'
import test from 'node:test'
import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
} from '@modelcontextprotocol/server'
import { metaKeys } from '../../src/mcp/meta-keys.ts'

test('the names that pages show are those of the official library', () => {
  assert.deepEqual(metaKeys, {
    protocolVersion: PROTOCOL_VERSION_META_KEY,
    clientInfo: CLIENT_INFO_META_KEY,
    clientCapabilities: CLIENT_CAPABILITIES_META_KEY,
  })
})
