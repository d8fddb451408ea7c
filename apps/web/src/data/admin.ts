import { pages } from '@foyer/auth-domain/redirect/pages'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { UsersSearch } from './admin-search.ts'
import { refreshSession, useInvalidateSession } from './session.ts'
import { redirectTo } from './social.ts'
import { announceSessionChange } from './tabs.ts'
import { trpc } from './trpc.ts'

const PAGE_SIZE = 25
const SUGGESTION_COUNT = 8

export function useServiceOverview() {
  return trpc.admin.adminGetOverview.useQuery()
}

/** A page of users. The previous page is kept while another one loads. */
export function useUserSearch({ unverified, anonymous, ...search }: UsersSearch) {
  const emailVerified = unverified === true ? false : undefined
  return trpc.admin.searchUsers.useQuery(
    { ...search, emailVerified, isAnonymous: anonymous, limit: PAGE_SIZE },
    { placeholderData: keepPreviousData },
  )
}

/** The first users that match by name or email, for an autocomplete field. */
export function useUserSuggestions(search: string) {
  return trpc.admin.searchUsers.useQuery(
    { search, sortBy: 'email', sortDirection: 'asc', limit: SUGGESTION_COUNT },
    { enabled: search !== '', placeholderData: keepPreviousData },
  )
}

/** When these users last signed in, by their ids; undefined while it loads or where it failed: the list shows the users all the same. */
export function useLastSignIns(userIds: readonly string[]): ReadonlyMap<string, Date> | undefined {
  const { data } = trpc.admin.listLastSignIns.useQuery({ userIds: [...userIds] })
  return useMemo(() => data && new Map(data.map(({ userId, at }) => [userId, at])), [data])
}

export function useUserDetails(userId: string | undefined) {
  return trpc.admin.getUser.useQuery({ userId: userId ?? '' }, { enabled: userId !== undefined })
}

export function useCreateUser() {
  return trpc.admin.createUser.useMutation({ onSuccess: useInvalidateAdminQueries() })
}

/** Creates a user who chooses a password by a mailed link. */
export function useInviteUser() {
  return trpc.admin.inviteUser.useMutation({ onSuccess: useInvalidateAdminQueries() })
}

/** Sets a user's role. The user may be the admin, so that the session is fetched again too. */
export function useSetRole() {
  const invalidateAdminQueries = useInvalidateAdminQueries()
  const invalidateSession = useInvalidateSession()
  return trpc.admin.setRole.useMutation({
    onSuccess: async () => {
      await invalidateSession()
      await invalidateAdminQueries()
    },
  })
}

/** Changes a user's fields. The user may be the admin, so that the session is fetched again too. */
export function useUpdateUserAsAdmin() {
  const invalidateAdminQueries = useInvalidateAdminQueries()
  const invalidateSession = useInvalidateSession()
  return trpc.admin.adminUpdateUser.useMutation({
    onSuccess: async () => {
      await invalidateSession()
      await invalidateAdminQueries()
    },
  })
}

export function useSetUserPassword() {
  return trpc.admin.setUserPassword.useMutation({ onSuccess: useInvalidateAdminQueries() })
}

export function useResetTwoFactor() {
  return trpc.admin.resetTwoFactor.useMutation({ onSuccess: useInvalidateAdminQueries() })
}

export function useRemoveUserPasskey() {
  return trpc.admin.removeUserPasskey.useMutation({ onSuccess: useInvalidateAdminQueries() })
}

/** The API keys of a user. */
export function useUserApiKeys(userId: string) {
  return trpc.admin.listUserApiKeys.useQuery({ userId })
}

export function useDeleteUserApiKey() {
  return trpc.admin.deleteUserApiKey.useMutation({ onSuccess: useInvalidateAdminQueries() })
}

export function useBanUser() {
  return trpc.admin.banUser.useMutation({ onSuccess: useInvalidateAdminQueries() })
}

export function useUnbanUser() {
  return trpc.admin.unbanUser.useMutation({ onSuccess: useInvalidateAdminQueries() })
}

/** The acts on several users, each with an outcome for every one of them. */
export function useActsOnUsers() {
  const onSuccess = useInvalidateAdminQueries()
  return {
    ban: trpc.admin.banUsers.useMutation({ onSuccess }),
    unban: trpc.admin.unbanUsers.useMutation({ onSuccess }),
    signOut: trpc.admin.revokeSessionsOfUsers.useMutation({ onSuccess }),
    remove: trpc.admin.removeUsers.useMutation({ onSuccess }),
  }
}

export function useRevokeUserSession() {
  return trpc.admin.revokeUserSession.useMutation({ onSuccess: useInvalidateAdminQueries() })
}

export function useRevokeUserSessions() {
  return trpc.admin.revokeUserSessions.useMutation({ onSuccess: useInvalidateAdminQueries() })
}

/** Deletes a user. Queries are invalidated once their page is left, see `useInvalidateUser`. */
export function useRemoveUser() {
  return trpc.admin.removeUser.useMutation()
}

export function useInvalidateUser(): () => Promise<void> {
  return useInvalidateAdminQueries()
}

/** Impersonates a user. The app is loaded again, so that nothing of the admin's data remains in memory. */
export function useImpersonateUser() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: async (userId: string) => {
      await client.admin.impersonateUser.mutate({ userId })
      announceSessionChange()
      await redirectTo(pages.home)
    },
  })
}

/** Ends an impersonation and opens that user's admin page; if the admin's session has ended, the sign-in page. */
export function useStopImpersonating(userId: string) {
  const utils = trpc.useUtils()
  const { client } = utils
  return useMutation({
    mutationFn: async () => {
      await client.admin.stopImpersonating.mutate()
      announceSessionChange()
      await redirectTo(`/admin/users/${userId}`)
    },
    onError: () => void refreshSession(utils),
  })
}

function useInvalidateAdminQueries(): () => Promise<void> {
  const { admin } = trpc.useUtils()
  return () => admin.invalidate()
}
