import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** The yardsticks: `bare` builds an equal object for each request and stringifies it, `constant` sends a ready buffer. */
const sample = JSON.parse(await text(process.stdin)) as { headers: [string, string][]; body: string }
const headers = Object.fromEntries(sample.headers)
// Compiled once, the literal builds a fresh object each time it is called, as an endpoint would.
const source = `export const build = () => (${sample.body})`
const { build } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as { build: () => unknown }
const ready = Buffer.from(sample.body)

const answer = process.argv[2] === 'constant' ? () => ready : () => JSON.stringify(build())

const server = createServer((request, response) => {
  request.resume()
  request.on('end', () => {
    const body = answer()
    response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(body) })
    response.end(body)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' && address !== null ? address.port : 0)
})
