import { isAnonymousEmail } from '@foyer/auth-domain/anonymous/anonymous-user'
import type { Event, OwnEvent } from '#data/types.ts'
import { type DetailLabels, type Part, type Shown, shownDetails } from './shown-details.ts'

type Told = Pick<Event, 'type' | 'detail'>

/** What an event is about beside users and organizations: a team, an address invited, a passkey, a provider, a device. */
export function eventThing(event: Told, labels: DetailLabels): string | undefined {
  return textOf(event, 'thing', labels)
}

/** What was changed and how, to show below the type of an event: "Member → Admin", or "Password". */
export function eventDetail(event: Told, labels: DetailLabels): string | undefined {
  const change = [textOf(event, 'from', labels), textOf(event, 'to', labels)].filter((text) => text !== undefined)
  const texts = [textOf(event, 'note', labels), change.join(' → ')]
  return texts.filter((text) => text !== undefined && text !== '').join(' · ') || undefined
}

/** Whether an account was created by an admin, who gave it a role, and not by signing up, in the set-up or at the command line. */
export function isCreatedByAdmin({ type, detail }: Told): boolean {
  return type === 'user.created' && typeof detail?.role === 'string' && detail.method === undefined
}

/** Who did it: as admins see it, or as the user whose event it is does. */
export type Doer = Pick<Event, 'actor'> | Pick<OwnEvent, 'by'>

const outcomes: ReadonlyMap<Event['type'], 'failed' | 'throttled' | 'refused'> = new Map([
  ['user.authentication.failed', 'failed'],
  ['user.authentication.throttled', 'throttled'],
  ['user.authentication.refused', 'refused'],
])

/** What was refused that was no sign-in, by who did it and with what. */
export function refusedAttempt({ type, detail, ...doer }: Told & Doer) {
  const outcome = outcomes.get(type)
  if (outcome === undefined) return undefined
  const method = detail?.method
  if (method === 'api-key') return outcome === 'failed' ? undefined : (`apiKey.${outcome}` as const)
  if (outcome === 'refused') return undefined
  const isSignedIn = 'by' in doer ? doer.by === 'you' : doer.actor !== null
  if (isSignedIn) return `confirmation.${outcome}` as const
  if (method === 'reset-code') return `passwordReset.${outcome}` as const
  return method === 'verification-code' ? (`emailConfirmation.${outcome}` as const) : undefined
}

/** What of a member was changed, which their roles and their team share a type for. */
export function memberChange({ type, detail }: Told): 'roleChanged' | 'teamChanged' | undefined {
  if (type !== 'organization.member.changed') return undefined
  if (detail?.roles !== undefined) return 'roleChanged'
  return detail?.teamId === undefined ? undefined : 'teamChanged'
}

// Anyone who answers the mail about a sign-in, or ends several sessions, is not at the devices that are signed out.
const elsewhere: readonly Event['type'][] = ['session.rejected', 'user.sessions.revoked']

/** Whether an event is about another device than the one it was done from. */
export function isAboutDevices({ type }: Pick<Event, 'type'>): boolean {
  return elsewhere.includes(type) || shownDetails[type].some(({ as }) => as === 'device')
}

function textOf({ type, detail }: Told, wanted: Part, labels: DetailLabels): string | undefined {
  const texts = shownDetails[type]
    .filter(({ part }) => part === wanted)
    .flatMap((shown) => textsOf(shown, detail?.[shown.name]).map((text) => (shown.as ? labels[shown.as](text) : text)))
    .filter((text) => text !== '')
  return texts.length === 0 ? undefined : texts.join(', ')
}

function textsOf({ name, nothing }: Shown, value: unknown): string[] {
  if (value === null && nothing) return ['']
  if (value === true) return [name]
  if (typeof value === 'number') return [String(value)]
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return values.filter((text) => typeof text === 'string').filter((text) => text !== '' && !isAnonymousEmail(text))
}
