import { load } from './load.mjs'
import { seconds } from './servers.mjs'

export function report(title, figures, ratios) {
  console.log(title)
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(24)} ${value.toFixed(1)}/s`)
  for (const [one, other, aim] of ratios) {
    const ratio = (figures[one] / figures[other]).toFixed(2)
    console.log(`  ${one} : ${other} = ${ratio}${aim === undefined ? '' : ` (aim: at least ${aim})`}`)
  }
  console.log()
}

export async function perSecond({ headers, ...options }) {
  const { cookie, origin } = headers ?? {}
  const sentHeaders = cookie === undefined ? headers : { cookie, ...(origin && { origin }) }
  return (await load({ seconds, ...options, headers: sentHeaders })).perSecond
}
