import { trpc } from './trpc.ts'

const REFRESH_MILLISECONDS = 30_000

/** What runs, how it is configured and how it fares. */
export function useServiceState() {
  return trpc.admin.getServiceState.useQuery(undefined, { refetchInterval: REFRESH_MILLISECONDS })
}

export function useSigningKeys() {
  return trpc.admin.adminListKeys.useQuery(undefined, { refetchInterval: REFRESH_MILLISECONDS })
}

export function useRotateKeys() {
  const { admin } = trpc.useUtils()
  return trpc.admin.adminRotateKeys.useMutation({ onSettled: () => admin.adminListKeys.invalidate() })
}
