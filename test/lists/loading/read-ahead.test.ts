import assert from 'node:assert/strict'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { openListFile } from '../../../src/lists/loading/read-list-file.ts'
import { loadLists } from '../../../src/lists/loading/load-lists.ts'
import { prepareLoad, prepareReading, startLoad } from '../../../src/lists/loading/loader.ts'
import { readAhead } from '../../../src/lists/loading/read-ahead.ts'
import { viewSnapshot } from '../../../src/lists/index/snapshot-view.ts'
import type { ListSource } from '../../../src/lists/formats/list-source.ts'
import { evmAddress } from '../entries.ts'
import { sources, sourcesUrl } from '../made-up-sources.ts'
import { makeWorkplace, noon, problemsOf, stateOf, type Workplace } from '../workplace.ts'

const document = (...numbers: number[]) => ({ published_on: null, addresses: numbers.map(evmAddress) })

/** The made-up sources, and how often each file was read by them. */
function countedSources(): { counted: readonly ListSource[]; reads: string[] } {
  const reads: string[] = []
  const counted = sources.map((source) => ({
    ...source,
    formats: source.formats.map((format) => ({
      ...format,
      read: (...files: Parameters<typeof format.read>) => {
        reads.push(files[0].name)
        return format.read(...files)
      },
    })),
  }))
  return { counted, reads }
}

async function startedWith(context: TestContext) {
  const place = await makeWorkplace(context)
  const { counted, reads } = countedSources()
  const ahead = () => readAhead(place, counted, 1)
  const load = async (readings: Awaited<ReturnType<typeof ahead>>, n = 0) => {
    const { pack } = await loadLists(await place.order(noon(n)), counted, readings)
    return viewSnapshot(pack)
  }
  return { place, reads, ahead, load }
}

/** What is in force of the same files without anything read ahead. */
async function plainly(context: TestContext, fill: (place: Workplace) => Promise<void>) {
  const place = await makeWorkplace(context)
  await fill(place)
  return place.load(noon(0))
}

test('A file that was read ahead is not read again, and what is in force of it is the same.', async (context) => {
  const { place, reads, ahead, load } = await startedWith(context)
  const fill = async (at: Workplace) => {
    await at.alpha(document(1, 2, 3))
    await at.lines('beta/beta_one.txt', [evmAddress(4)])
  }
  await fill(place)
  const readings = await ahead()
  assert.deepEqual(reads, ['alpha.rich', 'beta_one.txt'])
  const snapshot = await load(readings)
  assert.equal(reads.length, 2)
  assert.equal(snapshot.root, (await plainly(context, fill)).root)
})

test('A file that was written anew after it was read ahead counts as it is now, and so does one that is gone.', async (context) => {
  const { place, reads, ahead, load } = await startedWith(context)
  await place.alpha(document(1, 2, 3))
  await place.lines('beta/beta_one.txt', [evmAddress(4)])
  await place.lines('beta/beta_two.txt', [evmAddress(5)])
  const readings = await ahead()
  await place.alpha(document(1, 2, 9))
  await place.remove('beta/beta_one.txt')
  const snapshot = await load(readings)
  assert.deepEqual(reads, ['alpha.rich', 'beta_one.txt', 'beta_two.txt', 'alpha.rich'])
  const listed = [1, 2, 3, 4, 5, 9].filter((n) => snapshot.findText(evmAddress(n)).length > 0)
  assert.deepEqual(listed, [1, 2, 5, 9])
})

test('A file that is as it was read ahead is not hashed again, and one that was written anew is.', async (context) => {
  const { place, ahead } = await startedWith(context)
  const path = join(place.listsDir, 'alpha')
  const write = async (third: number) => {
    await place.alpha(document(1, 2, third))
    await utimes(join(path, 'alpha.rich'), 1, 1)
  }
  await write(3)
  const { sha256Of } = await ahead()
  const requests: string[] = []
  const opened = async () => {
    const { mark, version, close } = await openListFile(path, 'alpha.rich', 1_000, (of) => {
      requests.push(of)
      return sha256Of(of)
    })
    await close()
    return { mark, version }
  }
  const before = await opened()
  assert.equal(sha256Of(before.version), before.mark.sha256)
  // As long as before and of the same time: only the time of its change differs, which cannot be set.
  await write(9)
  const after = await opened()
  assert.deepEqual({ ...after.mark, sha256: '' }, { ...before.mark, sha256: '' })
  assert.equal(sha256Of(after.version), null)
  assert.notEqual(after.mark.sha256, before.mark.sha256)
  assert.deepEqual(requests, [before.version, after.version])
})

test('The same bytes under another name are read as that file is.', async (context) => {
  const { place, reads, ahead, load } = await startedWith(context)
  await place.lines('beta/beta_one.txt', [evmAddress(4)])
  const readings = await ahead()
  await place.remove('beta/beta_one.txt')
  await place.lines('beta/beta_two.txt', [evmAddress(4)])
  assert.deepEqual(stateOf(await load(readings), 'beta').files, ['beta_two.txt'])
  assert.deepEqual(reads, ['beta_one.txt', 'beta_two.txt'])
})

test('A file with a fault is refused by the load for what it is.', async (context) => {
  const { place, ahead, load } = await startedWith(context)
  await place.write('alpha/alpha.rich', '<html>')
  assert.deepEqual(problemsOf(await load(await ahead()), 'alpha'), ['alpha.rich html'])
})

test('A list that was in force once, a short file and one that is read with another are left to the load.', async (context) => {
  const { place, reads, ahead, load } = await startedWith(context)
  await place.alpha(document(1), 'alpha.plain')
  await place.write('alpha/notes.txt', 'notes')
  await ahead()
  assert.deepEqual(reads, [])
  await readAhead(place, countedSources().counted)
  await load(await ahead())
  reads.length = 0
  await place.alpha(document(1, 2))
  await ahead()
  assert.deepEqual(reads, [])
})

test('A worker that reads ahead loads the same as one that was not.', async (context) => {
  const place = await makeWorkplace(context)
  await place.alpha(document(1, 2, 3))
  const order = await place.order(noon(0))
  prepareLoad(sourcesUrl)
  prepareReading(sourcesUrl, { ahead: { dataDir: place.dataDir, listsDir: place.listsDir } })
  const { pack } = await startLoad(order, sourcesUrl).result
  assert.equal(stateOf(viewSnapshot(pack), 'alpha').entries, 3)
  assert.equal((await place.load(noon(0))).root, viewSnapshot(pack).root)
})
