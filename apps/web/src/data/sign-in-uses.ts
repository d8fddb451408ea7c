import { trpc } from './trpc.ts'

/** When the user last used one of the sign-in methods, as far as is known. */
export function useLastUse(...methods: readonly string[]): Date | undefined {
  const uses = trpc.account.getSignInUses.useQuery().data ?? []
  const times = uses.filter(({ method }) => methods.includes(method)).map(({ usedAt }) => usedAt.getTime())
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}
