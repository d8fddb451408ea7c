import { measurePages } from '../pages.mjs'
import { foyerServer, stopAll } from '../servers.mjs'

/** Of decision 53. */
const pageAims = {
  'sign-in': { 'JavaScript requests': 8, 'request waves': 2, 'JavaScript gzipped KB': 190, 'LCP s': 1.8 },
  home: { 'JavaScript gzipped KB': 235, 'LCP s': 3.2 },
}

export async function pages() {
  const foyer = await foyerServer('false')
  console.log('first load, slow 4G and a processor four times slower')
  await measurePages(foyer.url, (name, figures) => {
    console.log(`  ${name}`)
    for (const [what, figure] of Object.entries(figures)) {
      const digits = Number.isInteger(figure) ? 0 : 1
      console.log(`    ${what.padEnd(26)} ${figure.toFixed(digits)}${aimFor(name, what)}`)
    }
  })
  console.log()
  await stopAll()
}

function aimFor(page, what) {
  const aim = pageAims[page]?.[what]
  return aim === undefined ? '' : ` (aim: at most ${aim})`
}
