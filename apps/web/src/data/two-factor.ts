import { useMutation } from '@tanstack/react-query'
import { useInvalidateSession } from './session.ts'
import { loadSettings } from './settings.ts'
import { useFinishSignIn } from './sign-in.ts'
import { type ApiUtils, onceProved, trpc } from './trpc.ts'
import type { PendingSignIn } from './types.ts'

/** Where a code comes from. */
export type CodeSource = 'totp' | 'mail' | 'backup'

type Verification = { source: CodeSource; code: string; trustDevice: boolean }

/** Takes a code for the pending sign-in of the browser; the route guard redirects once its session is loaded. */
export function useFinishSecondFactor(returnTo: string | undefined) {
  return useMutation({ mutationFn: useVerify(undefined), onSuccess: useFinishSignIn(returnTo) })
}

/** Takes a code for the session, to confirm it or a new secret. */
export function useConfirmSecondFactor() {
  const refresh = useRefreshTwoFactor()
  return useMutation({ mutationFn: useVerify('session'), onSuccess: refresh })
}

/** Mails a code for the pending sign-in of the browser. */
export function useSendCode() {
  return trpc.twoFactor.sendTwoFactorOtp.useMutation()
}

/** Mails a code that confirms the session. */
export function useSendSessionCode() {
  const { twoFactor } = trpc.useUtils().client
  return useMutation({ mutationFn: () => twoFactor.sendTwoFactorOtp.mutate({ subject: 'session' }) })
}

/** What finishes the sign-in that waits in this browser; null without one. */
export function usePendingSignIn() {
  return trpc.twoFactor.getPendingSignIn.useQuery(undefined, { gcTime: 0, staleTime: 0 })
}

/** The same before a page is opened; null without such a sign-in, and where the service has no second factor. */
export async function loadPendingSignIn(utils: ApiUtils): Promise<PendingSignIn | null> {
  if ((await loadSettings(utils)).twoFactor === null) return null
  return utils.twoFactor.getPendingSignIn.fetch(undefined, { staleTime: 0 })
}

export function useTwoFactor() {
  return trpc.twoFactor.getTwoFactor.useQuery()
}

export function useEnableTwoFactor() {
  return trpc.twoFactor.enableTwoFactor.useMutation({ trpc: { context: onceProved } })
}

export function useDisableTwoFactor() {
  return trpc.twoFactor.disableTwoFactor.useMutation({ onSuccess: useRefreshTwoFactor() })
}

export function useGenerateBackupCodes() {
  return trpc.twoFactor.generateBackupCodes.useMutation({ onSuccess: useRefreshTwoFactor() })
}

export function useTrustedDevices() {
  return trpc.twoFactor.listTrustedDevices.useQuery()
}

export function useRevokeTrustedDevice() {
  const { listTrustedDevices } = trpc.useUtils().twoFactor
  return trpc.twoFactor.revokeTrustedDevice.useMutation({ onSettled: () => listTrustedDevices.invalidate() })
}

function useVerify(subject: 'session' | undefined): (verification: Verification) => Promise<object> {
  const { twoFactor } = trpc.useUtils().client
  return ({ source, ...verification }) => {
    const input = { ...verification, subject }
    switch (source) {
      case 'totp':
        return twoFactor.verifyTotp.mutate(input)
      case 'mail':
        return twoFactor.verifyTwoFactorOtp.mutate(input)
      case 'backup':
        return twoFactor.verifyBackupCode.mutate(input)
    }
  }
}

/** Reads the second factor and the session again, once either has changed. */
export function useRefreshTwoFactor(): () => Promise<void> {
  const utils = trpc.useUtils()
  const invalidateSession = useInvalidateSession()
  return async () => {
    await Promise.all([utils.twoFactor.invalidate(), invalidateSession()])
  }
}
