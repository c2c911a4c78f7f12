import assert from 'node:assert/strict'
import test from 'node:test'
import { appPaths } from '../../src/http/serve-pages.ts'
import { appVisits } from '../support/page-paths.ts'
import { child, findNodes, readSources, textOf } from '../support/source-tree.ts'

test('the service answers the paths of the web app’s pages, and no others, with its document', () => {
  const own = readSources('console/src')
    .filter(({ path }) => path === 'console/src/pages.ts')
    .flatMap((source) => findNodes(source, 'Property'))
    .filter((node) => textOf(child(node, 'key'), 'name') === 'path')
    .map((node) => textOf(child(node, 'value'), 'value'))
  assert.deepEqual(own, [...appPaths])
  assert.deepEqual(Object.keys(appVisits), [...appPaths], 'each is visited by the tests of every path')
})
