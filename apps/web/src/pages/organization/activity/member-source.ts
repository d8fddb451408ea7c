import { useNamedInEvents } from '#data/audit.ts'
import { useMembers } from '#data/members.ts'
import { nothingOffered, offeredBy, type SuggestionSource } from '#ui/events/event-source.ts'
import { useEventUsers } from '#ui/events/use-event-users.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'

/** The members of an organization, by name or email; who is none any more is called as in the events. */
export function memberSource(organizationId: string): SuggestionSource {
  return {
    placeholder: 'audit.searchMember',
    useSuggestions: (search) => {
      const { nameOf, emailOf } = useUserLabels()
      const query = useMembers(organizationId, { search })
      if (search === '') return nothingOffered
      return offeredBy(query, ({ pages }) =>
        pages
          .flatMap(({ members }) => members)
          .map(({ user }) => ({ id: user.id, name: nameOf(user), detail: emailOf(user.email) })),
      )
    },
    useName: (id) => {
      const { nameOf } = useUserLabels()
      const { userName } = useEventUsers()
      const first = useMembers(organizationId, { search: '' })
      const { named, isSettled } = useNamedInEvents(organizationId, id)
      const member = first.data?.pages.flatMap(({ members }) => members).find(({ user }) => user.id === id)
      if (member !== undefined) return nameOf(member.user)
      if (named !== undefined) return userName(named)
      return isSettled && !first.isPending ? id : undefined
    },
  }
}
