import { pages } from '@foyer/auth-domain/redirect/pages'
import { keepPreviousData, useMutation } from '@tanstack/react-query'
import type { UsersSearch } from './admin-search.ts'
import { leaveFor } from './social.ts'
import { announceViewChange } from './tabs.ts'
import { trpc } from './trpc.ts'
import { refreshView, useRefreshedView } from './view.ts'

const PAGE = 25
const FEW = 8

export function useServiceOverview() {
  return trpc.admin.getOverview.useQuery()
}

/** A page of the users; while another one is on its way the last answer stays. */
export function useFoundUsers({ unverified, anonymous, ...search }: UsersSearch) {
  const emailVerified = unverified === true ? false : undefined
  return trpc.admin.searchUsers.useQuery(
    { ...search, emailVerified, isAnonymous: anonymous, limit: PAGE },
    { placeholderData: keepPreviousData },
  )
}

/** The first few who are called so, for a field that suggests them. */
export function useSuggestedUsers(search: string) {
  return trpc.admin.searchUsers.useQuery(
    { search, sortBy: 'email', sortDirection: 'asc', limit: FEW },
    { enabled: search !== '', placeholderData: keepPreviousData },
  )
}

/** Who has an address, written out. */
export function useUserAt(address: string) {
  return trpc.admin.listUsers.useQuery(
    { filterField: 'email', filterValue: address, limit: 1 },
    { enabled: address.includes('@') },
  )
}

export function useKnownUser(userId: string | undefined) {
  return trpc.admin.getUser.useQuery({ userId: userId ?? '' }, { enabled: userId !== undefined })
}

export function useCreateUser() {
  return trpc.admin.createUser.useMutation({ onSuccess: useChangedUsers() })
}

/** Gives somebody another role, who may be oneself. */
export function useSetRole() {
  const changed = useChangedUsers()
  const refreshed = useRefreshedView()
  return trpc.admin.setRole.useMutation({
    onSuccess: async () => {
      await refreshed()
      await changed()
    },
  })
}

export function useSetUserPassword() {
  return trpc.admin.setUserPassword.useMutation({ onSuccess: useChangedUsers() })
}

export function useBanUser() {
  return trpc.admin.banUser.useMutation({ onSuccess: useChangedUsers() })
}

export function useUnbanUser() {
  return trpc.admin.unbanUser.useMutation({ onSuccess: useChangedUsers() })
}

export function useRevokeUserSession() {
  return trpc.admin.revokeUserSession.useMutation({ onSuccess: useChangedUsers() })
}

export function useRevokeUserSessions() {
  return trpc.admin.revokeUserSessions.useMutation({ onSuccess: useChangedUsers() })
}

/** Deletes a user. What was known of them is asked for anew once their page has been left, see `useForgottenUser`. */
export function useRemoveUser() {
  return trpc.admin.removeUser.useMutation()
}

export function useForgottenUser(): () => Promise<void> {
  return useChangedUsers()
}

/** Acts as somebody. The page is loaded anew, so that nothing the admin saw is left in it. */
export function useImpersonateUser() {
  const { client } = trpc.useUtils()
  return useMutation({
    mutationFn: async (userId: string) => {
      await client.admin.impersonateUser.mutate({ userId })
      announceViewChange()
      await leaveFor(pages.home)
    },
  })
}

/** Back to oneself, and to the page of whom one acted as; where the own session has ended, to the sign-in. */
export function useStopImpersonating(userId: string) {
  const utils = trpc.useUtils()
  const { client } = utils
  return useMutation({
    mutationFn: async () => {
      await client.admin.stopImpersonating.mutate()
      announceViewChange()
      await leaveFor(`/admin/users/${userId}`)
    },
    onError: () => void refreshView(utils),
  })
}

function useChangedUsers(): () => Promise<void> {
  const { admin } = trpc.useUtils()
  return () => admin.invalidate()
}
