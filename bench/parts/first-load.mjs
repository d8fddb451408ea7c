import { measurePages } from '../pages.mjs'
import { foyerServer, stopAll } from '../servers.mjs'

const pageAims = {
  'sign-in': {
    'JavaScript requests': 8,
    'request waves': 2,
    'KB on the wire': 250,
    'JavaScript gzipped KB': 100,
    'FCP s': 1.8,
    'LCP s': 2.5,
  },
  home: { 'JavaScript gzipped KB': 150 },
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
