import { differences, fields } from './differences.mjs'
import { outcomeOf } from './outcome.mjs'
import { requests } from './requests.mjs'

/** Where both sides answer otherwise, by title. */
export function differencesOf(answers) {
  const found = {}
  for (const [title, pair] of Object.entries(answers)) {
    const ignored = Object.keys(fields[endpointOf(title)] ?? {})
    const [foyer, oracle] = pair.map((answer) => outcomeOf(answer, ignored))
    if (foyer === oracle) continue
    found[title] = { foyer, oracle }
    const reason = differences[title]?.reason ?? 'UNDECLARED'
    console.log(`${title}\n  Foyer  ${foyer}\n  oracle ${oracle}\n  ${reason}`)
  }
  return found
}

/** What is wrong with what is declared, by title. */
export function faultsOf(found) {
  const titles = Object.keys({ ...found, ...differences })
  const faults = titles.map((title) => [title, faultOf(title, found[title], differences[title])])
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined))
}

function faultOf(title, found, declared) {
  if (!Object.hasOwn(requests, title)) return 'no request has this title'
  if (found === undefined) return 'declared, but both answer the same'
  if (declared === undefined) return 'not declared'
  const isAsDeclared = found.foyer === declared.foyer && found.oracle === declared.oracle
  return isAsDeclared ? undefined : 'declared otherwise'
}

/** The fields that are not compared, though no answer of the endpoint differs by them. */
export function unneededFields(answers) {
  return Object.entries(fields).flatMap(([endpoint, reasons]) => {
    const ofEndpoint = Object.entries(answers).filter(([title]) => endpointOf(title) === endpoint)
    const isNeeded = (name) => ofEndpoint.some(([, pair]) => isOfOneSide(name, pair))
    return Object.keys(reasons).flatMap((name) => (isNeeded(name) ? [] : `${endpoint}: ${name}`))
  })
}

function isOfOneSide(name, [own, other]) {
  return own.status === other.status && own.fields.includes(name) !== other.fields.includes(name)
}

function endpointOf(title) {
  return title.split(':')[0]
}
