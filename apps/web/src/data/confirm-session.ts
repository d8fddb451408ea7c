import { useMutation } from '@tanstack/react-query'
import { askForOwnPasskey } from './passkeys.ts'
import type { StepUpMethod } from './step-up.ts'
import { confirming, trpc } from './trpc.ts'

/** Confirms the session by a method; `secret` is the code or the password, and empty for a passkey. */
export function useConfirmSession() {
  const { client, twoFactor } = trpc.useUtils()
  return useMutation({
    mutationFn: async ({ method, secret }: { method: StepUpMethod; secret: string }): Promise<unknown> => {
      const code = { code: secret.trim(), trustDevice: false, subject: 'session' } as const
      switch (method) {
        case 'totp':
          return client.twoFactor.verifyTotp.mutate(code)
        case 'email-code':
          return client.twoFactor.verifyTwoFactorOtp.mutate(code)
        case 'backup-code':
          return client.twoFactor.verifyBackupCode.mutate(code)
        case 'password':
          return client.stepUp.stepUpWithPassword.mutate({ password: secret }, { context: confirming })
        case 'passkey': {
          const response = { ...(await askForOwnPasskey(client)) }
          return client.stepUp.stepUpWithPasskey.mutate({ response }, { context: confirming })
        }
      }
    },
    // A backup code is used up.
    onSuccess: (_answer, { method }) => (method === 'backup-code' ? twoFactor.getTwoFactor.invalidate() : undefined),
  })
}
