import { readdirSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// `npm run example -- NAME …`: runs a program of examples/ with the SDK of this clone, which is not installed as a package.
const [name = '', ...args] = process.argv.slice(2)
const root = join(import.meta.dirname, '..')
const sdk = pathToFileURL(join(root, 'sdk/src/index.ts')).href
registerHooks({
  resolve: (specifier, context, next) => next(specifier === '@countersign/sdk' ? sdk : specifier, context),
})
const names = readdirSync(join(root, 'examples')).flatMap((file) => /^([a-z-]+)\.ts$/.exec(file)?.[1] ?? [])
if (names.includes(name)) {
  const program = join(root, 'examples', `${name}.ts`)
  process.argv.splice(1, process.argv.length, program, ...args)
  await import(pathToFileURL(program).href)
} else {
  console.error(`Name a program of examples/: ${names.join(', ')}.`)
  process.exitCode = 1
}
