import { COMMAND_LINE } from '@foyer/auth-domain/audit/event-types'
import type { Event } from '#data/types.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'

export type EventUser = NonNullable<Event['actor']>

/** What is shown of who did something. */
export type Actor = {
  name: string
  email: string | undefined
  /** The user whose page and picture are meant; undefined for what is no user, or a deleted one. */
  user: EventUser | undefined
  /** By which API key, where it was one. */
  key: string | undefined
}

/** How the users of events are called. */
export function useEventUsers() {
  const { t } = useTranslation()
  const { nameOf, emailOf } = useUserLabels()

  /** A deleted user has no name any more. */
  function userName({ name, email }: EventUser): string {
    return email === null ? t('events.gone') : nameOf({ name: name ?? '', email })
  }

  function userEmail({ name, email }: EventUser): string | undefined {
    return email === null || email === name ? undefined : emailOf(email)
  }

  function actorOf(event: Event): Actor {
    const { actor, apiKey, impersonator } = event
    if (actor === null) {
      const key = apiKey === null ? undefined : serviceKeyText(apiKey.name)
      return { name: t(withoutActor(event)), email: undefined, user: undefined, key }
    }
    const key = apiKey === null ? undefined : keyText(apiKey.name)
    if (actor.id === COMMAND_LINE) return { name: t('events.commandLine'), email: undefined, user: undefined, key }
    const shown = impersonator ?? actor
    const user = shown.email === null ? undefined : shown
    if (impersonator === null) return { name: userName(actor), email: userEmail(actor), user, key }
    // An organization is not told which admin of the service it was.
    const admin = impersonator.email === null ? t('audit.anAdmin') : userName(impersonator)
    return { name: t('audit.asUser', { admin, name: userName(actor) }), email: undefined, user, key }
  }

  function keyText(name: string | null): string {
    return name === null ? t('audit.bySomeKey') : t('audit.byKey', { key: name })
  }

  function serviceKeyText(name: string | null): string {
    return name === null ? t('audit.bySomeServiceKey') : t('audit.byServiceKey', { key: name })
  }

  return { userName, userEmail, actorOf }
}

/** What is said of an event that no user did. */
export function withoutActor({ type }: Event): 'audit.someone' | 'audit.service' {
  return type.startsWith('user.authentication.') || bySomeone.includes(type) ? 'audit.someone' : 'audit.service'
}

// Links that the person who has the mail may follow, and a passkey that two may have.
const bySomeone: readonly Event['type'][] = ['user.email.verified', 'user.email.rejected', 'passkey.suspected']
