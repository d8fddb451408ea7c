/** What it takes to compute a hash: its form and parameters, without salt and key. */
export type HashCost =
  | { form: 'bcrypt'; rounds: number }
  | { form: 'pbkdf2'; digest: 'sha1' | 'sha256' | 'sha512'; iterations: number; length: number }
  | {
      form: 'argon2'
      type: 'd' | 'i' | 'id'
      version: 16 | 19
      memory: number
      passes: number
      lanes: number
      length: number
    }
  | { form: 'fbscrypt'; memory: number; rounds: number; length: number }

/** How many different costs may be stored at the same time: each of them is paid by every failed sign-in. */
export const MAX_IMPORTED_COSTS = 6

const KIB = 1024
const BLOCK = 128
const bounds = {
  bcrypt: { lowest: 4, highest: 13 },
  pbkdf2: { iterations: 1_000_000 },
  // KiB; in all passes together, four times as many.
  argon2: { memory: 128 * KIB, written: 512 * KIB, lanes: 16 },
  fbscrypt: { bytes: 64 * KIB * KIB },
  key: { shortest: 10, longest: 128 },
} as const

/** Whether a hash may be computed at every sign-in: one that a file names could take minutes, or all memory. */
export function isAffordable(cost: HashCost): boolean {
  if (cost.form !== 'bcrypt' && !isBetween(cost.length, bounds.key.shortest, bounds.key.longest)) return false
  switch (cost.form) {
    case 'bcrypt':
      return isBetween(cost.rounds, bounds.bcrypt.lowest, bounds.bcrypt.highest)
    case 'pbkdf2':
      return isBetween(cost.iterations, 1, bounds.pbkdf2.iterations)
    case 'argon2': {
      const { memory, passes, lanes } = cost
      const isSound = passes >= 1 && isBetween(lanes, 1, bounds.argon2.lanes) && memory >= 8 * lanes
      return isSound && memory <= bounds.argon2.memory && memory * passes <= bounds.argon2.written
    }
    case 'fbscrypt': {
      const { memory, rounds } = cost
      return memory >= 1 && rounds >= 1 && BLOCK * 2 ** memory * rounds <= bounds.fbscrypt.bytes
    }
  }
}

/** The cost as it stands in a stored hash: `FORM$PARAMETERS`. */
export function nameOfCost(cost: HashCost): string {
  return `${cost.form}$${parametersOf(cost).join()}`
}

/** The cost of that name; undefined where it is none. */
export function parseCost(name: string): HashCost | undefined {
  const [form = '', parameters = ''] = name.split('$')
  const [, ...numbers] = readers.get(form)?.exec(parameters) ?? []
  const [first = '', second = '', ...rest] = numbers
  const [third = 0, fourth = 0, fifth = 0, sixth = 0] = rest.map(Number)
  switch (form) {
    case 'bcrypt':
      return first === '' ? undefined : { form, rounds: Number(first) }
    case 'pbkdf2':
      return isDigest(first) ? { form, digest: first, iterations: Number(second), length: third } : undefined
    case 'argon2': {
      const version = second === '16' ? 16 : 19
      if (!isArgon2Type(first)) return undefined
      return { form, type: first, version, memory: third, passes: fourth, lanes: fifth, length: sixth }
    }
    case 'fbscrypt':
      return first === '' ? undefined : { form, memory: Number(first), rounds: Number(second), length: third }
    default:
      return undefined
  }
}

const readers: ReadonlyMap<string, RegExp> = new Map([
  ['bcrypt', /^(\d{1,2})$/],
  ['pbkdf2', /^(sha1|sha256|sha512),(\d{1,9}),(\d{1,3})$/],
  ['argon2', /^(d|i|id),(16|19),(\d{1,9}),(\d{1,9}),(\d{1,3}),(\d{1,3})$/],
  ['fbscrypt', /^(\d{1,2}),(\d{1,3}),(\d{1,3})$/],
])

function parametersOf(cost: HashCost): (string | number)[] {
  switch (cost.form) {
    case 'bcrypt':
      return [cost.rounds]
    case 'pbkdf2':
      return [cost.digest, cost.iterations, cost.length]
    case 'argon2':
      return [cost.type, cost.version, cost.memory, cost.passes, cost.lanes, cost.length]
    case 'fbscrypt':
      return [cost.memory, cost.rounds, cost.length]
  }
}

export function isDigest(text: string): text is 'sha1' | 'sha256' | 'sha512' {
  return ['sha1', 'sha256', 'sha512'].includes(text)
}

export function isArgon2Type(text: string): text is 'd' | 'i' | 'id' {
  return ['d', 'i', 'id'].includes(text)
}

function isBetween(number: number, lowest: number, highest: number): boolean {
  return number >= lowest && number <= highest
}
