import { limits } from '@foyer/auth-domain/limits'

const ENVELOPE = '{"":""}'.length
const names = Array.from({ length: limits.maxFields }, (_, index) => `f${String(index).padStart(63, '0')}`)

/** As many own fields as there may be, with the longest names. */
export const mostFields = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]))

/** The same for everything that can have fields of one's own. */
export const withMostFields = {
  user: { additionalFields: mostFields },
  member: { additionalFields: mostFields },
  session: { additionalFields: mostFields },
}

/** Fields as stored, of as many octets as one row may have; most of them have no value, which answers tell. */
export const largestFields = JSON.stringify(
  Object.fromEntries(valueLengths().map((length, index) => [names[index], 'a'.repeat(length)])),
)

/** The same as a literal of SQL, as the column has it. */
export const largestFieldsSql = `cast('${largestFields}' as jsonb)`

function valueLengths(): number[] {
  const each = names.map((name) => ENVELOPE + name.length)
  let left = limits.fieldsMaxOctets
  return each.flatMap((envelope) => {
    const length = Math.min(limits.fieldTextMaxLength, left - envelope)
    left -= envelope + length
    return length > 0 ? [length] : []
  })
}
