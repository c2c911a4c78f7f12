import { mkdir, writeFile } from 'node:fs/promises'
import { galleryPage } from './gallery/gallery-page.ts'
import { pictures } from './gallery/pictures.ts'
import { setStage } from './gallery/stage.ts'
import { takePictures, type Shot } from './gallery/take-pictures.ts'

/**
 * Draws every page in every state into one file of thumbnails, test-output/gallery.html: wide and narrow, light and dark,
 * English and Chinese, on paper. Words choose among the pictures: `npm run gallery console bad`. The web app has to be built.
 */
const words = process.argv.slice(2)
const chosen = pictures.filter(
  ({ name, group }) => words.length === 0 || words.some((word) => name.includes(word) || group.includes(word)),
)
const folder = new URL('../test-output/gallery/', import.meta.url)
await mkdir(folder, { recursive: true })
const stage = await setStage()
const shots: Shot[] = []
for await (const shot of takePictures(chosen, stage)) {
  shots.push(shot)
  const { lang, width, scheme, isPrint } = shot.look
  const look = isPrint ? 'print' : `${width}-${scheme}`
  const file = `${shot.picture.name.replace(/\W+/g, '-')}-${lang}-${look}.jpg`
  await writeFile(new URL(file, folder), shot.jpeg)
  for (const problem of shot.problems) console.log(`${file}: ${problem}`)
}
await writeFile(new URL('../test-output/gallery.html', import.meta.url), galleryPage(shots))
await stage.close()
console.log(`${shots.length} pictures of ${chosen.length} pages in test-output/gallery.html`)
process.exit(0)
