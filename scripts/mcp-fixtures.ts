import { serve } from '../src/app/serve.ts'
import { environment } from '../src/config/config.ts'
import { openFixtureProtocol } from '../test/mcp/fixtures/fixture-protocol.ts'

// `npm run mcp:fixtures`: the service with the fixtures of the official MCP conformance suites at /api/mcp.
const surface = { tools: [], openProtocol: openFixtureProtocol }
const words = (url: string) =>
  `The fixtures of the MCP conformance suites are served at ${url}/api/mcp. Stop with Ctrl-C.`
// Only the first loop serves them.
await serve({ ...environment, WORKERS: '1' }, words, () => Promise.resolve(surface))
