import assert from 'node:assert/strict'
import test from 'node:test'
import { pagePath } from '../../src/kit/page-path.ts'

const pathOf = (url: string): string => pagePath(new URL(url))

test('one page has one spelling: slashes, escapes and, on platforms that are blind to it, case', () => {
  const same: readonly (readonly [string, string])[] = [
    ['https://a.example/', ''],
    ['https://a.example/x//y///', '/x/y'],
    ['https://a.example/%78/%2f%c3%a9', '/x/%2F%C3%A9'],
    ['https://a.example/X?q=A', '/X?q=A'],
    ['https://x.com/AcalaNetworks', '/acalanetworks'],
    ['https://www.T.me/Some_Bot?start=Ab', '/some_bot?start=Ab'],
    ['https://a.example/%2f%20x%20%2F', '/x'],
    ['https://a.example/%20', ''],
    ['https://x.com/%40Some%2Fstatus%C2%A0', '/@some/status'],
    ['https://youtube.com/@Some/Live', '/@some/live'],
    ['https://youtube.com/shorts/AbC', '/shorts/AbC'],
  ]
  for (const [url, path] of same) assert.equal(pathOf(url), path, url)
})

test('a spelling that was made plain stays as it is', () => {
  for (const path of ['/%2578', '/a%2Fb//c', '/%7Ename/', '/%%41'])
    assert.equal(
      pathOf(`https://a.example${pathOf(`https://a.example${path}`)}`),
      pathOf(`https://a.example${path}`),
      path,
    )
})
