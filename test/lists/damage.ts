import type { ListFile } from '../../src/lists/formats/list-source.ts'
import { fileOf, refusal } from './list-file-fixtures.ts'

/** Asserts that a reader refuses what arrives in place of a good file, for any list: a page, nothing, UTF-16, bytes. */
export async function refusesDamage(
  read: (file: ListFile) => Promise<unknown>,
  name: string,
  good: string,
): Promise<void> {
  const page = '<!DOCTYPE html><html><body>down for maintenance</body></html>'
  await refusal(read(fileOf(name, page)), 'html')
  await refusal(read(fileOf(name, '')), 'empty')
  await refusal(read(fileOf(name, ' \n\n')), 'empty')
  await refusal(read(fileOf(name, Buffer.from(good, 'utf16le'))), 'encoding')
  await refusal(read(fileOf(name, Buffer.from([0xef, 0xbb, 0xbf, ...Buffer.from(good), 0xff]))), 'encoding')
  await refusal(read({ ...fileOf(name, good), sizeBytes: 2 ** 40 }), 'too_large')
}
