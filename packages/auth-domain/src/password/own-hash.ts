import { limits } from '#limits.ts'

/** A password as Foyer has hashed it; `v1` is over the password as it was typed, `v2` over its NFKC form. */
export type OwnHash = { form: 'v1' | 'v2'; keyId: string; hash: string; cost: number }

const FORMAT = /^(v[12])\$([0-9a-f]{8})\$(\$2b\$(\d{2})\$[./A-Za-z0-9]{53})$/

/** Undefined for a stored password of another form, and for one of a cost that no configuration has. */
export function readOwnHash(stored: string): OwnHash | undefined {
  const [, form, keyId, hash, digits] = FORMAT.exec(stored) ?? []
  const cost = Number(digits)
  if (keyId === undefined || hash === undefined || !isOwnCost(cost)) return undefined
  return { form: form === 'v2' ? 'v2' : 'v1', keyId, hash, cost }
}

/** Whether a hash of Foyer may have this cost: each step takes twice as long, and is paid by every failed sign-in. */
export function isOwnCost(cost: number): boolean {
  return cost >= limits.bcryptCostLowest && cost <= limits.bcryptCostHighest
}
