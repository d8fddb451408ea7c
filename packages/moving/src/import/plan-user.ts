import type { ImportedHash } from '@foyer/auth-domain/import/imported-hash'
import { isOfOneLine, isStorable, withoutControls, withoutUnstorable } from '@foyer/auth-domain/input/safe-input'
import { limits } from '@foyer/auth-domain/limits'
import { placeholderEmail } from '@foyer/auth-domain/social/placeholder-email'
import { type Email, parseNewEmail } from '@foyer/auth-domain/user/email'
import { isReservedUsername } from '@foyer/auth-domain/user/reserved-usernames'
import { parseUsername, type UsernamePolicy } from '@foyer/auth-domain/user/username'
import type { MappedUser } from './import-map.ts'
import type { ImportNote, RowReason } from './reasons.ts'
import type { Authenticator, SourceIdentity, SourceUser } from './source-user.ts'

/** What is taken, by the settings of the service and the words of the command. */
export type ImportPolicy = {
  international: boolean
  usernames: UsernamePolicy
  /** Of which shape codes of an app have to be; undefined where there are none here. */
  totp: { digits: number; period: number } | undefined
  /** Whether users come without the second factor that they had. */
  leaveFactors: boolean
  now: Date
}

/** A user as they are to be stored. */
export type PlannedUser = {
  id: string
  email: Email
  emailVerified: boolean
  name: string
  image: string | null
  username: string | null
  displayUsername: string | null
  fields: MappedUser['fields']
  /** Undefined for the role of everybody. */
  role: string | undefined
  createdAt: Date
  ban: { until: Date | null } | undefined
  password: ImportedHash | undefined
  identities: readonly SourceIdentity[]
  /** The secret of their authenticator app, in clear. */
  totpSecret: string | null
  /** When their methods were proved to be those of the person who holds the mailbox: where the source has verified the address. */
  provenAt: Date | null
}

export type Planned = { user: PlannedUser; notes: readonly ImportNote[] }

const MAX_IDENTITIES = 50
const TOKEN_MAX_LENGTH = 16 * 1024
const TOTP_MAX_LENGTH = 256

/** What becomes of a user of another service, apart from what is stored here already. */
export function planUser(source: SourceUser, policy: ImportPolicy, mapped: MappedUser): Planned | RowReason {
  const { id } = source
  if (id === '' || id.length > limits.idMaxLength || !isStorable(id)) return 'no-id'
  const identities = identitiesOf(source)
  const email = addressOf(source, identities.taken, policy)
  if (typeof email === 'string') return email
  const factor = factorOf(source, policy)
  if (factor === 'second-factor') return factor
  // Of whom there is no name, the username is what others know.
  const told = source.name?.trim() || source.username || ''
  const name = fitting(withoutControls(told).trim(), limits.nameMaxLength)
  const image = fitting(source.image ?? '', limits.urlMaxLength)
  const username = usernameOf(source.username ?? null, policy.usernames)
  const createdAt = earlier(source.createdAt ?? policy.now, policy.now)
  const password = typeof source.password === 'object' ? source.password : undefined
  const verified = source.emailVerified && email.note?.reason !== 'placeholder'
  return {
    user: {
      id,
      email: email.address,
      emailVerified: verified,
      name: name ?? '',
      image: image || null,
      username: username.taken?.toLowerCase() ?? null,
      displayUsername: username.taken,
      fields: mapped.fields,
      role: mapped.role,
      createdAt,
      ban: source.ban,
      password,
      identities: identities.taken,
      totpSecret: factor.secret,
      provenAt: verified ? createdAt : null,
    },
    notes: [
      ...(email.note === undefined ? [] : [email.note]),
      ...(name === undefined ? [note('name', 'too-long')] : isOfOneLine(told) ? [] : [note('name', 'one-line')]),
      ...(image === undefined ? [note('image', 'too-long')] : []),
      ...username.notes,
      ...passwordNotes(source),
      ...identities.notes,
      ...factor.notes,
      ...mapped.notes,
      ...(source.notes ?? []).map(({ field, reason }) => note(fieldName(field), reason)),
      ...(password === undefined && identities.taken.length === 0 ? [note('password', 'no-method')] : []),
    ],
  }
}

