import { type HashCost, MAX_IMPORTED_COSTS, nameOfCost } from '@foyer/auth-domain/import/hash-cost'
import type { Claim } from './beside-rows.ts'
import { identityKey } from './imported-users.ts'
import type { Planned, PlannedUser } from './plan-user.ts'
import type { ImportNote, ImportResult, RowReason } from './reasons.ts'

type Kind = Claim['kind'] | 'deleted'

/** What is held by users who are here (`held`), and by rows before (`claimed`): each a set of `kind key`. */
export type Holdings = { held: ReadonlySet<string>; claimed: Set<string>; costs: Set<string> }

/** What becomes of a user beside everybody else. */
export type DecidedUser = {
  result: ImportResult
  reason: RowReason | null
  user: PlannedUser
  notes: readonly ImportNote[]
}

export function claimName({ kind, key }: { kind: Kind; key: string }): string {
  return `${kind} ${key}`
}

/** What a user would have to be the only one with. */
export function claimsOf({ id, email, username, identities }: PlannedUser): Claim[] {
  return [
    { kind: 'id', key: id },
    { kind: 'email', key: email },
    ...(username === null ? [] : [{ kind: 'username', key: username } as const]),
    ...identities.map((identity) => ({ kind: 'account', key: identityKey(identity) }) as const),
  ]
}

/** Decides on the rows of a batch in their order: the first of several that want the same gets it. */
export function decideUser({ user, notes }: Planned, holdings: Holdings): DecidedUser {
  const [result, reason] = verdictOn(user, holdings)
  const claimed = (claim: Claim) => holdings.claimed.add(claimName(claim))
  claimed({ kind: 'id', key: user.id })
  claimed({ kind: 'email', key: user.email })
  if (result !== 'taken') return { result, reason, user, notes: [] }
  const fitted = withoutHeld(user, holdings)
  for (const claim of claimsOf(fitted.user)) claimed(claim)
  return {
    result,
    reason,
    user: fitted.user,
    notes: [...notes.filter(({ field }) => !fitted.replaced.has(field)), ...fitted.notes],
  }
}

function verdictOn({ id, email }: PlannedUser, { held, claimed }: Holdings): [ImportResult, RowReason | null] {
  const has = (set: ReadonlySet<string>, kind: Kind, key: string) => set.has(claimName({ kind, key }))
  if (has(claimed, 'id', id)) return ['refused', 'same-id']
  if (has(held, 'id', id)) return ['known', 'known-before']
  if (has(held, 'deleted', id)) return ['left', 'deleted-since']
  if (has(claimed, 'email', email)) return ['refused', 'same-address']
  return has(held, 'email', email) ? ['existing', 'address-in-use'] : ['taken', null]
}

/** Without what somebody else has. */
function withoutHeld(
  user: PlannedUser,
  holdings: Holdings,
): { user: PlannedUser; notes: ImportNote[]; replaced: Set<string> } {
  const isFree = (claim: Claim) => !holdings.held.has(claimName(claim)) && !holdings.claimed.has(claimName(claim))
  const { username, identities } = user
  const own = username !== null && isFree({ kind: 'username', key: username })
  const linked = identities.filter((identity) => isFree({ kind: 'account', key: identityKey(identity) }))
  const password = user.password !== undefined && claimCost(user.password.cost, holdings) ? user.password : undefined
  const costly = user.password !== undefined && password === undefined
  const notes: ImportNote[] = [
    ...(username !== null && !own ? [{ field: 'username', reason: 'username-refused' } as const] : []),
    ...identities
      .filter((identity) => !linked.includes(identity))
      .map(({ providerId }) => ({ field: `identity ${providerId}`, reason: 'linked-elsewhere' }) as const),
    ...(costly ? [{ field: 'password', reason: 'too-many-costs' } as const] : []),
  ]
  const fitted = {
    ...user,
    ...(own ? {} : { username: null, displayUsername: null }),
    ...{ identities: linked, password },
  }
  const isLocked = notes.length > 0 && password === undefined && linked.length === 0
  if (isLocked) notes.push({ field: 'password', reason: 'no-method' })
  return { user: fitted, notes, replaced: new Set(costly || isLocked ? ['password'] : []) }
}

// Each is paid by every failed sign-in, and a file could name any number of them.
function claimCost(cost: HashCost, { costs }: Holdings): boolean {
  const name = nameOfCost(cost)
  if (!costs.has(name) && costs.size >= MAX_IMPORTED_COSTS) return false
  costs.add(name)
  return true
}
