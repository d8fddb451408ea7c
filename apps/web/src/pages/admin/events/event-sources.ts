import { useUserDetails, useUserSuggestions } from '#data/admin.ts'
import { useOrganizationSuggestions } from '#data/admin-organizations.ts'
import { refusalCodeOf } from '#data/refusal.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { nothingOffered, offeredBy, type SuggestionSource } from '#ui/events/event-source.ts'
import { useUserLabels } from '#ui/text/use-user-labels.ts'

/** All users of the service, by name, email or username. */
export const allUsers: SuggestionSource = {
  placeholder: 'audit.searchPerson',
  useSuggestions: (search) => {
    const { nameOf, emailOf } = useUserLabels()
    const query = useUserSuggestions(search)
    if (search === '') return nothingOffered
    return offeredBy(query, ({ users }) =>
      users.map((user) => ({ id: user.id, name: nameOf(user), detail: emailOf(user.email) })),
    )
  },
  useName: (id) => {
    const { t } = useTranslation()
    const { nameOf } = useUserLabels()
    const { data, error } = useUserDetails(id)
    if (refusalCodeOf(error) === 'USER_NOT_FOUND') return t('events.gone')
    if (id === undefined || data === undefined) return error ? id : undefined
    return nameOf(data.user)
  },
}

/** All organizations of the service, by name or URL, for admins who may list them. */
export const allOrganizations: SuggestionSource = {
  placeholder: 'audit.searchOrganization',
  useSuggestions: (search) => {
    const query = useOrganizationSuggestions(search)
    if (search === '') return nothingOffered
    return offeredBy(query, ({ organizations }) =>
      organizations.map(({ id, name, slug }) => ({ id, name, detail: slug })),
    )
  },
  useName: (id) => {
    const { t } = useTranslation()
    const { data, error } = useOrganizationSuggestions(id ?? '')
    if (id === undefined || data === undefined) return error ? id : undefined
    return data.organizations.find((organization) => organization.id === id)?.name ?? t('audit.goneOrganization')
  },
}