function addressOf(
  { email }: SourceUser,
  identities: readonly SourceIdentity[],
  { international }: ImportPolicy,
): { address: Email; note: ImportNote | undefined } | RowReason {
  if (email === null) {
    const [identity] = identities
    const placeholder = identity && placeholderEmail(identity.providerId, identity.accountId)
    return placeholder === undefined ? 'no-address' : { address: placeholder, note: note('email', 'placeholder') }
  }
  const address = parseNewEmail(email.trim(), international)
  if (address === undefined) return 'unusable-address'
  return { address, note: address === email ? undefined : note('email', 'lower-case') }
}

function usernameOf(
  username: string | null,
  policy: UsernamePolicy,
): { taken: string | null; notes: readonly ImportNote[] } {
  if (username === null) return { taken: null, notes: [] }
  if (!policy.enabled) return { taken: null, notes: [note('username', 'usernames-off')] }
  const parsed = parseUsername(username, policy)
  if (parsed.allowed && !isReservedUsername(parsed.value)) return { taken: username, notes: [] }
  return { taken: null, notes: [note('username', 'username-refused')] }
}

/** One app can be held, whose codes are made as those of this service are. */
function factorOf(
  { authenticators = [], factors = [] }: SourceUser,
  { totp, leaveFactors }: ImportPolicy,
): { secret: string | null; notes: readonly ImportNote[] } | 'second-factor' {
  const held = authenticators.find((one) => totp !== undefined && isHeld(one, totp))
  const names = [...authenticators.filter((one) => one !== held).map(describeAuthenticator), ...factors.map(fieldName)]
  if (held !== undefined) {
    const others = names.map((name) => note(name, 'other-factor-left'))
    return { secret: held.secret, notes: [note('otp', 'factor-imported'), ...others] }
  }
  if (names.length > 0 && !leaveFactors) return 'second-factor'
  return { secret: null, notes: names.map((name) => note(name, 'factor-left')) }
}

function isHeld({ secret, ...app }: Authenticator, { digits, period }: NonNullable<ImportPolicy['totp']>): boolean {
  const fits = app.algorithm === 'SHA1' && app.digits === digits && app.period === period
  return fits && secret !== '' && secret.length <= TOTP_MAX_LENGTH && isStorable(secret)
}

function describeAuthenticator({ algorithm, digits, period }: Authenticator): string {
  return fieldName(`otp ${algorithm}, ${digits} digits, ${period} s`)
}

function passwordNotes({ password }: SourceUser): ImportNote[] {
  if (password === undefined) return []
  return [note('password', typeof password === 'string' ? password : 'password-imported')]
}

function identitiesOf({ identities = [] }: SourceUser): { taken: SourceIdentity[]; notes: ImportNote[] } {
  const fits = ({ accountId }: SourceIdentity, index: number) =>
    index < MAX_IDENTITIES && accountId !== '' && accountId.length <= limits.idMaxLength && isStorable(accountId)
  const left = identities.filter((identity, index) => !fits(identity, index))
  return {
    taken: identities.filter(fits).map(withFittingTokens),
    notes: left.map(({ providerId }) => note(`identity ${providerId}`, 'too-long')),
  }
}

function withFittingTokens(identity: SourceIdentity): SourceIdentity {
  const token = (value: string | null | undefined) =>
    value && value.length <= TOKEN_MAX_LENGTH && isStorable(value) ? value : null
  return {
    ...identity,
    accessToken: token(identity.accessToken),
    refreshToken: token(identity.refreshToken),
    idToken: token(identity.idToken),
    scope: fitting(identity.scope ?? '', limits.urlMaxLength) || null,
  }
}

// Names come from the file; the report is read in a terminal.
function fieldName(name: string): string {
  return withoutUnstorable(name).slice(0, 64)
}

function note(field: string, reason: ImportNote['reason']): ImportNote {
  return { field, reason }
}

function fitting(text: string, length: number): string | undefined {
  return text.length <= length && isStorable(text) ? text : undefined
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
